# grasp: a thin front for meson. `make help` lists the targets.
BUILD ?= build
SANITIZED = $(BUILD)-asan
# Without the data beside it, as in a stranger's clone: its suites take longest, and find little here.
SANITIZE = -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1 -Ddebug=true -Dc_args=-g1 \
    -Dwerror=false -Ddata=none
SOURCES = $(shell find src include test -name '*.[ch]')
export LC_ALL = C
# A third of the time of tests is waiting: for servers, browsers, clocks.
export MESON_TESTTHREADS ?= $(shell expr $$(nproc) \* 3 / 2)
SHELL = /bin/bash -o pipefail

.PHONY: build demo test check lint bench install uninstall wheel dist deb clean help gen test-asan tidy memcheck
.DEFAULT_GOAL := build

# $(call setup,FOLDER,OPTIONS): configures once, and again when a source file came or went or when an
# option is new.
define setup
	@find src test -name '*.[ch]' -o -name '*.py' | sort >$(1).files.new; \
	if ! [ -f $(1)/build.ninja ]; then echo "configuring $(1)"; meson setup $(1) $(2) >/dev/null && echo '$(2)' >$(1)/options; \
	elif ! cmp -s $(1).files.new $(1)/files || ! grep -qF -- '$(2)' $(1)/options; then \
	    meson setup --reconfigure $(1) $(2) >/dev/null && echo '$(2)' >>$(1)/options; fi \
	&& mv $(1).files.new $(1)/files
endef

# $(call compile,FOLDER,TARGETS): one line that changes at a terminal, every hundredth elsewhere.
define compile
	@if [ -t 1 ]; then ninja -C $(1) $(2); \
	else ninja -C $(1) $(2) | sed -u '/^\[[0-9]*00\//b; /^\[[0-9]*\//d'; fi
endef

build: ## build the program, build/grasp, and the library
	@scripts/packages build
	$(call setup,$(BUILD),)
	$(call compile,$(BUILD),)

demo: ## build the program and show what it does
	@scripts/packages build
	$(call setup,$(BUILD),)
	$(call compile,$(BUILD),grasp)
	@scripts/demo $(BUILD)/grasp

test: ## build and run all tests
	@scripts/packages build test
	$(call setup,$(BUILD),-Dtests=true)
	$(call compile,$(BUILD),)
	@meson test -C $(BUILD) --no-rebuild --print-errorlogs; scripts/tally $(BUILD)

check: test-asan tidy memcheck ## all tests under ASan and UBSan, clang-tidy, valgrind on a part

# Leaks are memcheck's part: LeakSanitizer takes seconds a process on some machines.
test-asan:
	@scripts/packages build test
	$(call setup,$(SANITIZED),-Dtests=true $(SANITIZE))
	$(call compile,$(SANITIZED),)
	@ASAN_OPTIONS=detect_leaks=0 meson test -C $(SANITIZED) --no-rebuild --print-errorlogs -t 4; \
	    scripts/tally $(SANITIZED)

tidy: build
	@scripts/packages check
	@printf '%s\n' $(filter src/%.c,$(SOURCES)) | xargs -P 2 -n 4 clang-tidy --quiet -p $(BUILD) 2>/dev/null

memcheck: test
	@scripts/packages check
	@meson test -C $(BUILD) --no-rebuild --suite unit -t 20 \
	    --wrap 'valgrind -q --error-exitcode=1 --leak-check=full'

# What cppcheck found in files that are as they were: for any checkout, as ccache has it.
CHECKED = $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/grasp/cppcheck
lint: ## clang-format, cppcheck, and who may include whom
	@scripts/packages lint
	@scripts/lint-deps
	@clang-format --dry-run -Werror $(SOURCES)
	@mkdir -p $(CHECKED)
	@flock $(CHECKED) cppcheck -j 2 --quiet --error-exitcode=1 --std=c11 --inline-suppr \
	    --enable=warning,portability --suppressions-list=scripts/cppcheck.txt \
	    --cppcheck-build-dir=$(CHECKED) -Iinclude -Isrc src

# The first run is the baseline of later ones; remove the file for a new one. QUICK=--quick has its own.
BASELINE = $(BUILD)/bench$(QUICK).json
bench: build ## compare with peers, and say what became slower since the first time
	@scripts/packages bench
	@[ -x $(BUILD)/grasp-peer-igraph ] || meson setup --reconfigure $(BUILD) >/dev/null
	$(call compile,$(BUILD),)
	@if [ -f $(BASELINE) ]; then how=--baseline; else how=--save; fi; \
	    $(BUILD)/grasp bench $(QUICK) $$how $(BASELINE)

gen: build ## write the man page, completions and docs that come from tables
	@scripts/gen $(BUILD)/grasp

# $(call for,PREFIX): the build is for this prefix; another one compiles two files and links again.
define for
	@grep -qF '"$(1)/share/grasp"' $(BUILD)/paths.h || \
	    { meson configure $(BUILD) -Dprefix=$(1) && ninja -C $(BUILD) >/dev/null; }
endef

PREFIX ?= /usr/local
install: build ## install all of it under PREFIX (/usr/local), or under DESTDIR/PREFIX
	$(call for,$(PREFIX))
	@DESTDIR=$(abspath $(DESTDIR)) meson install -C $(BUILD) --no-rebuild --quiet
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" -ne 0 ] || ldconfig

uninstall: build ## remove what was installed there
	@DESTDIR=$(abspath $(DESTDIR)) scripts/uninstall $(BUILD) $(PREFIX)

wheel: build ## make a wheel for Python that carries the library and the weights
	@scripts/wheel $(BUILD)

dist deb: export SOURCE_DATE_EPOCH = $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
dist: build ## make a tarball that runs on a bare Debian 12
	@scripts/packages dist
	@scripts/dist $(BUILD)

deb: build ## make Debian packages: the program, the library, what is needed to compile with it
	@scripts/packages dist
	$(call for,/usr)
	@scripts/deb $(BUILD)

clean: ## remove what was built
	rm -rf $(BUILD) $(SANITIZED)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

