/* A table or the lobby, live: a WebSocket that comes back by itself. Commands that were not
 * answered when it broke are sent again under their ids, which the server counts once. */
import { signal } from "@preact/signals";
import type { Command } from "./api";
import { newId } from "./api";

export type Link = "joining" | "open" | "lost" | "gone";
type Order = Command extends infer One
    ? One extends { id: string }
        ? Omit<One, "id">
        : never
    : never;

interface Message {
    type: string;
    id?: string;
}

const GONE = 4404;
const PAUSES = [300, 700, 1500, 3000, 5000];

export class Live<Received extends Message> {
    readonly link = signal<Link>("joining");
    private socket: WebSocket | null = null;
    private readonly unanswered = new Map<string, Command>();
    private tries = 0;
    private timer = 0;
    private closed = false;

    /** `path` is asked for at each connection: it may tell what was seen last. */
    constructor(
        private readonly path: () => string,
        private readonly take: (message: Received) => void,
    ) {
        addEventListener("online", this.hasten);
        this.open();
    }

    order(order: Order): string {
        const command = { id: newId(), ...order } as Command;
        this.unanswered.set(command.id, command);
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
        return command.id;
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        removeEventListener("online", this.hasten);
        this.socket?.close();
    }

    /** Connects anew: the server should see who we are now. */
    rejoin(): void {
        const old = this.socket;
        this.link.value = "joining";
        this.open();
        old?.close();
    }

    private readonly hasten = (): void => {
        if (this.link.value !== "lost") return;
        clearTimeout(this.timer);
        this.open();
    };

    private open(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
        this.socket = socket;
        socket.onopen = () => this.opened(socket);
        socket.onmessage = (event) => this.received(JSON.parse(event.data as string) as Received);
        socket.onclose = (event) => socket === this.socket && this.lost(event.code);
    }

    private opened(socket: WebSocket): void {
        this.tries = 0;
        this.link.value = "open";
        for (const command of this.unanswered.values()) socket.send(JSON.stringify(command));
    }

    private received(message: Received): void {
        if (message.id !== undefined) this.unanswered.delete(message.id);
        this.take(message);
    }

    private lost(code: number): void {
        if (this.closed) return;
        this.link.value = code === GONE ? "gone" : "lost";
        if (code === GONE) return;
        this.timer = window.setTimeout(() => this.open(), PAUSES[this.tries] ?? PAUSES.at(-1));
        this.tries += 1;
    }
}
