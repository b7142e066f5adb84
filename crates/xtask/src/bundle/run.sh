#!/bin/sh
# Records every stage on this machine's GPU: sh run.sh OUT
# Needs a python3 that has torch of the version this bundle was built on. Exits with 1 if any
# stage failed; what was recorded is packed all the same.
set -u

fail() {
    echo "error: $1" >&2
    exit 1
}

if [ $# -ne 1 ] || [ "$1" = "-h" ] || [ "$1" = "--help" ]; then
    echo "usage: sh run.sh OUT    (OUT is the folder to leave the recordings in)" >&2
    exit 2
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || fail "cannot find the bundle's own folder"
needed=$(cat "$here/libtorch-version") || fail "the bundle is incomplete: libtorch-version is missing"

command -v python3 >/dev/null 2>&1 ||
    fail "there is no python3 on PATH; install Python with torch $needed"

# Two lines: the version and the folder. torch is not imported: that takes seconds.
found=$(python3 - <<'PYTHON'
import importlib.util, os, runpy
spec = importlib.util.find_spec("torch")
if spec and spec.submodule_search_locations:
    folder = spec.submodule_search_locations[0]
    print(runpy.run_path(os.path.join(folder, "version.py"))["__version__"])
    print(folder)
PYTHON
) || fail "python3 could not be asked for its torch"
[ -n "$found" ] ||
    fail "this python3 has no torch; install torch $needed (pip install torch==$needed)"
version=$(printf '%s\n' "$found" | head -n 1)
torch=$(printf '%s\n' "$found" | tail -n 1)
[ "${version%%+*}" = "$needed" ] ||
    fail "this python3 has torch $version, and the bundle is built on $needed (pip install torch==$needed)"
[ -e "$torch/lib/libtorch_cuda.so" ] ||
    fail "this python3's torch $version is built without CUDA; install the build with CUDA"

# libtorch itself, and the CUDA libraries that the wheel keeps in packages beside it.
libraries=$torch/lib
for folder in "${torch%/*}"/nvidia/*/lib; do
    [ -d "$folder" ] && libraries=$libraries:$folder
done
LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
if [ -f "$here/revision" ]; then
    RECORDING_REVISION=$(cat "$here/revision")
    export RECORDING_REVISION
fi

# What the stages' Python scripts need: this interpreter, and where they lie.
STAGE_PYTHON=$(command -v python3)
STAGE_SCRIPTS=$here/python
export STAGE_PYTHON STAGE_SCRIPTS

mkdir -p "$1/recordings" || fail "cannot write in $1"
out=$(CDPATH='' cd -- "$1" && pwd) || fail "cannot write in $1"
# Packages that stages compile are of no use elsewhere: beside the recordings, not among them.
STAGE_PACKAGES=$out/packages
export STAGE_PACKAGES
log=$out/log.txt
: >"$log" || fail "cannot write in $out"

failed=''
for program in "$here"/bin/*; do
    [ -f "$program" ] || fail "the bundle is incomplete: bin is empty"
    # A copy through an archive or a file share may have lost it.
    [ -x "$program" ] || chmod +x "$program" 2>/dev/null || fail "$program cannot be run: chmod +x failed"
    stage=${program##*/}
    echo "== $stage" | tee -a "$log"
    # A pipeline has its last command's status, so the stage's own goes through a file.
    {
        "$program" --device cuda --out "$out/recordings" 2>&1
        echo $? >"$out/status.tmp"
    } | tee -a "$log"
    [ "$(cat "$out/status.tmp")" = 0 ] || failed="$failed $stage"
done
rm -f "$out/status.tmp"

tar -czf "$out/recordings.tar.gz.tmp" -C "$out" recordings log.txt &&
    mv "$out/recordings.tar.gz.tmp" "$out/recordings.tar.gz" ||
    fail "cannot write $out/recordings.tar.gz"
echo "recorded into $out/recordings.tar.gz; take it in with: cargo xtask import $out/recordings.tar.gz"
[ -z "$failed" ] || fail "these stages failed (see $log):$failed"
