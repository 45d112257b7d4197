/** A gavel, for titles without an emblem of their own: 48 by 48 units. */
export function Emblem() {
    return (
        <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
            <rect width="48" height="48" rx="9" fill="#1d2b2a" />
            <path d="M10 41h28l-3-5H13z" fill="#8a6a3a" />
            <g transform="rotate(-34 24 22)" fill="#d9b45f">
                <rect x="22" y="19" width="4" height="22" rx="2" />
                <rect x="13" y="9" width="22" height="12" rx="2" />
            </g>
        </svg>
    );
}
