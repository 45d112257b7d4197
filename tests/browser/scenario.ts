/* Tests in a place: one for a file of tests; whoever comes in a test leaves at its end. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Place } from "./place";

let shared: Promise<Place> | null = null;
after(async () => (await shared)?.close());

/** A test that gets the place, and fails if any page had a fault. */
export function scenario(name: string, act: (place: Place) => Promise<void>): void {
    test(name, async () => {
        const place = await (shared ??= Place.open());
        try {
            await act(place);
        } catch (error) {
            console.log(await place.clear(true));
            throw error;
        }
        assert.deepEqual(await place.clear(false), []);
    });
}
