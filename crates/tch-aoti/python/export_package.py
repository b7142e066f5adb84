"""Compiles a module into an AOTInductor package, with the list of the tensors it takes.

Beside `model.pt2` it writes `model.pt2.inputs.json`. AOTInductor's code checks nothing, so
whoever loads the package needs to know what it was compiled for.
"""

import json
import os

import torch


# ANCHOR: export
def export_package(module, inputs, path, configs=None):
    """Writes the package to `path`; both files are renamed into place when they are whole."""
    with torch.no_grad():
        program = torch.export.export(module, inputs)
        draft = torch._inductor.aoti_compile_and_package(
            program, package_path=f"{path}.{os.getpid()}.pt2", inductor_configs=configs or {}
        )
# ANCHOR_END: export
    names = [
        spec.arg.name
        for spec in program.graph_signature.input_specs
        if spec.kind == torch.export.graph_signature.InputKind.USER_INPUT
    ]
    tensors = {
        "schema": 1,
        "torch": torch.__version__,
        "inputs": [described(name, tensor) for name, tensor in zip(names, inputs, strict=True)],
        "constants": [described(name, tensor) for name, tensor in module.state_dict().items()],
    }
    sidecar = f"{path}.{os.getpid()}.json"
    with open(sidecar, "w", encoding="utf-8") as file:
        json.dump(tensors, file, indent=1)
        file.write("\n")
    os.replace(sidecar, f"{path}.inputs.json")
    os.replace(draft, path)


def described(name, tensor):
    return {
        "name": name,
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "shape": list(tensor.shape),
        "strides": list(tensor.stride()),
    }
