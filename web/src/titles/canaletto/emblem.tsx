/** A gondola on the lagoon, for lists: 48 by 48 units. */
export function Emblem() {
    return (
        <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
            <rect width="48" height="48" rx="9" fill="#8fc4e6" />
            <path d="M28 29V14h4v-4h3v4h8v15z" fill="#e19a84" />
            <path d="M27 15l8-6 9 6z" fill="#b5502f" />
            <path d="M31 22v-3c0-3 4-3 4 0v3zM38 22v-3c0-3 4-3 4 0v3z" fill="#fdf1c9" />
            <path d="M0 28h48v11a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="#2f8f99" />
            <path d="M4 43h10M31 44h12" stroke="#8fd0d3" stroke-width="1.5" />
            <path
                d="M4 26c2 7 6 11 13 11h14c6 0 10-5 11-15l3 0-1-3-3 1c-2 7-5 10-11 10H17C10 30 7 29 4 26z"
                fill="#1c1a1f"
            />
            <path d="M22 30c0-6 9-6 9 0z" fill="#b0202f" stroke="#f2c45c" />
            <path d="M9 8l9 30" stroke="#8a5a2b" stroke-width="2" />
            <circle cx="14.5" cy="14" r="3.2" fill="#e8b48c" />
            <path d="M12 28l.5-11h5l.5 11z" fill="#fff" stroke="#23304f" />
        </svg>
    );
}
