/* How this guest has played: games, wins and places by title. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Profile } from "../api";
import { gameOf, levels } from "../games";
import { myName } from "../guest";
import { date, number, percent, tr, trN } from "../i18n";
import { sum } from "../lists";
import { fetchProfile, fetchServerTables, placeIn, type MyTable } from "../my_tables";
import { attempt } from "../notice";
import { EmptyPage } from "../parts/empty_page";
import { explain } from "../parts/explain";
import { Monogram } from "../parts/monogram";
import { PageShell } from "../parts/page_shell";
import { emblemOf } from "../titles";
import "./profile.css";

type TitleRecord = Profile["titles"][number];

function placeName(place: number): string {
    const names = [tr("1st"), tr("2nd"), tr("3rd"), tr("4th"), tr("5th"), tr("6th")];
    return names[place] ?? "";
}

const placeText = (count: number, place: number): string =>
    trN("{place}: {n} time", "{place}: {n} times", count, { place: placeName(place) });

/** A strip divided by places, the first at the left; each part says how often. */
function Places({ played }: { played: TitleRecord }) {
    const texts = played.places.map(placeText).filter((_, place) => played.places[place]);
    return (
        <div class="places" role="img" aria-label={texts.join(", ")}>
            {played.places.map((count, place) =>
                count ? (
                    <span
                        key={place}
                        class={`place-${place}`}
                        style={{ flexGrow: count }}
                        {...explain(placeText(count, place))}
                    >
                        <b>{number(count)}</b>
                        <small>{placeName(place)}</small>
                    </span>
                ) : null,
            )}
        </div>
    );
}

function Figure({ value, name }: { value: string; name: string }) {
    return (
        <div class="figure">
            <dt>{name}</dt>
            <dd>{value}</dd>
        </div>
    );
}

/** So many games are a player's form. */
const RECENT = 8;

/** The latest games, the last one at the right: the place in each, and a way to see it again. */
function Form({ recent }: { recent: Finished[] }) {
    if (recent.length < 2) return null;
    const last = recent.slice(0, RECENT).reverse();
    return (
        <div class="form-row">
            <span class="soft">{tr("Last games")}</span>
            <ol>
                {last.map(({ id, place, table }) => (
                    <li key={id}>
                        <a
                            class={`place-${place - 1}`}
                            href={`/replay/${id}`}
                            aria-label={`${placeIn(table)} ${date(table.touched)}`}
                            {...explain(`${placeIn(table)} ${date(table.touched)}`)}
                        >
                            {place}
                        </a>
                    </li>
                ))}
            </ol>
        </div>
    );
}

function TitleCard({ played, finished }: { played: TitleRecord; finished: Finished[] }) {
    const recent = finished.filter(({ table }) => table.title === played.title);
    const best = recent.length ? Math.max(...recent.map(({ score }) => score)) : null;
    const Emblem = emblemOf(played.title);
    const beaten = levels.value[played.beaten - 1];
    return (
        <section class="profile-title" aria-label={gameOf(played.title).title}>
            <header>
                <Emblem />
                <h2>{gameOf(played.title).title}</h2>
            </header>
            <dl class="figures">
                <Figure name={trN("game", "games", played.games)} value={number(played.games)} />
                <Figure name={trN("win", "wins", played.wins)} value={number(played.wins)} />
                <Figure name={tr("of games won")} value={percent(played.wins / played.games)} />
                {best !== null && <Figure name={tr("best score")} value={number(best)} />}
            </dl>
            <Places played={played} />
            <Form recent={recent} />
            <p class="soft">
                {played.people
                    ? trN(
                          "{n} game with other people.",
                          "{n} games with other people.",
                          played.people,
                      )
                    : tr("Against bots only so far.")}{" "}
                {beaten && tr("Strongest bot beaten: {level}.", { level: beaten })}
            </p>
        </section>
    );
}

/** More tables than this are not looked at. */
const COUNTED = 100;

/** A game that this guest has played to its end. */
interface Finished {
    id: string;
    table: MyTable;
    place: number;
    score: number;
}

/** The latest first. */
const finishedOf = (tables: MyTable[]): Finished[] =>
    tables.flatMap((table) => {
        const { id, over, result, seat } = table;
        if (!over || !result || seat === null || seat === undefined) return [];
        const [place, score] = [result.ranks[seat], result.scores[seat]];
        return place === undefined || score === undefined ? [] : [{ id, table, place, score }];
    });

interface Known {
    profile: Profile;
    /** The latest games, of which the server still tells the results. */
    finished: Finished[];
}

const fetchKnown = async (): Promise<Known> => {
    const [profile, tables] = await Promise.all([fetchProfile(), fetchServerTables()]);
    return { profile, finished: finishedOf(tables) };
};

function Played({ profile, finished }: Known) {
    const { titles } = profile;
    const games = sum(titles.map((played) => played.games));
    const wins = sum(titles.map((played) => played.wins));
    return (
        <>
            <header class="profile-head">
                <Monogram name={profile.name} size={84} />
                <div>
                    <h1>{profile.name}</h1>
                    <p>
                        {trN("{n} finished game", "{n} finished games", games)}
                        {" · "}
                        {trN("{n} win", "{n} wins", wins)}
                    </p>
                </div>
            </header>
            <div class="profile-titles">
                {titles.map((played) => (
                    <TitleCard key={played.title} played={played} finished={finished} />
                ))}
            </div>
            <p class="profile-foot">
                <a href="/mine">{tr("All my games")}</a>
                <a href="/settings">{tr("Change my name")}</a>
                {profile.tables >= COUNTED && (
                    <span class="soft">{tr("Based on your last {n} tables.", { n: COUNTED })}</span>
                )}
            </p>
        </>
    );
}

export function ProfilePage() {
    const known = useSignal<Known | null>(null);
    useEffect(() => attempt(async () => (known.value = await fetchKnown()))(), []);
    const { value } = known;
    return (
        <PageShell>
            {!value && <p class="soft">{tr("One moment…")}</p>}
            {value && value.profile.titles.length > 0 && <Played {...value} />}
            {value?.profile.titles.length === 0 && (
                <>
                    <h1 class="visually-hidden">{myName.value ?? tr("Profile")}</h1>
                    <EmptyPage
                        text={tr("Finish a game, and this page shows how you did.")}
                        link="/"
                        label={tr("Choose a game")}
                    />
                </>
            )}
        </PageShell>
    );
}
