/** Krach at a glance, for the first page: 320 by 200 units. */
export function Picture() {
    return <svg class="picture" viewBox="0 0 320 200" aria-hidden="true" />;
}
