import { Frame } from "../parts/frame";

export function ReplayPage({ id }: { id: string }) {
    return <Frame>{id}</Frame>;
}
