#!/bin/sh
# The systems that `make bench` compares with, each in a virtual environment of its own.
#
#   bench/setup_peers.sh DIR            TensorFlow (DIR/tf), JAX and Numba (DIR/jx): 2 GB, some minutes
#   bench/setup_peers.sh DIR --torch    PyTorch as well, into DIR/jx: 1 GB more
#   AUTOGRAPH_PEERS=DIR make bench
#
# DIR must lie outside the checkout. PYTHON names the interpreter, python3 unless set.
set -eu
[ $# -ge 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
python=${PYTHON:-python3}
mkdir -p "$1"
cd "$1"
install() {  # install ENVIRONMENT PACKAGE...
    [ -x "$1/bin/python" ] || "$python" -m venv "$1"
    environment=$1
    shift
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}
install tf tensorflow-cpu
install jx jax jaxlib numba
case "${2:-}" in
    --torch) install jx torch ;;
esac
