# The face of the project; CMake presets do the work. On a fresh Debian machine every target sets
# itself up: missing packages are installed by name.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600

.PHONY: all run test bench fuzz coverage format lint golden tour shots catalogs install clean setup

all: setup
	cmake --preset release
	cmake --build --preset release

# Serves on LISTEN and says where; Ctrl-C ends it.
LISTEN ?= 127.0.0.1:8080
run: all
	build/encan serve --listen $(LISTEN)

test: setup
	tools/test.sh

bench: all
	build/encan bench playout
	build/encan bench search

# A long run of every fuzz target; FUZZ_SECONDS is for each.
fuzz: setup
	tools/fuzz.sh $(FUZZ_SECONDS)

coverage: setup
	tools/coverage.sh

format: setup
	git ls-files '*.c' '*.h' | xargs clang-format -i

lint: setup
	tools/lint.sh

# Writes the golden playthroughs, perft counts, transcripts and screens anew; look at the difference before committing.
golden: all
	python3 -B tests/golden/golden.py regenerate build
	python3 -B tests/plain/plain.py regenerate build/encan
	python3 -B tests/terminal/terminal.py build/encan --renew Golden

# Writes the answers that docs/api.md shows anew.
tour: all
	python3 -B tests/server/tour.py build/encan docs/api.md --write

# Photographs every page and phase in both themes, on a phone, a tablet and a desk.
SHOTS ?= shots
shots: all
	tests/browser/run.sh build/encan shots.ts "$(abspath $(SHOTS))"

# Brings po/ up to date with the texts of the source; then translate what is new in po/*.po.
catalogs: setup
	tools/catalogs.sh

install: all
	cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build build-*

setup:
	@tools/setup.sh
