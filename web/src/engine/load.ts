/* The engine is fetched when it is first needed. */
import url from "../gen/encan.wasm?url";
import { Engine } from "./engine";

let compiled: Promise<WebAssembly.Module> | null = null;

/** Fetches and compiles the engine once; after a failure, the next call tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
    compiled ??= WebAssembly.compileStreaming(fetch(url)).catch((error: unknown) => {
        compiled = null;
        throw error;
    });
    return compiled;
}

let spare: Promise<Engine> | null = null;

const start = async (): Promise<Engine> => Engine.start(await engineModule());

/** Starts an engine for whoever asks for one next. */
export async function prepareEngine(): Promise<void> {
    spare ??= start();
    await spare.catch(() => (spare = null));
}

export function startEngine(): Promise<Engine> {
    const engine = spare ?? start();
    spare = null;
    return engine;
}
