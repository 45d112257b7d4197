# The commands of the project; CMake presets and tools/ do the work. On a fresh Debian machine every
# target installs the packages it needs, by name, and no others.

PREFIX ?= /usr/local
LISTEN ?= 127.0.0.1:8080
FUZZ_SECONDS ?= 600
SHOTS ?= shots
SITE ?= build/site

.DEFAULT_GOAL := all
.PHONY: help all run install wasm site dist package check test strength packagetest drill bench bench-web marks calibration fuzz coverage lint format golden tour shots catalogs clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 12

# ---- For people who play ----

all: ## build the program and the library into build/; the default
	@tools/setup.sh run
	@tools/build.sh

run: ## build what serving needs, and serve on LISTEN (127.0.0.1:8080); Ctrl-C stops it
	@tools/setup.sh run
	@tools/build.sh encan
	build/encan serve --listen $(LISTEN)

install: all ## install below PREFIX (/usr/local)
	cmake --install build --prefix $(PREFIX)

wasm: ## build the engine for pages, build/wasm/encan.wasm, and print its size
	@tools/setup.sh run
	@tools/build.sh wasm
	@node web/tools/size.mjs build/wasm/encan.wasm

site: ## write the page into SITE (build/site): games against bots on any static host, without a server
	@tools/setup.sh run
	@tools/build.sh page
	@rm -rf "$(SITE)" && mkdir -p "$(SITE)" && cp web/dist/* "$(SITE)"

dist: ## write the source of the last commit into build/encan-VERSION.tar.gz
	@tools/dist.sh

package: all ## build a Debian package, build/encan_VERSION_ARCHITECTURE.deb
	rm -f build/encan_*.deb
	cd build && cpack

# ---- For people who change it ----

check: ## a quick answer: incremental build, quick tests, fast lint; under two minutes
	@tools/setup.sh check
	@tools/check.sh

test: ## everything that must hold before a change lands; under 15 minutes
	@tools/setup.sh test
	@tools/test.sh

lint: ## check formatting, static analysis, shell scripts
	@tools/setup.sh test
	@tools/lint.sh

format: ## format all C sources
	@tools/setup.sh check
	git ls-files '*.c' '*.h' | xargs clang-format -i

coverage: ## measure line coverage of the rules
	@tools/setup.sh test
	@tools/coverage.sh

fuzz: ## run every fuzz target for FUZZ_SECONDS (600)
	@tools/setup.sh test
	@tools/fuzz.sh $(FUZZ_SECONDS)

drill: ## kill servers and databases under load, for about seven minutes; prints what was lost: nothing
	@tools/setup.sh test
	@tools/build.sh encan encan-load
	@tools/drill.sh

strength: ## play matches that a stronger bot must win, for a few minutes
	@tools/setup.sh check
	cmake --preset release >/dev/null
	cmake --build --preset release --target test-contract-strength
	ctest --preset long

packagetest: package ## install, upgrade and remove the package in a fresh Debian 12; needs root, a few minutes
	@tools/setup.sh package
	tests/install/package.sh build/encan_*.deb

bench: ## measure the engine: random games, tree search
	@tools/setup.sh run
	@tools/build.sh encan
	build/encan bench playout
	build/encan bench search

bench-web: ## measure the page in Chromium: its search against the native one, the first board, the download
	@tools/setup.sh test
	@tools/build.sh encan encan-bench-hints
	@tests/browser/run.sh build/encan bench.ts ../../build/encan-bench-hints

TITLES = noblesse canaletto krach

marks: ## check the marks of analyses with ten times the budget; about an hour
	@tools/setup.sh run
	@tools/build.sh encan-bench-analysis
	failed=0; for title in $(TITLES); do \
	    build/encan-bench-analysis marks $$title 501 8 1000 10 3 || failed=1; done; exit $$failed

calibration: ## compare the chances that analyses give with who won; a few minutes
	@tools/setup.sh run
	@tools/build.sh encan-bench-analysis
	for title in $(TITLES); do build/encan-bench-analysis chances $$title 1001 1000 400 level:4 10 || exit; done

golden: tests-built ## store golden games, boards, transcripts and screens again; read the diff
	python3 -B tests/golden/golden.py regenerate build
	python3 -B tests/plain/plain.py regenerate build/encan
	python3 -B tests/terminal/terminal.py build/encan --renew Golden

tour: tests-built ## store the answers that docs/api.md shows again
	python3 -B tests/server/tour.py build/encan docs/api.md --write

shots: tests-built ## take pictures of every page and phase, in both themes and three sizes, into SHOTS (shots)
	tests/browser/run.sh build/encan shots.ts "$(abspath $(SHOTS))"

catalogs: ## bring po/ up to date with the texts of the source; then translate what is new
	@tools/setup.sh check
	@tools/catalogs.sh

clean: ## remove everything that was built
	rm -rf build build-*

.PHONY: tests-built
tests-built:
	@tools/setup.sh test
	cmake --preset release >/dev/null
	cmake --build --preset release
