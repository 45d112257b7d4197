import type { Title } from "../api";
import { Frame } from "../parts/frame";

export function LessonPage({ title }: { title: Title }) {
    return <Frame>{title}</Frame>;
}
