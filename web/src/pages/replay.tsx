/* A game again: a slider over its steps, any seat's eyes, the analysis. Without an id: of a record
 * file. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Replay, TableMessage } from "../api";
import { ask } from "../api";
import { gameOf } from "../games";
import { attempt, say } from "../notice";
import { explainNext } from "../parts/explain";
import { Select } from "../parts/field";
import { Frame } from "../parts/frame";
import { Icon } from "../parts/icon";
import { useKeys } from "../parts/keys";
import { AnalysisPart } from "../replay/analysis";
import { eventsUpTo, replayOfRecord, replayOfTable, sceneOfFrame } from "../replay/frames";
import { Viewing } from "../replay/viewing";
import { ScoreSheet } from "../table/scores";
import { tr } from "../tongue";

/** News that no table has reached: the table alone is of interest. */
const NO_NEWS = 4294967295;

async function mySeat(id: string): Promise<number | null> {
    return (await ask<TableMessage>("GET", `/api/tables/${id}?from=${NO_NEWS}`)).table.you.seat;
}

export function ReplayPage({ id }: { id: string }) {
    const record = useSignal("");
    const game = id || record.value;
    return (
        <Frame shape={game === "" ? "text" : "table"}>
            {game ? (
                <Show key={game} id={id} record={record.value} />
            ) : (
                <Choose pick={(text) => (record.value = text)} />
            )}
        </Frame>
    );
}

function Choose({ pick }: { pick: (record: string) => void }) {
    const read = async (file: File | undefined): Promise<void> => {
        if (!file) return;
        const text = await file.text();
        await replayOfRecord(text, null); // a bad file is refused here, with the reason
        pick(text);
    };
    return (
        <div class="form">
            <h1>{tr("Replay a record")}</h1>
            <div class="field">
                <label for="file">
                    {tr("A game's record, as this page or “encan play” keeps it")}
                </label>
                <input
                    id="file"
                    type="file"
                    onChange={(event) => attempt(() => read(event.currentTarget.files?.[0]))()}
                />
            </div>
        </div>
    );
}

function Show({ id, record }: { id: string; record: string }) {
    const viewing = useMemo(
        () => new Viewing((seat) => (id ? replayOfTable(id, seat) : replayOfRecord(record, seat))),
        [],
    );
    useEffect(() => {
        const begin = async (): Promise<void> => viewing.look(id ? await mySeat(id) : null);
        begin().catch((error: Error) => say(error.message));
        return () => viewing.goTo(0);
    }, []);
    const replay = viewing.replay.value;
    return replay ? <Game viewing={viewing} replay={replay} id={id} /> : <p>{tr("One moment…")}</p>;
}

function Game({ viewing, replay, id }: { viewing: Viewing; replay: Replay; id: string }) {
    const place = useRef<HTMLDivElement>(null);
    const client = viewing.client.value!;
    const index = viewing.index.value;
    const frame = viewing.frame.value!;
    const scene = sceneOfFrame(replay, frame);
    const goToPly = (ply: number): void =>
        viewing.goTo(replay.frames.findIndex((one) => one.ply === ply) - 1);
    useLayoutEffect(() => {
        viewing.board = place.current;
    }, []);
    useKeys({
        ArrowRight: () => void viewing.step(),
        ArrowLeft: () => viewing.goTo(index - 1),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Home: () => viewing.goTo(0),
        End: () => viewing.goTo(viewing.last.value),
    });
    return (
        <div class="playing replaying">
            <div class="bar">
                <h1>
                    {gameOf(replay.title).title} <span>{frame.words?.phase}</span>
                </h1>
                <Eyes viewing={viewing} replay={replay} />
            </div>
            <div class="board" ref={place}>
                <client.Board scene={scene} choose={() => undefined} />
            </div>
            <div class="desk">
                <div class="controls">
                    <Transport viewing={viewing} />
                    {scene.result && (
                        <>
                            <h2>{replay.outcome?.[0]}</h2>
                            <ScoreSheet
                                scene={scene}
                                sheet={client.sheet(eventsUpTo(replay, index), scene)}
                            />
                        </>
                    )}
                </div>
                <aside class="side" aria-label={tr("What happened")}>
                    <Story viewing={viewing} replay={replay} />
                </aside>
            </div>
            {id && (
                <section class="below">
                    <AnalysisPart
                        id={id}
                        people={scene.people}
                        ply={replay.frames[index + 1]?.ply ?? frame.ply ?? 0}
                        goTo={goToPly}
                    />
                </section>
            )}
        </div>
    );
}

function Eyes({ viewing, replay }: { viewing: Viewing; replay: Replay }) {
    const seats = replay.seats.map((seat, index) => ({
        value: String(index),
        name: seat.called ?? "",
    }));
    return (
        <Select
            label={tr("Seen by")}
            value={String(replay.seat ?? "none")}
            values={[{ value: "none", name: tr("a spectator") }, ...seats]}
            onPick={(value) =>
                attempt(() => viewing.look(value === "none" ? null : Number(value)))()
            }
        />
    );
}

function Transport({ viewing }: { viewing: Viewing }) {
    const { index, last, running } = viewing;
    const toggle = (): void => {
        if (running.value) viewing.goTo(index.value);
        else void viewing.run();
    };
    return (
        <div class="transport" role="group" aria-label={tr("Steps of the game")}>
            <button aria-label={tr("To the beginning")} onClick={() => viewing.goTo(0)}>
                <Icon name="first" />
            </button>
            <button aria-label={tr("One step back")} onClick={() => viewing.goTo(index.value - 1)}>
                <Icon name="back" />
            </button>
            <button
                class="main"
                aria-label={running.value ? tr("Pause") : tr("Run")}
                onClick={toggle}
            >
                <Icon name={running.value ? "pause" : "run"} />
            </button>
            <button aria-label={tr("One step on")} onClick={() => void viewing.step()}>
                <Icon name="step" />
            </button>
            <button aria-label={tr("To the end")} onClick={() => viewing.goTo(last.value)}>
                <Icon name="last" />
            </button>
            <input
                type="range"
                aria-label={tr("Step")}
                min={0}
                max={last.value}
                value={index.value}
                onInput={(event) => viewing.goTo(Number(event.currentTarget.value))}
            />
            <span class="soft">
                {index.value} / {last.value}
            </span>
        </div>
    );
}

/** The sentences of all frames; the current one is marked and in sight. */
function Story({ viewing, replay }: { viewing: Viewing; replay: Replay }) {
    const box = useRef<HTMLDivElement>(null);
    const index = viewing.index.value;
    useLayoutEffect(() => {
        const current = box.current?.querySelector<HTMLElement>(`[data-frame="${index}"]`);
        if (current) box.current!.scrollTop = current.offsetTop - box.current!.clientHeight / 2;
    }, [index]);
    const told = replay.frames.map((frame, at) => ({
        at,
        text: frame.events.flatMap((event) => event.text ?? []).join(" "),
    }));
    return (
        <div
            class="log story"
            role="region"
            tabIndex={0}
            aria-label={tr("What happened")}
            ref={box}
        >
            {told
                .filter((line) => line.text)
                .map((line) => (
                    <button
                        key={line.at}
                        data-frame={line.at}
                        aria-current={line.at === index ? "step" : undefined}
                        onClick={() => viewing.goTo(line.at)}
                    >
                        {line.text}
                    </button>
                ))}
        </div>
    );
}
