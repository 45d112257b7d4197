/* Canaletto: what the page needs of it. */
import type { CanalettoClient } from "../title";
import { Board } from "./board";
import { Controls } from "./controls";
import { act } from "./act";
import { sheet } from "./sheet";

const client: CanalettoClient = { Board, Controls, act, sheet };
export default client;
