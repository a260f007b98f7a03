#!/bin/sh
# All of a round of training that needs no GPU, half an hour on two cores; then `short.py teach WORK ..` can run.
#
#     training/round.sh WORK DATA [OPTIONS OF short.py pack]
#
# DATA has the published suites. What was built is copied first: it may be built anew meanwhile.
set -eu
work=$1
data=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
built=$here/../build
make -C "$here/.." build
ninja -C "$built" grasp-actions grasp-views
mkdir -p "$work/build"
cp "$built/grasp" "$built/grasp-actions" "$built/grasp-views" "$built/grasp-lua" "$work/build"
export GRASP_MODELS="$here/../models"
grasp=$work/build/grasp
[ -f "$work/base.npz" ] || python3 "$here/base.py" "$work"
python3 "$here/texts.py" --grasp "$grasp" --out "$work"
python3 "$here/suites.py" --grasp "$grasp" --data "$data" --out "$work/suites.jsonl"
python3 "$here/prepare.py" --build "$work/build" --out "$work" --phrases "$here/phrases" \
    "$work/suites.jsonl" "$here"/questions/*.jsonl
python3 "$here/notes.py" --out "$work" --data "$data/graph_toolformer"
python3 "$here/short.py" pack "$work" --start "$here/../models/reader.safetensors" "$@"
