# Bash completion for encan. tests/documents/manual.py holds it to what --help says.

_encan_options() { # COMMAND
    case $1 in
    play) echo "--players --level --seed --set --hotseat --bots --name --lang --plain --pause --record --resume" ;;
    rules) echo "--lang" ;;
    trace) echo "--players --seed --games --set --events --record" ;;
    replay) echo "--seat --analysis --plain --lang --json" ;;
    verify) echo "--receipt" ;;
    analyse) echo "--ms --sims --bot --seed --threads --json" ;;
    hint) echo "--ply --view --seat --ms --sims --bot --seed --threads --json" ;;
    perft) echo "--players --seed --depth --set" ;;
    bench) echo "--json --players --ms" ;;
    arena) echo "--bots --ms --sims --games --seed --threads --json --sprt --luck --set --record" ;;
    train) echo "--out --resume --weights --games --sims --against --from-expert --seed --threads" ;;
    bot) echo "--bot --server --table --token --ca --proxy --patience" ;;
    serve) echo "@SETTING_NAMES@ --config --print-config" ;;
    export | import | backup | restore) echo "--store" ;;
    admin) echo "--store --for --reason --days --close --all" ;;
    esac
}

_encan_games() { # [GAME]: the games, or the options of one; the program knows them
    "${COMP_WORDS[0]}" --list-games "$@" 2>/dev/null
}

_encan_values() { # COMMAND OPTION: what can follow the option; nothing for what is free
    case $2 in
    --players) echo "2 3 4 5 6" ;;
    --level) echo "1 2 3 4 5" ;;
    --lang) echo "en fr" ;;
    @SETTING_SWITCHES@) echo "on off" ;;
    --store) echo "sqlite: postgresql://" ;;
    --bot | --against) echo "random greedy mc search duct expert level:1 level:2 level:3 level:4 level:5" ;;
    --set) _encan_games "${COMP_WORDS[2]}" ;;
    --bots) [ "$1" = play ] && echo "0 1 2 3 4 5" ;;
    esac
}

_encan_arguments() { # COMMAND
    case $1 in
    play | rules | trace | perft | arena | train) _encan_games ;;
    bench) echo "playout search valuer" ;;
    admin) [ "$COMP_CWORD" -eq 2 ] && echo "tables guests reports bans ban unban close delete retention log" ;;
    esac
}

_encan() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words=""
    COMPREPLY=()
    # "=" separates words: --resume=FILE, and NAME=VALUE after --set.
    [ "$before" = "=" ] && before=${COMP_WORDS[COMP_CWORD - 2]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="play serve export import backup restore admin rules trace replay verify analyse hint perft bench arena train bot --help --version --list-games"
    elif [[ $word == -* ]]; then
        words="$(_encan_options "$command") --help"
    else
        case "$command $before" in
        "play --resume" | "play --record" | "arena --record" | "train --out" | "train --resume" | "train --weights" | "serve --config" | "verify --receipt")
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        esac
        words=$(_encan_values "$command" "$before")
        if [ -z "$words" ] && [[ $before != --* || $before == --hotseat || $before == --plain ||
            $before == --json || $before == --events ]]; then
            case $command in
            replay | verify | analyse | hint | export | import | backup | restore)
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                return
                ;;
            esac
            words=$(_encan_arguments "$command")
        fi
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -o filenames -F _encan encan
