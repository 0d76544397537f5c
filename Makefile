# `make demo` shows the main job, `make test` passes the tests; both do all their own set-up.
#
#   PYTHON=python3.12     another interpreter (3.10 or newer); its environment replaces the one in $(VENV)
#   VENV=.venv-3.12       another place for the environment
#   PYTEST_ARGS="-k cli"  further arguments for pytest (likewise BENCH_ARGS, FUZZ_ARGS, CPYTHON_ARGS)
#   EXTRAS=dev            without the packages that some tests compare with; these tests are skipped then
#   JOBS=1                test processes at a time (one for each core otherwise)

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV ?= .venv
JOBS ?= auto
EXTRAS ?= dev,interop
PYTEST_ARGS ?=
BENCH_ARGS ?=
FUZZ_ARGS ?=
CPYTHON_ARGS ?=
INTEROP_ARGS ?=

# The first interpreter that runs and is new enough, unless one was named.
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python3.10; do \
    if "$$p" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then echo "$$p"; break; fi; done)
endif
ifeq ($(strip $(PYTHON)),)
$(error No Python 3.10 or newer was found. Install one, or name it: make PYTHON=/path/to/python3)
endif

BIN := $(VENV)/bin
# The name says which interpreter made the environment, so that PYTHON=... never runs another one's.
MADE := $(VENV)/.made-by$(subst /,-,-$(PYTHON))
PACKAGING := setup.cfg pyproject.toml
# Modules are compiled when they are first imported, which most of those installed never are; and kept compiled, as tests
# start Python hundreds of times.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# A worker that is done takes over tests of the others: neighbours stay together, and share what is converted once.
PYTEST := $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal

# Tests of the native executor that do not start processes or threads of their own, nor wait for signals.
MEMCHECKED := -q -m 'not slow' -k 'native and not signal' tests/executors/test_ops.py tests/executors/native \
    $(foreach name,code_cache threads without_llvm,--deselect tests/executors/native/test_$(name).py)

.PHONY: help demo test test-all lint types cpython corpus golden array-api bench fuzz interop memory valgrind coverage distributed wheel clean print-python

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 18

$(MADE):
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

$(VENV)/.installed: $(MADE) $(PACKAGING)
	$(INSTALL) --editable .
	touch $@

$(VENV)/.installed-dev: $(MADE) $(PACKAGING)
	$(INSTALL) --editable '.[$(EXTRAS)]'
	touch $(VENV)/.installed $@

demo: $(VENV)/.installed ## programs of examples/: source, converted source, graph, checked results
	$(BIN)/python examples/demo.py

test: $(VENV)/.installed-dev ## the tests but for the slow ones
	$(PYTEST) -m 'not slow' $(PYTEST_ARGS)

test-all: $(VENV)/.installed-dev ## the whole test suite
	$(PYTEST) $(PYTEST_ARGS)

lint: $(VENV)/.installed-dev ## ruff
	$(BIN)/ruff check .

# A type checker cannot follow setup.cfg's mapping of converters/ into the package: it reads an installed copy.
types: $(VENV)/.installed-dev ## mypy, on an installed copy
	rm -rf build
	$(INSTALL) --no-deps --target build/types .
	cd build/types && $(abspath $(BIN))/mypy --config-file $(CURDIR)/pyproject.toml \
	    --cache-dir $(CURDIR)/.mypy_cache -p autograph

cpython: $(VENV)/.installed-dev ## CPython's own tests against converted modules of the standard library
	$(BIN)/python -m tests.cpython --extra $(CPYTHON_ARGS)

corpus: $(VENV)/.installed-dev ## all programs of the corpus saved, exported to ONNX, and compiled ahead of time: half an hour
	AUTOGRAPH_WHOLE_CORPUS=1 $(PYTEST) -s tests/saved_model/test_corpus.py tests/export/onnx/test_corpus.py \
	    tests/ahead/test_corpus.py $(PYTEST_ARGS)

golden: $(VENV)/.installed-dev ## rewrite golden/ from what the code does now; read the diff afterwards
	$(BIN)/python -m pytest --quiet --update-golden $(PYTEST_ARGS)
	git --no-pager diff --stat -- golden

array-api: $(VENV)/.installed-dev ## the share of the array API standard that holds
	$(INSTALL) array-api-strict
	$(BIN)/python -m tests.numpy.array_api
	$(if $(ARRAY_API_TESTS),$(INSTALL) -r $(ARRAY_API_TESTS)/requirements.txt)
	$(if $(ARRAY_API_TESTS),$(BIN)/python -m tests.numpy.array_api_suite $(ARRAY_API_TESTS) $(ARRAY_API_TESTS_ARGS))

bench: $(VENV)/.installed-dev ## print the cost tables
	set -e; for file in bench/bench_*.py; do $(BIN)/python "$$file" $(BENCH_ARGS); done

fuzz: $(VENV)/.installed-dev ## random programs: plain Python against every way to run them
	$(BIN)/python -m tests.fuzz --count 20000 $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz --aliases --count 20000 $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz --arrays --count 20000 $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz --caught --count 20000 $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz --objects --count 5000 $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz --recursion --count 5000 $(FUZZ_ARGS)

interop: $(VENV)/.installed-dev ## the corpus, exported, loaded and run by the TensorFlow of AUTOGRAPH_PEERS
	$(BIN)/python -m tests.interop $(INTEROP_ARGS)

# EXTRAS=dev,interop,gloo installs PyTorch, too, for the tests of reduction through gloo.
distributed: $(VENV)/.installed-dev ## the tests of clusters, on Ray as well: some minutes
	$(INSTALL) --editable '.[$(EXTRAS),distributed]'
	$(PYTEST) tests/distribute tests/cli/test_cluster.py $(PYTEST_ARGS)

memory: $(VENV)/.installed-dev ## 10,000 functions and models made and dropped: what they leave behind
	AUTOGRAPH_MEMORY_COUNT=10000 $(BIN)/python -m pytest tests/function/test_leaving_nothing.py

# Twice: the first run compiles. Of what is not ours only addresses are looked at: much reads memory that is not set.
valgrind: export AUTOGRAPH_CACHE = $(CURDIR)/build/memcheck
valgrind: $(VENV)/.installed-dev ## tests of the native executor under valgrind: accesses out of bounds; an hour or so
	mkdir -p build
	$(BIN)/python -m tests.executors.memcheck $(MEMCHECKED) $(PYTEST_ARGS)
	PYTHONMALLOC=malloc valgrind --undef-value-errors=no --error-limit=no --log-file=build/memcheck.log \
	    --suppressions=tests/executors/memcheck/suppressions.txt \
	    $(BIN)/python -m tests.executors.memcheck $(MEMCHECKED) $(PYTEST_ARGS)

coverage: $(VENV)/.installed-dev ## lines and branches that the tests reach
	$(BIN)/python -m coverage run -m pytest --quiet $(PYTEST_ARGS)
	$(BIN)/python -m coverage report --skip-covered

wheel: $(VENV)/.installed-dev ## build the wheel into dist/
	rm -rf build dist
	$(BIN)/python -m build --wheel --outdir dist .

clean: ## remove what was built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

print-python: # for .ci/run
	@echo $(PYTHON)
