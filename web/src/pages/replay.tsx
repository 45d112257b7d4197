/* A replay: a game step by step from any seat, with an analysis. Without an id, it is the replay of a
 * record file. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableMessage } from "../api";
import { ApiError, request } from "../api";
import { gameOf } from "../games";
import { tr } from "../i18n";
import { localSeat } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { attempt, showError, showNotice } from "../notice";
import { EmptyPage } from "../parts/empty_page";
import { explainNext } from "../parts/explain";
import { Select } from "../parts/field";
import { useKeys } from "../parts/keyboard";
import { PageShell } from "../parts/page_shell";
import { isSmallScreen } from "../parts/screen";
import { AdviceFlag } from "../replay/advice";
import { AnalysisPanel } from "../replay/analysis";
import { useAnalysis, type AnalysisState, type Decision } from "../replay/analysis_state";
import { eventsUpTo, fetchRecordReplay, fetchTableReplay, sceneOfFrame } from "../replay/frames";
import { PlayFromHere, type RecordSource } from "../replay/play_from";
import { Playback } from "../replay/playback";
import { ReplayLog } from "../replay/replay_log";
import { SideTabs, type Side } from "../replay/side_tabs";
import { ReplayState } from "../replay/state";
import { boardRegion, scrollRegion, useBoardFocus } from "../table/board_focus";
import { ScoreSheetTable } from "../table/score_sheet";
import { WayOut } from "../table/way_out";
import "../table/status_bar.css";
import "../table/table_layout.css";
import "./replay.css";

/** More news than any table has: only the table itself is wanted. */
const NO_NEWS = 4294967295;

async function mySeat(id: string): Promise<number | null> {
    if (isLocal(id)) return localSeat(id);
    return (await request<TableMessage>("GET", `/api/tables/${id}?from=${NO_NEWS}`)).table.you.seat;
}

export function ReplayPage({ id }: { id: string }) {
    const record = useSignal("");
    const source = id || record.value;
    return (
        <PageShell shape={source === "" ? "text" : "table"}>
            {source ? (
                <LoadedReplay key={source} id={id} record={record.value} />
            ) : (
                <ChooseRecord pick={(text) => (record.value = text)} />
            )}
        </PageShell>
    );
}

function ChooseRecord({ pick }: { pick: (record: string) => void }) {
    const read = async (file: File | undefined): Promise<void> => {
        if (!file) return;
        const text = await file.text();
        await fetchRecordReplay(text, null); // an invalid file fails here, with the reason
        pick(text);
    };
    return (
        <div class="form">
            <h1>{tr("Replay a record")}</h1>
            <div class="field">
                <label for="file">
                    {tr("The record of a game, saved by this page or by “encan play”")}
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

function LoadedReplay({ id, record }: { id: string; record: string }) {
    const state = useSignal<ReplayState | null>(null);
    const failed = useSignal(false);
    useEffect(() => {
        const open = async (): Promise<void> => {
            const opened = id
                ? await ReplayState.open((seat) => fetchTableReplay(id, seat), await mySeat(id))
                : await ReplayState.open((seat) => fetchRecordReplay(record, seat), null);
            opened.goTo(Number(new URLSearchParams(location.search).get("step")) || 0);
            state.value = opened;
        };
        open().catch((error: unknown) => {
            failed.value = true;
            if (!(error instanceof ApiError && error.code === "not_found")) showError(error);
        });
        return () => state.peek()?.goTo(0);
    }, []);
    if (failed.value) return <NoReplay />;
    return state.value ? (
        <ReplayLayout state={state.value} source={{ id, record }} />
    ) : (
        <p>{tr("One moment…")}</p>
    );
}

function NoReplay() {
    return (
        <>
            <h1 class="visually-hidden">{tr("There is no such game.")}</h1>
            <EmptyPage
                text={tr("There is no such game, or it is not over yet.")}
                link="/mine"
                label={tr("My games")}
            />
        </>
    );
}

function useReplayKeys(state: ReplayState): void {
    useKeys({
        ArrowRight: () => void state.step(),
        ArrowLeft: () => state.goTo(state.index.value - 1),
        PageDown: () => state.goToRound(true),
        PageUp: () => state.goToRound(false),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Home: () => state.goTo(0),
        End: () => state.goTo(state.last.value),
    });
}

/** The board; before a costly decision of the seat it is seen by, with the better choice made on it. */
function ReplayBoard({ state, marked }: { state: ReplayState; marked: Decision[] }) {
    const board = useRef<HTMLDivElement>(null);
    const { ui } = state;
    const replay = state.replay.value;
    const own = marked.find((one) => one.seat === replay.seat);
    const scene = sceneOfFrame(replay, state.frame.value, own !== undefined);
    useLayoutEffect(() => {
        state.board = board.current;
    }, []);
    useBoardFocus(board, ui.focus?.(scene), state.index.value);
    const choose = (): void =>
        showNotice(tr("This game is over: the board only shows what would have been better."));
    return (
        <div class="board" ref={board} {...boardRegion()}>
            <ui.Board scene={{ ...scene, pending: own?.best ?? null }} choose={choose} />
            {marked.map((one) => (
                <AdviceFlag key={one.seat} decision={one} />
            ))}
        </div>
    );
}

function ReplayLayout({ state, source }: { state: ReplayState; source: RecordSource }) {
    const { id } = source;
    const replay = state.replay.value;
    const { title, result } = sceneOfFrame(replay, state.frame.value);
    const isAnalysed = id !== "" && replay.result !== null;
    const analysis = useAnalysis(isAnalysed ? id : "");
    const marked = state.running.value ? [] : analysis.markedAt(state.nextPly.value);
    const isSmall = isSmallScreen.value;
    const side = useSignal<Side>(isAnalysed && !isSmall ? "analysis" : "log");
    useReplayKeys(state);
    return (
        <div class="table-layout framed replay-layout" data-side={side.value}>
            <div class="bar">
                {isSmall && <WayOut />}
                <h1>
                    {gameOf(title).title} <span>{state.frame.value.words?.phase}</span>
                </h1>
                <SeatSelect state={state} />
            </div>
            <ReplayBoard state={state} marked={marked} />
            <div class="sidebar">
                <div class="controls">
                    <Playback state={state}>
                        <PlayFromHere state={state} source={source} />
                    </Playback>
                    {result && <Outcome state={state} />}
                </div>
                {(isSmall || isAnalysed) && (
                    <SideTabs
                        side={side}
                        hasResult={isSmall && result !== null}
                        isAnalysed={isAnalysed}
                    />
                )}
                {isAnalysed && (
                    <Analysis id={id} state={state} analysis={analysis} marked={marked} />
                )}
                <aside class="log-panel" aria-label={tr("What happened")}>
                    <ReplayLog state={state} />
                </aside>
            </div>
        </div>
    );
}

function Outcome({ state }: { state: ReplayState }) {
    const replay = state.replay.value;
    const scene = sceneOfFrame(replay, state.frame.value);
    const sheet = state.ui.scoreSheet(eventsUpTo(replay, state.index.value), scene);
    return (
        <section class="outcome">
            <h2>{replay.outcome?.[0]}</h2>
            <ScoreSheetTable scene={scene} sheet={sheet} played={replay.played} />
        </section>
    );
}

function Analysis({ id, state, analysis, marked }: AnalysisProps) {
    const { people } = sceneOfFrame(state.replay.value, state.frame.value);
    return (
        <section class="below" {...scrollRegion(tr("Analysis"))}>
            <h2>{tr("Analysis")}</h2>
            <AnalysisPanel
                id={id}
                state={state}
                analysis={analysis}
                people={people}
                marked={marked}
            />
        </section>
    );
}

interface AnalysisProps {
    id: string;
    state: ReplayState;
    analysis: AnalysisState;
    marked: Decision[];
}

/** Whose view of the game is shown. */
function SeatSelect({ state }: { state: ReplayState }) {
    const { seat: current, seats } = state.replay.value;
    const values = seats.map((seat, index) => ({ value: String(index), name: seat.called ?? "" }));
    const pick = (value: string): Promise<void> =>
        state.viewAs(value === "none" ? null : Number(value));
    return (
        <Select
            label={tr("Seen by")}
            value={String(current ?? "none")}
            values={[{ value: "none", name: tr("a spectator") }, ...values]}
            onPick={(value) => attempt(() => pick(value))()}
        />
    );
}
