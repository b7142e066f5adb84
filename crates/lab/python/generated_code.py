"""The code that torch.compile generates, as text without paths."""

import contextlib
import re
from unittest import mock

from torch._inductor.graph import GraphLowering

PATH = re.compile(r"(?<![\w.])/(?:tmp|home|root|usr|opt|var|work|mnt|data)/[^\s'\"]*")


@contextlib.contextmanager
def collected():
    """Collects the code of every graph that is compiled meanwhile, in the order of compiling."""
    codes = []
    with mock.patch.object(GraphLowering, "save_output_code", codes.append):
        yield codes


def shareable(code):
    """Without the benchmark behind it, and without the folders of this machine."""
    for end in ("\ndef get_args():", "\ndef benchmark_compiled_module"):
        code = code.split(end, 1)[0]
    kept = [line for line in code.splitlines() if not line.lstrip().startswith("# kernel path:")]
    return PATH.sub("...", "\n".join(kept)).rstrip() + "\n"
