# make test      everything that must hold, in under ten minutes on two cores; it installs what it needs
# make soak      the longer simulations, and half an hour of drops over real sockets
# make fuzz      every fuzz target for FUZZTIME (default 30s) each
# make bench     benchmarks, and what a room costs
# make generate  writes all generated files anew

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test
.PHONY: test soak fuzz bench generate install format generated rules types units platforms race browser told

FUZZTIME ?= 30s

# The packages whose goroutines meet: they are tested with the race detector too.
RACED := ./server ./transport/... ./session ./match ./internal/lobby ./internal/account ./internal/program/web ./internal/load
# The packages that start browsers, which want the machine for themselves.
BROWSED := ./games/... ./internal/console
# The rules packages, whose generated files are checked.
RULES := $(patsubst %/schema.lock.json,%,$(wildcard games/*/rules/schema.lock.json internal/*/*/rules/schema.lock.json))
# The packages with a vector: what must come out the same everywhere.
VECTORS := ./fixed ./snapshot ./games/rainfield/rules ./games/tag ./games/asteroids/rules ./games/crowd/rules ./games/field/rules ./games/level/rules

test: install format generated rules types units platforms race browser told

# Debian's packages and npm's TypeScript, as far as they are missing. The game itself needs none of them.
install:
	@.ci/install

format:
	@echo "== format, build, vet"
	@unformatted=$$(gofmt -l $$(git ls-files --cached --others --exclude-standard '*.go')); \
		[ -z "$$unformatted" ] || { echo "gofmt would change:"; echo "$$unformatted"; exit 1; }
	@go build ./...
	@go vet ./...

# Generated files are deleted, written anew, and compared with what was there.
generated:
	@echo "== generated files"
	@.ci/generated $(RULES)

# What rules must not do, so that all machines agree.
rules:
	@echo "== rules"
	@go run ./cmd/tickwork vet ./...

types:
	@echo "== TypeScript"
	@npm --prefix web run --silent check
	@npm --prefix web run --silent test

# Many tests wait for sockets and clocks rather than for the machine: three packages at a time keep two cores busy. The one
# that waits longest, for two minutes of soak, begins first.
units:
	@echo "== tests"
	@go test -p 3 ./internal/program $$(go list ./... | grep -Ev '/games/|/internal/console$$|/internal/program$$')

# One match has one hash: on the newest instruction set, and on another kind of processor, in an emulator.
platforms:
	@echo "== the same match on other platforms"
	@if grep -q avx2 /proc/cpuinfo; then GOAMD64=v3 go test -run 'Vector|Golden' $(VECTORS); \
		else echo "LEFT OUT: this processor does not know GOAMD64=v3"; fi
	@GOARCH=arm64 go test -exec qemu-aarch64-static -run 'Vector|Golden' $(VECTORS)

race:
	@echo "== tests with the race detector"
	@go test -p 3 -race -short $(RACED)
	@go test -race -run 'Mailbox|Spread' ./room

browser:
	@echo "== games, in real browsers"
	@go test -p 1 $(BROWSED)

told:
	@if [ "$${TICKWORK_NO_BROWSER:-}" = 1 ]; then \
		echo "PASSED, BUT WITHOUT A BROWSER: TICKWORK_NO_BROWSER=1 left the browser tests out"; \
	else echo "everything passed; pictures are in artifacts/"; fi

generate:
	@for rules in $(RULES); do go run ./cmd/tickwork gen $$rules; done
	@go generate ./wire ./internal/console

soak:
	TICKWORK_SOAK=1 go test -timeout 60m -run 'Soak' -v ./simtest ./rollback
	go run ./cmd/tickwork soak rainfield --rooms 50 --for 30m

fuzz:
	@.ci/fuzz $(FUZZTIME)

bench:
	go test -run '^$$' -bench . -benchmem $$(go list ./... | grep -v '/games/') ./games/rainfield/rules
	go run ./cmd/tickwork bench rainfield
