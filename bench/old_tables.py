"""Measures what a start costs with many unfinished tables that nobody has touched for long.

usage: old_tables.py ENCAN [TABLES]

Fills a store in a temporary folder with copies of one table, three months old, at which two people
have begun a game; starts a server on it twice, and prints for each start the processor time and the
memory once the server is quiet, and the share of a core that it uses while nobody is there.
"""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

MONTHS = 3 * 30 * 24 * 3600 * 1000


def start(encan, store):
    server = subprocess.Popen([encan, "serve", "--listen", "127.0.0.1:0", "--store", store],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return server, server.stdout.readline().rsplit(" ", 1)[1].strip()


def stop(server):
    server.send_signal(signal.SIGTERM)
    server.wait(60)


def ask(address, path, body, cookie=""):
    request = urllib.request.Request(address + path, json.dumps(body).encode(),
                                     {"Content-Type": "application/json", "Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers.get("Set-Cookie") or "").split(";")[0]


def make_one(encan, store):
    """A table at which a game has begun."""
    server, address = start(encan, store)
    cookies = [ask(address, "/api/guest", {"name": name})[1] for name in ("Ada", "Blaise")]
    table = ask(address, "/api/tables", {"title": "krach", "seats": 2, "sit": 0}, cookies[0])[0]["id"]
    for cookie, verb in ((cookies[1], "sit"), (cookies[0], "start")):
        ask(address, f"/api/tables/{table}/commands", {"id": verb, "do": verb}, cookie)
    stop(server)


def copy(path, tables):
    with sqlite3.connect(path) as store:
        store.execute("UPDATE tables SET created = created - ?, touched = touched - ?", (MONTHS, MONTHS))
        store.execute("UPDATE entries SET time = time - ?", (MONTHS,))
        store.execute(f"""WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {tables})
            INSERT INTO tables (id, title, open, over, created, touched)
            SELECT n, title, open, over, created + n, touched + n FROM tables, n""")
        store.execute("""INSERT INTO entries (table_id, number, guest, time, command, body)
            SELECT t.id, e.number, e.guest, e.time, e.command, e.body FROM tables t, entries e
            WHERE NOT EXISTS (SELECT * FROM entries k WHERE k.table_id = t.id)""")


def used(process):
    """Processor seconds and resident megabytes."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    with open(f"/proc/{process}/statm") as statm:
        pages = int(statm.read().split()[1])
    ticks = int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def tables_in_memory(address):
    with urllib.request.urlopen(address + "/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("encan_tables "))


def wait_until_loaded(address):
    """Waits until the number of tables in memory has been the same for five seconds."""
    same, before = 0, -1
    while same < 5:
        time.sleep(1)
        now = tables_in_memory(address)
        same, before = same + 1 if now == before else 0, now
    return before


def measure(encan, store, what):
    server, address = start(encan, store)
    tables = wait_until_loaded(address)
    before, began = used(server.pid)[0], time.monotonic()
    time.sleep(20)
    after, megabytes = used(server.pid)
    share = (after - before) / (time.monotonic() - began)
    print(f"{what}: {tables} tables in memory, {before:.2f} s of processor time, {megabytes:.0f} MB,"
          f" then {100 * share:.1f}% of a core")
    stop(server)


def main():
    encan, tables = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/db"
        make_one(encan, store)
        copy(f"{folder}/db", tables)
        measure(encan, store, "first start ")
        measure(encan, store, "second start")


if __name__ == "__main__":
    main()
