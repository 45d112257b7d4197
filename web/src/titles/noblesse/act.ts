import type { NoblesseClient } from "../title";

export const act: NoblesseClient["act"] = async (_event, stage) => {
    await stage.wait(300);
};
