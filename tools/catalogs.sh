#!/bin/sh
# Brings the catalogs up to date with the source: rebuilds po/encan.pot, adds new texts to every
# po/*.po, untranslated, and removes those that are gone. With a file name, only writes the template
# there.
set -eu
cd "$(dirname "$0")/.."

# No date, no line numbers: the template changes only when a text does. A text is a format of printf
# where it goes to one; elsewhere blanks have names, and a percent sign is just that, whatever
# xgettext guesses.
template() {
    find src -name '*.[ch]' -not -path 'src/describe/*' | LC_ALL=C sort |
        xgettext --files-from=- --output="$1" --language=C --from-code=UTF-8 \
            --keyword --keyword=tr:2 --keyword=TR --keyword=tr_n:2,3 --keyword=TR_N:1,2 \
            --flag=tr:2:pass-c-format --flag=tr_n:2:pass-c-format --flag=tr_n:3:pass-c-format \
            --keyword=tr_here --flag=tr_here:1:pass-c-format --keyword=tr_n_here:1,2 \
            --flag=tr_n_here:1:pass-c-format --flag=tr_n_here:2:pass-c-format \
            --flag=TR:1:no-c-format --flag=TR_N:1:no-c-format --flag=TR_N:2:no-c-format \
            --flag=buffer_format:2:c-format \
            --keyword=ERROR_TEXT --flag=ERROR_TEXT:1:no-c-format \
            --keyword=error_set:3 --flag=error_set:3:c-format \
            --keyword=error_set_with:4 --flag=error_set_with:4:c-format \
            --keyword=error_wrap:4 --flag=error_wrap:4:c-format \
            --keyword=REFUSE:3 --flag=REFUSE:3:c-format \
            --keyword=FAULT:3 --flag=FAULT:3:c-format \
            --keyword=refuse:2 --flag=refuse:2:no-c-format \
            --keyword=input_bad:3 --flag=input_bad:3:no-c-format \
            --keyword=refuse_as:4 --flag=refuse_as:4:no-c-format \
            --keyword=answer_status:3 --flag=answer_status:3:no-c-format \
            --keyword=call_end_status:3 --flag=call_end_status:3:no-c-format \
            --keyword=cli_usage:2 --flag=cli_usage:2:c-format \
            --keyword=cli_failed:2 --flag=cli_failed:2:c-format \
            --add-location=file --no-wrap --package-name=encan --add-comments=Translators:
    # The page's texts are found by its own compiler.
    tools/web.sh extract >"$1.web"
    msgcat --use-first --no-wrap --add-location=file --output-file="$1" "$1" "$1.web"
    rm "$1.web"
    sed -i -e '/^"POT-Creation-Date/d' -e '/^#, no-c-format$/d' \
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
