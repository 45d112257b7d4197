#!/bin/sh
# Prints a C header with the table NAME: every file of FOLDER that matches PATTERN, as bytes with a zero
# after them, so that a text is a string; `length` does not count it.
# usage: embed.sh NAME FOLDER PATTERN
set -eu
export LC_ALL=C # the same order everywhere
name=$1
pattern=$3
cd "$2"

identifier() { printf '%s_%s' "$name" "$1" | tr -c '[:alnum:]' _; }

echo "/* Made by cmake/embed.sh. */"
for file in $pattern; do
    # A string takes compilers a fraction of the time that a list of numbers does.
    printf 'static const unsigned char %s[] = "' "$(identifier "$file")"
    od -An -v -tx1 -w1024 "$file" | sed 's/ /\\x/g' | tr -d '\n'
    echo '";'
done
cat <<END

static const struct {
    const char *name;
    const unsigned char *bytes;
    unsigned long length;
} ${name}[] = {
END
for file in $pattern; do
    printf '    {"%s", %s, sizeof %s - 1},\n' "$file" "$(identifier "$file")" "$(identifier "$file")"
done
echo "};"
