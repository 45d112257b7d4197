#!/bin/sh
# Installs into a scratch folder, compiles the examples against it with pkg-config, shared and
# static, and plays games with them. usage: install.sh SOURCE BUILD CC [SANITIZERS]
set -eu
source=$1
build=$2
cc=$3
sanitize=${4:+-fsanitize=$4}
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

cmake --install "$build" --prefix "$prefix" >/dev/null
pc=$(find "$prefix" -name encan.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
libdir=$(dirname "$PKG_CONFIG_PATH")
config() { pkg-config "$@" encan; }
[ "$(config --modversion)" = "$("$prefix/bin/encan" --version | cut -d' ' -f2)" ]

# shellcheck disable=SC2046,SC2086 # options are words
compile() {
    for example in random_game bot; do
        "$cc" -std=c17 -Wall -Wextra -Werror $sanitize "$source/examples/$example.c" \
            $(config --cflags) "$@" -o "$prefix/$example"
    done
}
# Coverage builds need the counting runtime wherever the objects go.
counting=""
grep -q '^ENCAN_COVERAGE:BOOL=ON' "$build/CMakeCache.txt" && counting=--coverage
for library in "-L$libdir -lencan -Wl,-rpath,$libdir" "$libdir/libencan.a"; do
    # shellcheck disable=SC2086 # options are words
    compile $library $counting
    for game in $("$prefix/bin/encan" --list-games); do
        "$prefix/random_game" "$game" 4 7 | grep -q 'rank 1$'
    done
    if "$prefix/random_game" poker 2>/dev/null; then
        echo "an unknown game was accepted" && exit 1
    fi
    printf 'encan-bot 1\nquit\n' | "$prefix/bot" | grep -q '^ready '
    "$prefix/bin/encan" arena krach --bots "exec:$prefix/bot,random" --games 2 --sims 10 >/dev/null
done

# The description of the server's API, as the build made it.
for file in openapi.json messages.schema.json; do
    cmp "$build/generated/api/$file" "$prefix/share/doc/encan/api/$file"
done

# The manual page and the completions are where they are looked for.
[ -s "$prefix/share/man/man1/encan.1" ]
[ -s "$prefix/share/zsh/site-functions/_encan" ]
bash -c '. "$1" && complete -p encan' - "$prefix/share/bash-completion/completions/encan" |
    grep -q _encan

# The unit is sound and tight, as far as systemd is there to tell.
unit=$prefix/lib/systemd/system/encan.service
[ -s "${unit%.service}.socket" ]
for file in nginx.conf deployment.md operating.md grafana.json alerts.yml; do
    [ -s "$prefix/share/doc/encan/$file" ]
done
sed -i "s|^ExecStart=encan|ExecStart=$prefix/bin/encan|" "$unit"
if command -v systemd-analyze >/dev/null; then
    systemd-analyze verify --man=no "$unit" "${unit%.service}.socket"
    exposure=$(systemd-analyze security --offline=true --threshold=13 "$unit")
    echo "$exposure" | tail -n 1
fi

# Nothing leaves the shared library but its public interface.
if nm -D --defined-only "$libdir/libencan.so" | awk '{ print $3 }' |
    grep -v -E '^(encan_|_init$|_fini$|__gcov|mangle_path$|__asan|__ubsan|__odr_asan|lprofDirMode$|(reset|writeout)_fn_list$)' | grep .; then
    echo "these symbols should be hidden" && exit 1
fi
[ "$(wc -l <"$source/examples/random_game.c")" -le 50 ]
echo "installed, compiled and played"
