/* Live messages about a table or the lobby: a WebSocket that reconnects by itself. Commands that were
 * unanswered when the connection broke are sent again under their old ids; the server carries out
 * each id once. A server that stops says so, and is left at once; after any other loss, attempts to
 * reconnect come at growing intervals. */
import type { Exercise } from "./my_tables";
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Command } from "./api";
import { newCommandId } from "./api";

/** "gone": the server says that there is no such table. */
export type Status = "connecting" | "open" | "lost" | "gone";
export type CommandBody = Command extends infer One
    ? One extends { id: string }
        ? Omit<One, "id">
        : never
    : never;

/** What a table's session needs of where its game is played: a server, or this browser (local/). */
export interface TableLink {
    readonly status: ReadonlySignal<Status>;
    /** Why there is nothing to show, if that is known. */
    readonly trouble?: ReadonlySignal<string>;
    /** Of a game that goes on from a position of another. */
    readonly exercise?: ReadonlySignal<Exercise | undefined>;
    /** Sends a command and returns its id. */
    send: (body: CommandBody) => string;
    /** Connects again, so that the other side sees who we are now. */
    reconnect: () => void;
    close: () => void;
}

interface Message {
    type: string;
    id?: string;
}

/** The close code for a table that does not exist. */
const GONE = 4404;
/** The close code of a server that is stopping: another is there, or it comes back. */
const RESTART = 1012;
/** Milliseconds over which those who leave a server that stops are spread. */
const SPREAD = 200;
/** Milliseconds before each attempt to reconnect, and before all later ones. They are drawn from their upper
 * half, so that those who lost the same server do not come back together. */
const PAUSES = [300, 700, 1500, 3000];
const LONGEST = 5000;

export class LiveSocket<Received extends Message> implements TableLink {
    readonly status = signal<Status>("connecting");
    private socket: WebSocket | null = null;
    private readonly unanswered = new Map<string, Command>();
    private attempts = 0;
    private timer = 0;
    private closed = false;

    /** `path` is evaluated for each connection, since it says how much has been received. */
    constructor(
        private readonly path: () => string,
        private readonly receive: (message: Received) => void,
    ) {
        addEventListener("online", this.reconnectNow);
        this.open();
    }

    /** Sends a command and returns its id. */
    send(body: CommandBody): string {
        const command = { id: newCommandId(), ...body };
        this.unanswered.set(command.id, command);
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
        return command.id;
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        removeEventListener("online", this.reconnectNow);
        this.socket?.close();
    }

    /** Connects again, so that the server sees the cookie that we have now. */
    reconnect(): void {
        const old = this.socket;
        this.status.value = "connecting";
        this.open();
        old?.close();
    }

    private readonly reconnectNow = (): void => {
        if (this.status.value !== "lost") return;
        clearTimeout(this.timer);
        this.open();
    };

    private open(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
        this.socket = socket;
        socket.onopen = () => this.opened(socket);
        socket.onmessage = (event) =>
            this.received(socket, JSON.parse(event.data as string) as Received);
        socket.onclose = (event) => socket === this.socket && this.lost(event.code);
    }

    private opened(socket: WebSocket): void {
        this.attempts = 0;
        this.status.value = "open";
        for (const command of this.unanswered.values()) socket.send(JSON.stringify(command));
    }

    /** Of a socket that has been replaced, only answers count: its updates do not fit what the new one has sent. */
    private received(socket: WebSocket, message: Received): void {
        if (message.id !== undefined) this.unanswered.delete(message.id);
        else if (socket !== this.socket) return;
        this.receive(message);
    }

    private lost(code: number): void {
        if (this.closed) return;
        this.status.value = code === GONE ? "gone" : "lost";
        if (code === GONE) return;
        this.timer = window.setTimeout(() => this.open(), this.pause(code));
    }

    private pause(code: number): number {
        if (code === RESTART) return Math.random() * SPREAD;
        const longest = PAUSES[this.attempts] ?? LONGEST;
        this.attempts += 1;
        return longest * (1 - Math.random() / 2);
    }
}
