import type { KrachClient } from "../title";

export const act: KrachClient["act"] = async (_event, stage) => {
    await stage.wait(300);
};
