/* Sitting at a table, or watching it: messages come in, are acted out one after the other, and
 * then shown. What is shown is a little behind what is known; the viewer chooses only when both
 * are the same. */
import { computed, signal } from "@preact/signals";
import type { Event, FromTable, News, Table, TableMessage } from "../api";
import { worded } from "../api";
import { Live } from "../live";
import { callMe, myName } from "../me";
import { attempt, say } from "../notice";
import { paceNow } from "../settings";
import { Stage } from "../stage";
import { loadTitle } from "../titles";
import type { AnyClient } from "../titles/title";
import { tr } from "../tongue";
import { arrivals, linesOf, type Line } from "./log";
import { sceneOf } from "./scene";

/** More messages than these waiting are not acted out but shown at once. */
const BACKLOG = 12;

export class Sitting {
    readonly shown = signal<Table | null>(null);
    readonly lines = signal<Line[]>([]);
    readonly acting = signal(false);
    readonly restarting = signal(false);
    /** A choice is on its way to the server. */
    readonly sent = signal(false);
    readonly client = signal<AnyClient | null>(null);
    /** Everything that happened, for the score sheet. */
    readonly events: Event[] = [];
    readonly live: Live<FromTable>;
    readonly active = computed(() => !this.acting.value && this.live.link.value === "open");
    board: HTMLElement | null = null;
    /** The commitment as it was when this browser first saw the table. */
    promised = "";

    private number = 0;
    private readonly queue: TableMessage[] = [];
    private stage: Stage | null = null;
    private working = false;
    private hurried = false;

    constructor(readonly id: string) {
        this.live = new Live(
            () => worded(`/api/tables/${id}/live?from=${this.number}`),
            (message) => this.take(message),
        );
    }

    close(): void {
        this.live.close();
        this.skip();
    }

    /** A second click before the server has answered the first is no second choice. */
    choose(action: string): void {
        if (this.sent.value) return;
        this.sent.value = true;
        this.live.order({ do: "choose", action });
    }

    /** A visitor without a cookie has watched so far: the connection is made again as somebody. */
    async sit(seat: number, name = myName.value ?? tr("Guest")): Promise<void> {
        const unknown = myName.value === null;
        if (name !== myName.value) await callMe(name);
        if (unknown) this.live.rejoin();
        this.live.order({ do: "sit", seat });
    }

    /** Ends what is acted out now; what waits is just shown. */
    skip(): void {
        this.hurried = this.working;
        this.stage?.hurry();
    }

    private take(message: FromTable): void {
        this.restarting.value = message.type === "restart";
        if (message.type === "refused") say(message.error.message);
        if (message.type === "refused" || message.type === "table") this.sent.value = false;
        if (message.type !== "table") return;
        this.number = message.number;
        this.queue.push(message);
        if (this.queue.length > BACKLOG) this.skip();
        if (!this.working) attempt(() => this.work())();
    }

    /** A message leaves the queue when all it needs is there: should that fail, it is tried again
     * with the next one. */
    private async work(): Promise<void> {
        this.working = true;
        try {
            for (let next = this.queue[0]; next; next = this.queue[0]) {
                await this.ready(next.table);
                this.queue.shift();
                if (this.shown.value) await this.actOut(next, this.shown.value);
                else this.open(next);
            }
        } finally {
            this.working = false;
            this.acting.value = false;
            this.hurried = false;
        }
    }

    private async ready(table: Table): Promise<void> {
        if (table.stage === "gathering" || this.client.value) return;
        this.client.value = await loadTitle(table.title);
    }

    /** The first message: what has happened so far is told and not acted out. */
    private open(message: TableMessage): void {
        for (const news of message.news) this.remember(news);
        this.promised = firstPromise(this.id, message.table.commitment);
        this.show(message.table, null);
    }

    private async actOut(message: TableMessage, before: Table): Promise<void> {
        this.stage = this.newStage();
        for (const news of message.news) await this.actNews(news, before);
        this.stage = null;
        this.show(message.table, before);
    }

    private newStage(): Stage | null {
        return this.board && new Stage(this.board, this.hurried ? 0 : paceNow());
    }

    private async actNews(news: News, before: Table): Promise<void> {
        const client = this.client.value;
        if (!("events" in news) || !before.view) return this.remember(news);
        const scene = sceneOf(before, false, this.events);
        for (const event of news.events) {
            this.events.push(event);
            if (event.text)
                this.lines.value = [...this.lines.value, { kind: "event", text: event.text }];
            if (!client || !this.stage || this.stage.idle) continue;
            this.acting.value = true;
            await client.act(event, this.stage, scene).catch(reportError); // the game goes on
        }
    }

    private remember(news: News): void {
        if ("events" in news) this.events.push(...news.events);
        this.lines.value = [...this.lines.value, ...linesOf(news)];
    }

    private show(table: Table, before: Table | null): void {
        if (before) this.lines.value = [...this.lines.value, ...arrivals(before, table)];
        this.shown.value = table;
    }
}

/** Kept over reloads, so that a server could not put another one in its place meanwhile. */
function firstPromise(id: string, commitment: string): string {
    const place = `encan.promise.${id}`;
    try {
        sessionStorage.setItem(place, sessionStorage.getItem(place) ?? commitment);
        return sessionStorage.getItem(place)!;
    } catch {
        return commitment;
    }
}

/** What the tab says: whose turn it is, which game. */
export function tabTitle(table: Table, name: string): string {
    const mine = table.you.seat !== null && (table.awaited ?? []).includes(table.you.seat);
    if (table.stage === "over") return tr("Game over — {title}", { title: name });
    return mine
        ? tr("● Your turn — {title}", { title: name })
        : tr("{title} — Encan", { title: name });
}
