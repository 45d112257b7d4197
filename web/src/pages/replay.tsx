/* A game again: a slider over its steps, any seat's eyes, the analysis. Without an id: of a record
 * file. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Replay, TableMessage } from "../api";
import { request } from "../api";
import { gameOf } from "../games";
import { attempt, showNotice } from "../notice";
import { explainNext } from "../parts/explain";
import { Select } from "../parts/field";
import { PageShell } from "../parts/page_shell";
import { Icon } from "../parts/icon";
import { useKeys } from "../parts/keyboard";
import { AnalysisPart } from "../replay/analysis";
import { eventsUpTo, fetchRecordReplay, fetchTableReplay, sceneOfFrame } from "../replay/frames";
import { ReplayState } from "../replay/state";
import { ScoreSheetTable } from "../table/score_sheet";
import { tr } from "../i18n";

/** News that no table has reached: the table alone is of interest. */
const NO_NEWS = 4294967295;

async function mySeat(id: string): Promise<number | null> {
    return (await request<TableMessage>("GET", `/api/tables/${id}?from=${NO_NEWS}`)).table.you.seat;
}

export function ReplayPage({ id }: { id: string }) {
    const record = useSignal("");
    const game = id || record.value;
    return (
        <PageShell shape={game === "" ? "text" : "table"}>
            {game ? (
                <Show key={game} id={id} record={record.value} />
            ) : (
                <Choose pick={(text) => (record.value = text)} />
            )}
        </PageShell>
    );
}

function Choose({ pick }: { pick: (record: string) => void }) {
    const read = async (file: File | undefined): Promise<void> => {
        if (!file) return;
        const text = await file.text();
        await fetchRecordReplay(text, null); // a bad file is refused here, with the reason
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
    const state = useMemo(
        () =>
            new ReplayState((seat) =>
                id ? fetchTableReplay(id, seat) : fetchRecordReplay(record, seat),
            ),
        [],
    );
    useEffect(() => {
        const begin = async (): Promise<void> => state.viewAs(id ? await mySeat(id) : null);
        begin().catch((error: Error) => showNotice(error.message));
        return () => state.goTo(0);
    }, []);
    const replay = state.replay.value;
    return replay ? <Game state={state} replay={replay} id={id} /> : <p>{tr("One moment…")}</p>;
}

function Game({ state, replay, id }: { state: ReplayState; replay: Replay; id: string }) {
    const place = useRef<HTMLDivElement>(null);
    const ui = state.ui.value!;
    const index = state.index.value;
    const frame = state.frame.value!;
    const scene = sceneOfFrame(replay, frame);
    const goToPly = (ply: number): void =>
        state.goTo(replay.frames.findIndex((one) => one.ply === ply) - 1);
    useLayoutEffect(() => {
        state.board = place.current;
    }, []);
    useKeys({
        ArrowRight: () => void state.step(),
        ArrowLeft: () => state.goTo(index - 1),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Home: () => state.goTo(0),
        End: () => state.goTo(state.last.value),
    });
    return (
        <div class="playing replaying">
            <div class="bar">
                <h1>
                    {gameOf(replay.title).title} <span>{frame.words?.phase}</span>
                </h1>
                <Eyes state={state} replay={replay} />
            </div>
            <div class="board" ref={place}>
                <ui.Board scene={scene} choose={() => undefined} />
            </div>
            <div class="desk">
                <div class="controls">
                    <Transport state={state} />
                    {scene.result && (
                        <>
                            <h2>{replay.outcome?.[0]}</h2>
                            <ScoreSheetTable
                                scene={scene}
                                sheet={ui.scoreSheet(eventsUpTo(replay, index), scene)}
                            />
                        </>
                    )}
                </div>
                <aside class="side" aria-label={tr("What happened")}>
                    <Story state={state} replay={replay} />
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

function Eyes({ state, replay }: { state: ReplayState; replay: Replay }) {
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
                attempt(() => state.viewAs(value === "none" ? null : Number(value)))()
            }
        />
    );
}

function Transport({ state }: { state: ReplayState }) {
    const { index, last, running } = state;
    const toggle = (): void => {
        if (running.value) state.goTo(index.value);
        else void state.run();
    };
    return (
        <div class="transport" role="group" aria-label={tr("Steps of the game")}>
            <button aria-label={tr("To the beginning")} onClick={() => state.goTo(0)}>
                <Icon name="first" />
            </button>
            <button aria-label={tr("One step back")} onClick={() => state.goTo(index.value - 1)}>
                <Icon name="back" />
            </button>
            <button
                class="main"
                aria-label={running.value ? tr("Pause") : tr("Run")}
                onClick={toggle}
            >
                <Icon name={running.value ? "pause" : "run"} />
            </button>
            <button aria-label={tr("One step on")} onClick={() => void state.step()}>
                <Icon name="step" />
            </button>
            <button aria-label={tr("To the end")} onClick={() => state.goTo(last.value)}>
                <Icon name="last" />
            </button>
            <input
                type="range"
                aria-label={tr("Step")}
                min={0}
                max={last.value}
                value={index.value}
                onInput={(event) => state.goTo(Number(event.currentTarget.value))}
            />
            <span class="soft">
                {index.value} / {last.value}
            </span>
        </div>
    );
}

/** The sentences of all frames; the current one is marked and in sight. */
function Story({ state, replay }: { state: ReplayState; replay: Replay }) {
    const box = useRef<HTMLDivElement>(null);
    const index = state.index.value;
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
                        onClick={() => state.goTo(line.at)}
                    >
                        {line.text}
                    </button>
                ))}
        </div>
    );
}
