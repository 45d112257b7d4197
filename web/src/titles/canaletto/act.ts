import type { CanalettoClient } from "../title";

export const act: CanalettoClient["act"] = async (_event, stage) => {
    await stage.wait(300);
};
