/** A gavel on its block, for titles without a picture of their own: 320 by 200 units. */
export function Picture() {
    return (
        <svg class="picture" viewBox="0 0 320 200" aria-hidden="true">
            <rect width="320" height="200" fill="#1d2b2a" />
            <path d="M96 164h128l-12-20H108z" fill="#8a6a3a" />
            <g transform="rotate(-34 160 90)" fill="#d9b45f">
                <rect x="150" y="84" width="20" height="92" rx="10" />
                <rect x="112" y="44" width="96" height="46" rx="8" />
                <path d="M128 44v46M192 44v46" stroke="#1d2b2a" stroke-width="6" />
            </g>
        </svg>
    );
}
