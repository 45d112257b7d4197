"""What a place of a given size needs, by the model of docs/scale.md, and whether a simulation agrees.

usage: python3 bench/scale.py [--people N] [--tables N] [--pace SECONDS] [--seconds T] [--seed S]

FIGURES are what encan-load measured, except for what is assumed; docs/scale.md has the commands. The model says how many servers and
databases there have to be, and how busy they are. The simulation then plays one partition, a database
with its servers, action by action: players who send at random moments, one thread for the net and one for
the store in each server, commits of whatever is waiting, the lock that PostgreSQL holds while a
transaction that notifies commits, and notices to every server. It exits with status 1 if the
simulation differs from the model by more than a tenth.
"""
import argparse
import heapq
import math
import random
import sys
from collections import deque

FIGURES = {  # microseconds of processor time, unless it says otherwise
    "action": 14,            # server: an action, without the messages that tell of it
    "message": 6,            # server: a message told
    "hear": 3,               # assumed; server: a notice of another server, about a table it does not have
    "read": 3,               # server: to read on in the log of a table it does have
    "apart": 20,             # server: the choices of a step arrive at two servers, and are told one by one
    "commit": 530,           # PostgreSQL: a commit, whatever is in it
    "entry": 13,             # PostgreSQL: an entry of a commit
    "notice": 9,             # PostgreSQL: a notice to one listener
    "select": 5,             # PostgreSQL: to read on in a log
    "flush": 700,            # assumed: for how long a commit that notifies holds the lock, by the clock
    "spacing": 700,          # between the commits of a server, by the clock, after one with one action …
    "spacing_most": 10000,   # … and at most
    "table_bytes": 10000,
    "connection_bytes": 4900,  # 900 in the server, the rest in the kernel
}
BUSY = 0.5            # how busy a core may be on average: bursts, and the loss of a server
DATABASE_CORES = 8
LOCK_WAIT = 5000      # microseconds that commits of all servers may take in turn
CONNECTIONS = 60000   # that one server is given


class Demand:
    """What people do."""

    def __init__(self, people, tables, pace):
        self.people, self.tables = people, tables
        self.actions = tables / pace          # a second
        self.seats = people / tables
        self.messages = self.seats + 1        # an action is told to every seat, and acknowledged


def server_cost(demand, servers):
    """Microseconds in all servers of a partition for an action. People of one table are at one server;
    another one may drive the table, and reads on; all others hear of it."""
    f = FIGURES
    elsewhere = (servers - 1) / servers  # the driver is another server
    return (f["action"] + f["message"] * demand.messages + elsewhere * f["read"]
            + (servers - 1) * f["hear"])


def spacing(size):
    """From the start of a commit with so many actions to that of the next, at least, by the clock."""
    return min(FIGURES["spacing"] * math.sqrt(size), FIGURES["spacing_most"])


def cycle(servers, size):
    """Microseconds from one commit of a server to its next, if commits have so many actions: mean value
    analysis of servers that take turns to hold the lock."""
    f = FIGURES
    before = f["commit"] + f["entry"] * size
    queue = 0
    for count in range(1, servers + 1):
        locked = f["flush"] * (1 + queue)
        queue = count * locked / (before + locked)
    return max(spacing(size), before + locked)


def group(rate, servers):
    """How many actions a commit has: those that arrived at its server since the last one began, or the
    first one after that."""
    size = 1
    for _ in range(100):  # a commit of more takes longer, and then there are more
        arrived = rate / servers / 1e6 * cycle(servers, size)
        size = (size + arrived + math.exp(-arrived)) / 2
    return size


def database_cost(rate, servers):
    """Microseconds in PostgreSQL for an action: its share of a commit, its entry, its notices."""
    f = FIGURES
    elsewhere = (servers - 1) / servers
    return (f["commit"] / group(rate, servers) + f["entry"] + servers * f["notice"]
            + elsewhere * f["select"])


def lock_share(rate, servers):
    """The share of time that somebody holds the lock of commits that notify."""
    return rate / group(rate, servers) * FIGURES["flush"] / 1e6


class Partition:
    """The fewest servers for a rate of actions, at least two, and how busy they and the database are."""

    def __init__(self, demand, count):
        self.count = count
        self.rate = demand.actions / count
        people = demand.people / count
        self.servers = max(2, math.ceil(people / CONNECTIONS))
        most = self.servers + 1000  # every server hears every notice: at some rate more do not help
        while self.rate * server_cost(demand, self.servers) / 1e6 / self.servers > BUSY and self.servers < most:
            self.servers += 1
        self.server_busy = self.rate * server_cost(demand, self.servers) / 1e6 / self.servers
        self.database_busy = self.rate * database_cost(self.rate, self.servers) / 1e6
        self.notices = self.rate * self.servers * FIGURES["notice"] / 1e6
        self.lock = lock_share(self.rate, self.servers)

    def holds(self):
        return (self.database_busy <= BUSY * DATABASE_CORES
                and self.servers * FIGURES["flush"] <= LOCK_WAIT)


def plan(demand):
    """The fewest partitions that hold."""
    count = 1
    while not Partition(demand, count).holds():
        count += 1
    return Partition(demand, count)


# ---- The simulation ----

class Server:
    def __init__(self):
        self.net_free = 0.0      # when its net's thread has done what it has to do
        self.net_work = 0.0      # microseconds it has worked
        self.waiting = deque()   # actions for the next commit: when they were sent
        self.committing = False
        self.last = -1e9         # when the last commit began
        self.size = 0            # how many actions it had

    def work(self, now, cost):
        """Work for the net's thread; returns when it is done."""
        self.net_free = max(now, self.net_free) + cost
        self.net_work += cost
        return self.net_free


class Simulation:
    """One partition for some seconds."""

    def __init__(self, demand, partition, seconds, seed):
        self.demand, self.partition = demand, partition
        self.end = seconds * 1e6
        self.random = random.Random(seed)
        self.servers = [Server() for _ in range(partition.servers)]
        self.events, self.order = [], 0
        self.lock_free = self.lock_held = 0.0
        self.cores = [0.0] * DATABASE_CORES
        self.database_work = 0.0
        self.commits = self.actions = 0
        self.latencies = []

    def at(self, time, what, *arguments):
        self.order += 1
        heapq.heappush(self.events, (time, self.order, what, arguments))

    def cost(self, mean):
        """Service times vary: some parts are constant, some are not."""
        return mean * (0.5 + self.random.expovariate(2))

    def on_core(self, now, cost):
        """Work for PostgreSQL; returns when it is done."""
        core = min(range(DATABASE_CORES), key=self.cores.__getitem__)
        self.cores[core] = max(now, self.cores[core]) + cost
        self.database_work += cost
        return self.cores[core]

    def arrive(self, now):
        self.at(now + self.random.expovariate(self.partition.rate / 1e6), self.arrive)
        server = self.random.choice(self.servers)
        ready = server.work(now, self.cost(FIGURES["action"]))
        self.at(ready, self.submit, server, now)

    def submit(self, now, server, sent):
        server.waiting.append(sent)
        if not server.committing:
            server.committing = True
            self.at(max(now, server.last + spacing(server.size)), self.commit, server)

    def commit(self, now, server):
        batch = list(server.waiting)
        server.waiting.clear()
        server.last, server.size = now, len(batch)
        written = self.on_core(now, self.cost(FIGURES["commit"] + FIGURES["entry"] * len(batch)))
        self.at(written, self.flush, server, batch)

    def flush(self, now, server, batch):
        held = self.cost(FIGURES["flush"])
        self.lock_free = max(now, self.lock_free) + held
        self.lock_held += held
        self.at(self.lock_free, self.done, server, batch)

    def done(self, now, server, batch):
        self.commits += 1
        self.actions += len(batch)
        for sent in batch:
            told = server.work(now, self.cost(FIGURES["message"] * self.demand.messages))
            self.latencies.append(told - sent)
        for other in self.servers:
            self.on_core(now, self.cost(FIGURES["notice"]) * len(batch))
        for _ in batch:
            driver = self.random.choice(self.servers)
            for other in self.servers:
                if other is not server:
                    other.work(now, self.cost(FIGURES["hear"]))
            if driver is not server:
                self.on_core(now, self.cost(FIGURES["select"]))
                driver.work(now, self.cost(FIGURES["read"]))
        server.committing = bool(server.waiting)
        if server.committing:
            self.at(max(now, server.last + spacing(server.size)), self.commit, server)

    def run(self):
        self.at(0, self.arrive)
        while self.events[0][0] < self.end:
            now, _, what, arguments = heapq.heappop(self.events)
            what(now, *arguments)
        self.latencies.sort()
        return self

    def quantile(self, part):
        return self.latencies[int(part * (len(self.latencies) - 1))] / 1000


# ---- Reporting ----

def print_plan(demand, partition):
    print(f"{demand.people:,} people at {demand.tables:,} tables: {demand.actions:,.0f} actions and "
          f"{demand.actions * demand.messages:,.0f} messages a second")
    print(f"  {partition.count} databases of {DATABASE_CORES} cores, each with {partition.servers} servers "
          f"({partition.count * partition.servers} in all)")
    share = partition.count * partition.servers
    memory = (demand.people * FIGURES["connection_bytes"] + demand.tables * FIGURES["table_bytes"]) / share
    print(f"  a server: {demand.people / share:,.0f} people, {memory / 1e9:.1f} GB")


def print_notify(demand):
    """How the cost of notices grows with the servers that share a database."""
    print("\nservers on one database, each half busy: actions/s, cores of PostgreSQL, of these for notices, "
          "lock held")
    for servers in (1, 2, 3, 4, 6, 8, 12, 16):
        rate = BUSY * servers * 1e6 / server_cost(demand, servers)
        notices = rate * servers * FIGURES["notice"] / 1e6
        print(f"  {servers:4d} {rate:10,.0f} {rate * database_cost(rate, servers) / 1e6:8.1f} {notices:8.1f} "
              f"{lock_share(rate, servers):8.2f}")


def print_second(demand):
    """What a second server adds, with PostgreSQL elsewhere and a core for each."""
    one, two = server_cost(demand, 1), server_cost(demand, 2)
    spread = two + FIGURES["apart"]
    print(f"\ntwo servers do {2 * one / two:.2f} times as much as one if the people of a table are at one of "
          f"them, and {2 * one / spread:.2f} times if they are spread over both")


def compare(demand, partition, seconds, seed):
    """Whether the simulation of a partition agrees with the model."""
    done = Simulation(demand, partition, seconds, seed).run()
    rows = (("actions/s", partition.rate, done.actions / seconds),
            ("server, busy", partition.server_busy,
             sum(server.net_work for server in done.servers) / done.end / partition.servers),
            ("PostgreSQL, cores", partition.database_busy, done.database_work / done.end),
            ("actions in a commit", group(partition.rate, partition.servers), done.actions / done.commits),
            ("lock, held", partition.lock, done.lock_held / done.end))
    print(f"\none partition, {seconds} s: model, simulation")
    for name, model, simulated in rows:
        print(f"  {name:20s} {model:10,.2f} {simulated:10,.2f}")
    print(f"  acknowledgement      {done.quantile(0.5):10.1f} ms p50 {done.quantile(0.99):10.1f} ms p99")
    return all(abs(simulated / model - 1) <= 0.1 for _, model, simulated in rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=250_000)
    parser.add_argument("--pace", type=float, default=4, help="seconds between two actions at a table")
    parser.add_argument("--seconds", type=float, default=10, help="how long to simulate")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    demand = Demand(arguments.people, arguments.tables, arguments.pace)
    partition = plan(demand)
    print_plan(demand, partition)
    print_notify(demand)
    print_second(demand)
    sys.exit(0 if compare(demand, partition, arguments.seconds, arguments.seed) else 1)


if __name__ == "__main__":
    main()
