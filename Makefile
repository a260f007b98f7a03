# grasp: a thin front for meson. `make help` lists the targets.
BUILD ?= build
SANITIZED = $(BUILD)-asan
export LC_ALL = C

.PHONY: all build demo test check lint bench install clean help gen
.DEFAULT_GOAL := build

# $(call setup,DIRECTORY,OPTIONS): configures once, and again when a source file came or went.
define setup
	@find src test -name '*.[ch]' -o -name '*.py' | sort >$(1).files.new 2>/dev/null; \
	if ! [ -f $(1)/build.ninja ]; then meson setup $(1) $(2) >/dev/null; \
	elif ! cmp -s $(1).files.new $(1)/files; then meson setup --reconfigure $(1) >/dev/null; fi \
	&& mv $(1).files.new $(1)/files
endef

build: ## build the program: build/grasp
	@scripts/packages build
	$(call setup,$(BUILD),)
	@ninja -C $(BUILD) --quiet grasp libgrasp.a libgrasp.so

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

clean: ## remove what was built
	rm -rf $(BUILD) $(SANITIZED)
