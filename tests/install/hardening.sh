#!/bin/sh
# Fails unless the program and the library were built with the protections that CMakeLists.txt asks
# for; a toolchain or a change of flags could drop them without any other test noticing.
# usage: hardening.sh PROGRAM LIBRARY
set -eu
program=$1
library=$2
status=0

# expect FILE WHAT PATTERN READELF-OPTION…
expect() {
    file=$1
    what=$2
    pattern=$3
    shift 3
    if ! readelf --wide "$@" "$file" | grep -Eq "$pattern"; then
        echo "$(basename "$file"): missing: $what"
        status=1
    fi
}

expect "$program" "a position-independent executable (PIE)" 'FLAGS_1.* PIE' --dynamic
for file in "$program" "$library"; do
    expect "$file" "read-only relocations (RELRO)" 'GNU_RELRO' --segments
    expect "$file" "binding at start (BIND_NOW)" 'FLAGS.* (BIND_NOW|NOW)' --dynamic
    expect "$file" "a stack that cannot be executed" 'GNU_STACK .* RW ' --segments
    expect "$file" "the stack protector" '__stack_chk_fail' --dyn-syms
    expect "$file" "fortified calls (_FORTIFY_SOURCE)" '__(memcpy|snprintf|vsnprintf)_chk' --dyn-syms
done
exit $status
