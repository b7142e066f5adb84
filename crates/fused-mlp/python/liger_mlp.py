"""Liger's GeGLU MLP, for who has the package `liger-kernel`."""

from types import SimpleNamespace

import lab

try:
    from liger_kernel.transformers.geglu import LigerGEGLUMLP
except ImportError as error:
    LigerGEGLUMLP = None
    MISSING = f"this Python has no liger-kernel ({error}): `pip install liger-kernel` brings it"
else:
    MISSING = None


def of(mlp, place):
    """Liger's module with the weights of ours."""
    if MISSING:
        lab.skip(MISSING)
    # ANCHOR: liger
    config = SimpleNamespace(hidden_size=mlp.gate.in_features, intermediate_size=mlp.gate.out_features)
    liger = LigerGEGLUMLP(config).to(**place)
    for theirs, ours in (("gate_proj", mlp.gate), ("up_proj", mlp.up), ("down_proj", mlp.down)):
        getattr(liger, theirs).weight = ours.weight
    # ANCHOR_END: liger
    return liger
