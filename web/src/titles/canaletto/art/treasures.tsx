/* The twelve treasures, 48 by 48 units each, which differ in outline first and in colour second. They are
 * drawn once, as symbols, and used everywhere. */
import type { ComponentChildren } from "preact";
import type { Group } from "../../../gen/api";
import "./treasures.css";

const gold = "#e0a92e";
const pale = "#f7d978";
const ink = "#3a2413";

const drawings: Record<Group, ComponentChildren> = {
    mirror: (
        <>
            <path d="M24 2c3 0 4 3 8 4l-3 4H19l-3-4c4-1 5-4 8-4z" fill={gold} />
            <ellipse cx="24" cy="26" rx="15" ry="19" fill={gold} />
            <ellipse cx="24" cy="26" rx="10" ry="14" fill="#bfe0ec" />
            <path d="M18 30l10-12M21 34l9-11" stroke="#fff" stroke-width="3" />
        </>
    ),
    chandelier: (
        <>
            <path d="M24 2v14" fill="none" />
            <path
                d="M6 20c2 14 34 14 36 0M15 20c0 9 18 9 18 0"
                fill="none"
                stroke="#c2527f"
                stroke-width="4"
            />
            <path d="M21 14h6l3 9-6 9-6-9z" fill="#f2a7c0" />
            <path d="M4 20h5M13 20h5M30 20h5M39 20h5" stroke-width="3" />
            <path
                d="M6.5 18c-3-4 0-6 0-9c0 3 3 5 0 9zM41.5 18c-3-4 0-6 0-9c0 3 3 5 0 9zM15.5 18c-3-4 0-6 0-9c0 3 3 5 0 9zM32.5 18c-3-4 0-6 0-9c0 3 3 5 0 9z"
                fill="#ffc93c"
                stroke="#c46a00"
                stroke-width="1.5"
            />
            <path d="M10 33v5M24 32v12M38 33v5" stroke="#c2527f" stroke-width="3" />
        </>
    ),
    fan: (
        <>
            <path d="M24 43L2 25C7 10 41 10 46 25z" fill="#c8283c" />
            <path d="M24 43L7 22c8-7 26-7 34 0z" fill="#f6b0a0" stroke="none" />
            <path d="M24 43L9 18M24 43L17 15M24 43V14M24 43l7-28M24 43l15-25" stroke="#8c1526" />
            <circle cx="24" cy="42" r="3.5" fill={pale} />
        </>
    ),
    lion: (
        <>
            <path
                d="M24 3l5 4 6-2 2 6 6 2-1 6 4 5-4 5 1 6-6 3-2 6-6-1-5 4-5-4-6 1-2-6-6-3 1-6-4-5 4-5-1-6 6-2 2-6 6 2z"
                fill="#c26a16"
            />
            <path d="M13 19c0-8 22-8 22 0 3 9-3 20-11 20S10 28 13 19z" fill="#f4c25a" />
            <path d="M20 28h8l-4 5zM24 33v3M19 36c3 2 7 2 10 0" fill={ink} />
            <path d="M17 22h3M28 22h3" stroke-width="4" />
        </>
    ),
    painting: (
        <>
            <path d="M3 8h42v33H3z" fill={gold} />
            <path d="M9 14h30v21H9z" fill="#a9d8ee" />
            <path d="M9 30l8-8 6 6 8-9 8 8v8H9z" fill="#3f8a52" stroke-width="1.5" />
            <circle cx="30" cy="18.5" r="2.5" fill="#ffdf5c" stroke="none" />
            <path d="M3 8l6 6M45 8l-6 6M3 41l6-6M45 41l-6-6" />
        </>
    ),
    glass: (
        <>
            <path d="M11 4h26c1 14-4 23-13 23S10 18 11 4z" fill="#dff4ee" />
            <path d="M12 12h24c-1 9-5 15-12 15s-11-6-12-15z" fill="#159a83" />
            <path d="M24 27v14" stroke="#159a83" stroke-width="5" />
            <path d="M12 44c1-5 23-5 24 0z" fill="#159a83" />
            <path d="M17 15c0 4 2 7 4 8" stroke="#c9fff2" stroke-width="2.5" fill="none" />
        </>
    ),
    clock: (
        <>
            <path d="M14 40l-4 6M34 40l4 6M24 1v6" stroke-width="4" />
            <circle cx="24" cy="25" r="20" fill={gold} />
            <circle cx="24" cy="25" r="15" fill="#1e4f9c" />
            <path d="M24 12v3M24 35v3M11 25h3M34 25h3" stroke={pale} stroke-width="2.5" />
            <path d="M24 25V16M24 25l7 5" stroke="#fff" stroke-width="3" />
        </>
    ),
    bust: (
        <>
            <path d="M14 46h20v-5H14z" fill="#9a8f80" />
            <path d="M6 40c0-9 8-11 13-12v-4h10v4c5 1 13 3 13 12-8 3-28 3-36 0z" fill="#f4f1ea" />
            <path d="M15 13c0-14 18-14 18 0 0 8-4 14-9 14s-9-6-9-14z" fill="#f4f1ea" />
            <path d="M15 14c-2-15 20-15 18 0-3-5-6-3-9-6-3 3-6 1-9 6z" fill="#b9b0a2" />
            <path d="M20 17h2M26 17h2M21 22h6" />
            <path d="M14 33c6 4 14 4 20 0" fill="none" stroke="#b9b0a2" />
        </>
    ),
    stove: (
        <>
            <path d="M12 46v-6M36 46v-6" stroke-width="4" />
            <path d="M30 2h7v8h-7z" fill="#6b7a76" />
            <path d="M7 15l5-6h24l5 6z" fill="#8fc0a8" />
            <path d="M9 15h30v26H9z" fill="#4f9a7d" />
            <path d="M9 21h30M19 15v6M29 15v6" stroke="#dff2e6" />
            <path d="M16 38V31c0-8 16-8 16 0v7z" fill="#2b1a12" />
            <path d="M24 38c-7-4-2-7 0-11 2 4 7 7 0 11z" fill="#ff9b2f" stroke="none" />
        </>
    ),
    ring: (
        <>
            <circle cx="24" cy="31" r="12" fill="none" stroke={ink} stroke-width="8" />
            <circle cx="24" cy="31" r="12" fill="none" stroke={gold} stroke-width="4.5" />
            <path d="M14 8l4-5h12l4 5-10 13z" fill="#e2354f" />
            <path d="M14 8h20M20 8l4 12 4-12-2-5" stroke="#ffd3d8" stroke-width="1.5" fill="none" />
            <path d="M14 8l4-5h12l4 5-10 13z" fill="none" />
        </>
    ),
    lamp: (
        <>
            <path d="M20 6a4 4 0 1 1 8 0" fill="none" />
            <path d="M11 16l8-10h10l8 10z" fill="#6a4596" />
            <path d="M12 16h24l-3 22H15z" fill="#ffe9a3" />
            <path d="M24 34c-8-5-2-9 0-15 2 6 8 10 0 15z" fill="#ff8a1f" stroke="none" />
            <path d="M20 16l1 22M28 16l-1 22" stroke="#6a4596" />
            <path d="M13 38h22v4l-7 4h-8l-7-4z" fill="#6a4596" />
        </>
    ),
    necklace: (
        <>
            <path d="M6 6c0 40 36 40 36 0" fill="none" stroke-width="9" />
            <path
                d="M6 6c0 40 36 40 36 0"
                fill="none"
                stroke="#fff6ee"
                stroke-width="7"
                stroke-dasharray="0 7.6"
            />
            <path d="M24 34l5 5-5 7-5-7z" fill="#2f6fd0" />
        </>
    ),
};

export function TreasureSymbols() {
    return (
        <>
            {(Object.keys(drawings) as Group[]).map((group) => (
                <symbol key={group} id={`treasure-${group}`} viewBox="0 0 48 48">
                    <g stroke={ink} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
                        {drawings[group]}
                    </g>
                </symbol>
            ))}
        </>
    );
}

/** A treasure as a drawing of its own. */
export function Treasure({ group, size }: { group: Group; size?: number }) {
    return (
        <svg class="treasure" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
            <use href={`#treasure-${group}`} />
        </svg>
    );
}
