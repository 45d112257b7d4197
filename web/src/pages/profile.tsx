/* How this guest has played: games, wins and places by title. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Profile } from "../api";
import { gameOf, levels } from "../games";
import { myName } from "../guest";
import { number, percent, tr, trN } from "../i18n";
import { sum } from "../lists";
import { fetchProfile } from "../my_tables";
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
                        {placeName(place)}
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

function TitleCard({ played }: { played: TitleRecord }) {
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
            </dl>
            <Places played={played} />
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

function Played({ profile }: { profile: Profile }) {
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
                    <TitleCard key={played.title} played={played} />
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
    const profile = useSignal<Profile | null>(null);
    useEffect(() => attempt(async () => (profile.value = await fetchProfile()))(), []);
    const { value } = profile;
    return (
        <PageShell>
            {!value && <p class="soft">{tr("One moment…")}</p>}
            {value && value.titles.length > 0 && <Played profile={value} />}
            {value?.titles.length === 0 && (
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
