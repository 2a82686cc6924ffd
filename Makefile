# make play    set up if need be, and play
# make test    everything that must be true
# make bench   speeds, as ratios to peers measured in the same run
# make soak    the long version of the tests
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r
CORE := $(shell find src/tafelrunde/kernel src/tafelrunde/games -name '*.py') src/tafelrunde/bots/tree.py
GAMES := $(notdir $(patsubst %/game.py,%,$(wildcard src/tafelrunde/games/*/game.py)))

.PHONY: play setup test lint types tests bench soak golden lock clean

play: setup
	@$(BIN)/tafelrunde play avalon

setup: .venv/built

.venv/pip:
	@echo "Making .venv …"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/pip locks/play.txt
	@echo "Installing what Tafelrunde needs …"
	@$(PIP) locks/play.txt
	@touch $@

.venv/built: .venv/play setup.py pyproject.toml $(CORE)
	@echo "Compiling the kernel and the games (interpreted where there is no compiler) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test: .venv/play locks/test.txt
	@echo "Installing the test tools …"
	@$(PIP) locks/test.txt
	@touch $@

.venv/bench: .venv/play locks/bench.txt
	@$(PIP) locks/bench.txt
	@touch $@

test: setup lint types tests

lint: setup .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: setup .venv/test
	$(BIN)/mypy

tests: setup .venv/test
	$(BIN)/pytest -n 2
	TAFELRUNDE_INTERPRETED=1 $(BIN)/pytest -n 2

bench: setup .venv/bench
	$(BIN)/python bench/bench.py

soak: setup .venv/test
	@for game in $(GAMES); do $(BIN)/tafelrunde check $$game --games 10000 || exit 1; done

golden: setup .venv/test
	$(BIN)/python tests/conformance/golden.py

lock:
	uv pip compile pyproject.toml --group build --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o locks/play.txt
	uv pip compile pyproject.toml --all-extras --group build --group dev --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -c locks/play.txt -o locks/test.txt
	uv pip compile pyproject.toml --group build --group bench --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -c locks/play.txt -o locks/bench.txt

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
