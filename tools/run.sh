#!/bin/sh
# What there is to see for now: a random game, told event by event, and where to go on.
set -eu
cd "$(dirname "$0")/.."
seed=${SEED:-$(date +%s)}

build/encan trace krach --record --seed "$seed" | build/encan replay -
cat <<END

That was a random game of Krach; SEED=$seed make run tells it again. Playing at a table comes with
the terminal and the server. Until then:
  build/encan rules krach            the rules (noblesse, canaletto; --lang fr)
  build/encan trace noblesse         a game as JSON lines
  build/encan --help                 everything else
END
