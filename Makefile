# Farad from a fresh Debian 12 with Swift 6.3: `make demo`, `make test`.

SHELL := /bin/sh
.DEFAULT_GOAL := build
.PHONY: setup browser web build demo test pictures races fuzz bench profile lint format clean

# What Farad needs beside Swift, by Debian's names.
PACKAGES := libjavascriptcoregtk-4.1-dev libsqlite3-dev pkg-config \
    libcairo2-dev libfontconfig-dev libpixman-1-dev libfreetype-dev libpng-dev libbrotli-dev \
    libexpat1-dev zlib1g-dev libturbojpeg0-dev libwebp-dev nettle-dev libgmp-dev librsvg2-2 \
    fonts-liberation esbuild nodejs node-typescript

# What the tests of the trace viewer need; without it they say that they were skipped.
BROWSER := chromium

WEB_ASSETS := Sources/Farad/Resources/WebAssets
FARAD := .build/release/farad
PHOTO := Sources/Farad/Resources/Photos/landscape.jpg
# A command's one thread counts the references to objects by itself: a plugin call takes a seventh less
# (Sources/HostMemory/reference-counts.c).
COUNTING := -Xlinker --wrap=swift_retain -Xlinker --wrap=swift_release
# Generic types are made by code that already holds what they need. Made from their mangled names, as
# is usual because it is shorter, each asks at run time for its conformances among all that the
# program has: a fourteenth of all that `farad run` does for one photo. And a program whose place in
# memory is fixed has no 108,000 addresses to correct at each start: a tenth of `farad --version`.
# Nothing looks symbols up in it, so it exports none: the loader would look there first for each of
# the engine's.
PLAIN_RELEASE := --configuration release --static-swift-stdlib -Xlinker -no-pie -Xlinker --no-export-dynamic \
    $(COUNTING) \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# How often each piece of code runs (`make profile`): the compiler inlines and lays out by it, and a
# search plays a sixteenth more runs, the bridge a twelfth more calls. What has changed since is built
# as it would be without.
PROFILE := $(CURDIR)/Benchmarks/farad.profdata
RELEASE := $(PLAIN_RELEASE) -Xswiftc -Xfrontend -Xswiftc '-ir-profile-use=$(PROFILE)'

# Installs what is missing and nothing else: a second run needs neither network nor rights.
setup: WANTED := $(PACKAGES)
browser: WANTED := $(BROWSER)
setup browser:
	@missing=; \
	for package in $(WANTED); do \
	    dpkg-query --show --showformat='$${Status}' "$$package" 2>/dev/null \
	        | grep -q 'install ok installed' || missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	echo "Installing$$missing"; \
	sudo=; \
	if [ "$$(id -u)" -ne 0 ]; then \
	    if command -v sudo >/dev/null; then sudo=sudo; \
	    else echo "As root: apt-get install$$missing" >&2; exit 1; fi; \
	fi; \
	for package in $$missing; do \
	    apt-cache show "$$package" >/dev/null 2>&1 || { $$sudo apt-get update || exit 1; break; }; \
	done; \
	DEBIAN_FRONTEND=noninteractive $$sudo apt-get install --yes --no-install-recommends $$missing

# Plays another bundled app's default scenario, such as demo-wire.
demo-%: build
	$(FARAD) run $*

# Every script, bundled into one generated folder that the build copies beside the command.
web: setup
	@web/build.sh $(WEB_ASSETS)

build: web
	swift build $(RELEASE) --product farad

# Shares a photo with the app, from the share sheet to the screen. PHOTO=path takes your own.
demo: build
	$(FARAD) run timesafari --share "$(PHOTO)"

# A crash ends the tests: Swift's backtraces stop every thread first, and wait for ever where the
# engine's collector waits for one of them. TEST_BUILD=… adds to how the tests are built.
test: web
	swift build --build-tests $(COUNTING) $(TEST_BUILD)
	SWIFT_BACKTRACE=enable=no \
	    timeout --kill-after=10 1800 swift test --skip-build
	tsc --project web/tsconfig.json
	web/units.sh
	FARAD=.build/debug/farad web/units.sh
	-@$(MAKE) --no-print-directory browser
	Tests/run-viewer-tests
	.build/debug/farad test web/timesafari/tests
	Tests/run-readme-example $(TEST_BUILD)
	Tests/Fidelity/compare-with-capacitor

# The README's two pictures, of real runs in headless Chromium. Look at them before you commit them.
pictures: build browser
	node Tests/Viewer/pictures.mjs $(FARAD) web/viewer/pictures

# The audit's nine races, each in the three states of the app; RACE_TIME=10m searches longer, RACES="5 8"
# and CONSUMERS=repaired some of them only.
races: build
	Tests/races $(FARAD)

# A million hostile messages; FUZZ="--seed 5 --first-block 12 --count 2000" plays one block again.
FUZZ := --count 1000000
fuzz: web
	swift build $(RELEASE) --product farad-fuzz
	.build/release/farad-fuzz $(FUZZ)

# Farad's figures beside those of a C program over the engine's C API, in one run.
bench: build
	swift build $(RELEASE) --product farad-bench
	cc -O3 -o .build/yardstick Benchmarks/yardstick.c \
	    $$(pkg-config --cflags --libs javascriptcoregtk-4.1 sqlite3)
	.build/release/farad-bench

# Takes the profile anew: a build that counts, what people do with it, and the counts of that. Then
# `make clean`, as builds do not see that the file is another one.
PROFILE_BUILD := .build-profile
profile: CLANG = $(dir $(realpath $(shell command -v swift)))clang
profile: web
	mkdir -p $(PROFILE_BUILD)
	$(CLANG) -O2 -c Benchmarks/write-profile.c -o $(PROFILE_BUILD)/write-profile.o
	for product in farad farad-bench; do \
	    swift build $(PLAIN_RELEASE) --scratch-path $(PROFILE_BUILD) --product $$product \
	        -Xswiftc -Xfrontend -Xswiftc -ir-profile-generate \
	        -Xlinker -u__llvm_profile_runtime \
	        -Xlinker --wrap=_exit -Xlinker "$(CURDIR)/$(PROFILE_BUILD)/write-profile.o" \
	        -Xlinker "$$($(CLANG) -print-resource-dir)/lib/linux/libclang_rt.profile-$$(uname -m).a" \
	        || exit 1; \
	done
	Benchmarks/train $(PROFILE_BUILD)/release "$(PROFILE)"

lint:
	swift format lint --strict --recursive Package.swift Plugins Sources Tests

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests

clean:
	rm -rf .build $(WEB_ASSETS)
