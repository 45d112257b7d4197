/* A table as a row of a list: the emblem of its game, who sits there, how it stands. */
import type { ComponentChildren } from "preact";
import type { Title } from "../api";
import { gameOf } from "../games";
import { emblemOf } from "../titles";
import "./table_row.css";

interface Props {
    href: string;
    title: Title;
    people: ComponentChildren;
    /** In small letters after the people. */
    details?: string;
    state: string;
    /** Whether somebody is waiting for the reader, or nobody any more. */
    kind?: "urgent" | "over" | "";
}

export function TableRow({ href, title, people, details, state, kind = "" }: Props) {
    const Emblem = emblemOf(title);
    return (
        <li>
            <a href={href} class={`table-row ${kind}`}>
                <Emblem />
                <span class="table-about">
                    <b>{gameOf(title).title}</b>
                    <span>{people}</span>
                    {details && <small>{details}</small>}
                </span>
                <em>{state}</em>
            </a>
        </li>
    );
}
