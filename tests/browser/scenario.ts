/* Tests with a fixture. All tests of a file share one; each closes its sessions at its end. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Fixture } from "./fixture";

let shared: Promise<Fixture> | null = null;
after(async () => (await shared)?.close());

/** A test that gets the fixture, and fails if any of its pages had a fault. */
export function scenario(name: string, act: (fixture: Fixture) => Promise<void>): void {
    test(name, async () => {
        const fixture = await (shared ??= Fixture.open());
        try {
            await act(fixture);
        } catch (error) {
            console.log(await fixture.clear(true));
            throw error;
        }
        assert.deepEqual(await fixture.clear(false), []);
    });
}
