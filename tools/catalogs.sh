#!/bin/sh
# Brings the catalogs up to date with the source: po/encan.pot is made anew, and every po/*.po gets
# the texts that are new, untranslated, and loses those that are gone. With a file name, just writes
# the template there.
set -eu
cd "$(dirname "$0")/.."

# No date, no line numbers: the template changes only when a text does. Our blanks have names; a
# percent sign is one, and no format of printf.
template() {
    find src -name '*.[ch]' | LC_ALL=C sort |
        xgettext --files-from=- --output="$1" --language=C --from-code=UTF-8 \
            --keyword --keyword=tr --keyword=TR --keyword=tr_n:1,2 --keyword=TR_N:1,2 \
            --add-location=file --no-wrap --package-name=encan --add-comments=Translators:
    sed -i -e '/^"POT-Creation-Date/d' -e '/^#, c-format$/d' \
        -e 's/charset=CHARSET/charset=UTF-8/' "$1"
}

if [ $# -gt 0 ]; then
    template "$1"
    exit 0
fi
template po/encan.pot
for catalog in po/*.po; do
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --add-location=file \
        "$catalog" po/encan.pot
    msgattrib --no-obsolete --no-wrap --add-location=file --output-file="$catalog" "$catalog"
    printf '%s: ' "$catalog"
    msgfmt --check --statistics --output-file=/dev/null "$catalog"
done
