import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { LiveSocket } from "../../src/live_socket";

const OPEN = 1;

/** The sockets that were made, which do what the test says. */
class FakeSocket {
    static readonly OPEN = OPEN;
    static made: FakeSocket[] = [];
    readyState = 0;
    readonly sent: string[] = [];
    onopen = (): void => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;
    onclose: (event: { code: number }) => void = () => undefined;

    constructor(readonly address: string) {
        FakeSocket.made.push(this);
    }

    send(text: string): void {
        this.sent.push(text);
    }

    close(): void {
        this.readyState = 3;
    }

    accept(): void {
        this.readyState = OPEN;
        this.onopen();
    }

    end(code: number): void {
        this.readyState = 3;
        this.onclose({ code });
    }
}

/** What waits for its time. */
let timers: { act: () => void; after: number }[] = [];

beforeEach(() => {
    FakeSocket.made = [];
    timers = [];
    Object.assign(globalThis, {
        WebSocket: FakeSocket,
        location: { protocol: "https:", host: "example.org" },
        addEventListener: () => undefined,
        window: { setTimeout: (act: () => void, after: number) => timers.push({ act, after }) },
    });
});

const open = (): LiveSocket<{ type: string }> =>
    new LiveSocket(
        () => "/live",
        () => undefined,
    );

function latest(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    assert.ok(socket);
    return socket;
}

/** How long it waits after its connection was closed with a code; then that time has passed. */
function pauseAfter(code: number): number {
    latest().end(code);
    const [timer, ...others] = timers.splice(0);
    assert.ok(timer && others.length === 0);
    timer.act();
    return timer.after;
}

const FIRST = 300;

test("a server that stops is left at once, and not by all in the same moment", () => {
    open();
    const pauses = Array.from({ length: 50 }, () => {
        latest().accept();
        return pauseAfter(1012);
    });
    assert.ok(Math.max(...pauses) < FIRST, String(pauses));
    assert.ok(new Set(pauses).size > 40, String(pauses));
    assert.equal(FakeSocket.made.length, 51);
});

test("any other loss is followed by attempts at growing intervals", () => {
    open();
    latest().accept();
    for (const longest of [300, 700, 1500, 3000, 5000, 5000, 5000]) {
        const pause = pauseAfter(1006);
        assert.ok(pause > longest / 2 && pause <= longest, `${pause} of ${longest}`);
    }
    latest().accept();
    assert.ok(pauseAfter(1006) <= FIRST, "it begins anew after a connection");
});

test("a server that stops, and nobody is there: the intervals grow as usual", () => {
    open();
    latest().accept();
    pauseAfter(1012);
    const [first, second] = [pauseAfter(1006), pauseAfter(1006)];
    assert.ok(first >= FIRST / 2 && second > first, `${first}, ${second}`);
});

test("commands that were not answered are sent again under their ids", () => {
    const live = open();
    latest().accept();
    const say = (text: string): string => live.send({ do: "say", text });
    const [answered, unanswered] = [say("one"), say("two")];
    latest().onmessage({ data: JSON.stringify({ type: "done", id: answered }) });
    pauseAfter(1012);
    latest().accept();
    assert.deepEqual(
        latest().sent.map((text) => (JSON.parse(text) as { id: string }).id),
        [unanswered],
    );
});

test("a table that does not exist is not asked for again", () => {
    const live = open();
    latest().accept();
    latest().end(4404);
    assert.deepEqual([timers.length, live.status.value], [0, "gone"]);
});
