/** A thief's mask on green baize, for lists: 48 by 48 units. */
export function Emblem() {
    return (
        <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
            <rect width="48" height="48" rx="9" fill="#1d5740" />
            <rect x="3" y="3" width="42" height="42" rx="7" fill="none" stroke="#d9b45f" />
            <path
                d="M24 9 l3.4 6 6.6 -4 -1.8 8 H15.8 l-1.8 -8 6.6 4z"
                fill="#f0cf77"
                stroke="#5d3f0c"
                stroke-linejoin="round"
            />
            <path
                d="M7 23c6-3 12-2 17 1 5-3 11-4 17-1 1 8-3 14-9 14-4 0-6-2-8-4-2 2-4 4-8 4-6 0-10-6-9-14z"
                fill="#16141a"
                stroke="#d9b45f"
            />
            <path
                d="M12 27c3-2 6-1 8 2-3 2-6 2-8-2zM36 27c-3-2-6-1-8 2 3 2 6 2 8-2z"
                fill="#f6f1e7"
            />
        </svg>
    );
}
