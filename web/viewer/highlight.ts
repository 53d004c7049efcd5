// Marks what is searched for wherever it stands, without touching the elements that say it.

// TypeScript's own declarations do not have it yet, nor all browsers.
const registry = (CSS as { highlights?: Map<string, Set<Range>> }).highlights;
const marks = registry === undefined
    ? undefined : new (window as unknown as { Highlight: new () => Set<Range> }).Highlight();
if (marks !== undefined) registry?.set("match", marks);
const known = new WeakMap<HTMLElement, Range[]>();

/** Marks what an element quotes of a text anew, and returns where it stands first. */
export function highlight(query: string, element: HTMLElement): Range | undefined {
    for (const range of known.get(element) ?? []) marks?.delete(range);
    const found: Range[] = [];
    known.set(element, found);
    if (query === "") return undefined;
    const wanted = query.toLowerCase();
    for (const { firstChild: node } of element.querySelectorAll("bdi")) {
        const text = node?.textContent?.toLowerCase();
        // Where small letters are longer than large ones, places are no longer those of the text.
        if (node === null || text?.length !== node.textContent?.length || text === undefined) continue;
        for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + wanted.length)) {
            const range = document.createRange();
            range.setStart(node, place);
            range.setEnd(node, place + wanted.length);
            found.push(range);
            marks?.add(range);
        }
    }
    return found[0];
}

/** Scrolls the boxes around a range, up to an element, so that it can be seen. */
export function reveal(range: Range, outermost: HTMLElement): void {
    let box = range.startContainer.parentElement;
    while (box !== null) {
        if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible") {
            const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
            if (inner.top < outer.top || inner.bottom > outer.bottom) {
                box.scrollTop += inner.top - outer.top - box.clientHeight / 3;
            }
        }
        if (box === outermost) return;
        box = box.parentElement;
    }
}
