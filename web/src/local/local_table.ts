/* A local game, to a table's session like a connection to a server: commands go in, messages come out. It is
 * saved after every step; if another page has moved on with the same game, this one follows. */
import { signal } from "@preact/signals";
import type { FromTable, TableMessage } from "../api";
import { newCommandId } from "../api";
import { EngineError, type Engine } from "../engine/engine";
import { startEngine } from "../engine/load";
import { language, tr } from "../i18n";
import type { Exercise } from "../my_tables";
import type { CommandBody, Status, TableLink } from "../live_socket";
import { showError, showNotice } from "../notice";
import { currentPace } from "../settings";
import { askWorker } from "./bot_workers";
import { summaryOf } from "./local_games";
import { takeNewGame } from "./new_games";
import { continues, loadGame, saveGame, SavedElsewhere, type SavedGame } from "./saved_games";

/** Before a bot's move is made, in milliseconds, so that people can follow. */
const PAUSE = [600, 1400] as const;

/** Before bots begin to think about a game that was just opened, in milliseconds: the board comes first. */
const FIRST_LOOK = 300;

const pause = (): Promise<void> => {
    const [least, most] = PAUSE;
    const length = currentPace() ? least + Math.random() * (most - least) : 0;
    return new Promise((resume) => setTimeout(resume, length));
};

/** Those that are open in this page, by id. */
const openTables = new Map<string, LocalTable>();

export const openTable = (id: string): LocalTable | undefined => openTables.get(id);

export class LocalTable implements TableLink {
    readonly status = signal<Status>("connecting");
    /** Why the game cannot be shown. */
    readonly trouble = signal("");
    readonly exercise = signal<Exercise | undefined>(undefined);
    private engine: Engine | null = null;
    private isClosed = false;
    private version = 0;
    private created = Date.now();
    /** Counts what makes the thoughts of bots obsolete. */
    private moment = 0;
    /** What reads and writes the saved game, one after the other. */
    private turn = Promise.resolve();
    private readonly channel = new BroadcastChannel("encan.games");

    /** `known` tells the number of the last news that the page has. */
    constructor(
        readonly id: string,
        private readonly known: () => number,
        private readonly receive: (message: FromTable) => void,
    ) {
        openTables.set(id, this);
        this.channel.onmessage = ({ data }) => data === id && void this.inTurn(() => this.follow());
        this.open().catch((error: unknown) => {
            this.trouble.value = error instanceof Error ? error.message : String(error);
        });
    }

    send(body: CommandBody): string {
        const id = newCommandId();
        queueMicrotask(() => this.carryOut(id, body));
        return id;
    }

    close(): void {
        this.moment += 1;
        this.isClosed = true;
        this.channel.close();
        if (openTables.get(this.id) === this) openTables.delete(this.id);
    }

    reconnect(): void {
        this.tell();
    }

    /** What to ask a worker for a hint. */
    async hintJob(): Promise<string> {
        const job = this.ready().hintJob();
        await this.save();
        this.tell();
        return job;
    }

    private ready(): Engine {
        if (!this.engine) throw new Error(tr("One moment…"));
        return this.engine;
    }

    private async open(): Promise<void> {
        const dealt = takeNewGame(this.id);
        this.exercise.value = dealt?.exercise;
        this.engine = dealt?.engine ?? (await this.load());
        if (!this.engine) {
            this.status.value = "gone";
            return;
        }
        await this.begin(dealt !== undefined);
    }

    /** An engine with the saved game; null if there is none. */
    private async load(): Promise<Engine | null> {
        const [engine, saved] = await Promise.all([startEngine(), loadGame(this.id)]);
        engine.setLanguage(language.value);
        if (saved) this.take(engine, saved);
        return saved ? engine : null;
    }

    private async begin(isNew: boolean): Promise<void> {
        await Promise.resolve(); // whoever opens the table has it before its first message
        this.status.value = "open";
        this.tell();
        if (isNew) setTimeout(() => void this.save());
        const { moment } = this;
        setTimeout(() => this.moment === moment && this.askBots(), FIRST_LOOK);
    }

    private take(engine: Engine, saved: SavedGame): void {
        engine.read(saved.record);
        this.version = saved.version;
        this.created = saved.summary.created;
        this.exercise.value = saved.summary.exercise;
    }

    private message(): TableMessage {
        const { table, ...rest } = this.ready().message(this.known());
        return { ...rest, table: { ...table, id: this.id, commitment: "" } };
    }

    private tell(): void {
        this.receive(this.message());
    }

    private carryOut(id: string, body: CommandBody): void {
        try {
            if (body.do !== "choose") throw new EngineError(0, tr("This needs a server."));
            const seat = this.message().table.you.seat ?? -1;
            const stepped = this.ready().choose(seat, body.action);
            this.receive({ type: "done", id });
            this.moved(stepped);
        } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            this.receive({ type: "refused", id, error: { code: "refused", message } });
        }
    }

    /** After a choice: the page is told, and if that was the last one of the step, the bots are asked again. */
    private moved(stepped: boolean): void {
        this.tell();
        if (!stepped) return;
        this.moment += 1;
        void this.save().then(() => this.askBots());
    }

    private askBots(): void {
        const { moment } = this;
        for (const seat of this.ready().waitingBots())
            void this.askBot(seat).catch((error: unknown) => {
                if (this.moment === moment) showError(error);
            });
    }

    private async askBot(seat: number): Promise<void> {
        const { moment } = this;
        const [action] = await Promise.all([askWorker("think", this.ready().job(seat)), pause()]);
        if (this.moment === moment) this.moved(this.ready().choose(seat, action));
    }

    private inTurn(act: () => Promise<void>): Promise<void> {
        this.turn = this.turn.then(act).catch(showError);
        return this.turn;
    }

    private save(): Promise<void> {
        return this.inTurn(() => this.saveNow());
    }

    /** The game goes on even if it cannot be saved. */
    private async saveNow(): Promise<void> {
        const record = this.ready().record();
        const summary = {
            ...summaryOf(this.message().table, this.created, Date.now()),
            exercise: this.exercise.value,
        };
        try {
            await saveGame({ id: this.id, version: this.version + 1, record, summary });
            this.version += 1;
            if (!this.isClosed) this.channel.postMessage(this.id);
        } catch (error) {
            if (error instanceof SavedElsewhere) await this.follow();
            else
                showNotice(
                    tr(
                        "The browser cannot save this game: its storage may be full. You can play on and download the record.",
                    ),
                );
        }
    }

    /** Goes on from what another page has saved, unless that is what was played here too: bots choose the
     * same in both. */
    private async follow(): Promise<void> {
        const saved = await loadGame(this.id);
        if (!saved || !this.engine || saved.version === this.version) return;
        const ours = this.engine.record();
        if (continues(ours, saved.record)) {
            this.version = saved.version;
            if (!continues(saved.record, ours)) await this.saveNow();
            return;
        }
        this.moment += 1;
        this.take(this.engine, saved);
        this.tell();
        this.askBots();
    }
}
