/* A whole game of each title against bots, at a desk and on a phone. */
import { scenario } from "./place";

scenario("Krach with three", async (place) => {
    const player = await place.player();
    await player.playNow("krach", 3);
    await player.playToTheEnd();
});

scenario("Canaletto with two, on a phone", async (place) => {
    const player = await place.player({ width: 360, height: 740 });
    await player.playNow("canaletto", 2);
    await player.playToTheEnd();
});

scenario("Noblesse with three", async (place) => {
    const player = await place.player();
    await player.playNow("noblesse", 3);
    await player.playToTheEnd();
});
