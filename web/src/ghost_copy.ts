/* Copies of pieces that look like the pieces, wherever they are put: what a style sheet does to the
 * original because of the elements around it is written into the copy. */

/** Where a piece is and how it moves is not part of its looks. */
const PLACING =
    /^(position|inset.*|top|left|right|bottom|margin.*|transform.*|translate|rotate|scale|offset.*|transition.*|animation.*|grid-(row|column|area).*|flex-(grow|shrink|basis)|order|perspective-origin|pointer-events|cursor|view-transition.*|container.*)$/;

/** Of the parts of a drawing only the paint can depend on what is around it. */
const PAINT = ["fill", "stroke", "stroke-width", "opacity", "color", "display", "font-size"];

function takeLooks(copy: Element, original: Element, properties: Iterable<string>): void {
    if (!(copy instanceof HTMLElement || copy instanceof SVGElement)) return;
    const wanted = getComputedStyle(original);
    const found = getComputedStyle(copy);
    for (const name of properties) {
        const value = wanted.getPropertyValue(name);
        if (value !== found.getPropertyValue(name)) copy.style.setProperty(name, value);
    }
}

const looksOf = (element: Element): Iterable<string> =>
    element instanceof SVGElement && !(element instanceof SVGSVGElement)
        ? PAINT
        : [...getComputedStyle(element)].filter((name) => !PLACING.test(name));

/** Puts a copy of a piece, which is HTML or part of an SVG drawing, into an empty box of its size. */
export function appendCopy(box: HTMLElement, piece: Element): void {
    const copy = piece.cloneNode(true) as Element;
    box.append(isPartOfDrawing(piece) ? drawingOf(copy, piece) : copy);
    const originals = [piece, ...piece.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    copies.forEach((one, index) => {
        one.removeAttribute("data-piece");
        one.removeAttribute("id");
        const original = originals[index];
        if (original) takeLooks(one, original, looksOf(original));
    });
}

const isPartOfDrawing = (piece: Element): piece is SVGGraphicsElement =>
    piece instanceof SVGGraphicsElement && !(piece instanceof SVGSVGElement);

function drawingOf(copy: Element, piece: SVGGraphicsElement): Element {
    const box = piece.getBBox();
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    copy.removeAttribute("transform");
    drawing.append(copy);
    return drawing;
}
