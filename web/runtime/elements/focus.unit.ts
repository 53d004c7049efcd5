import { equal, test } from '../unit';

/** Elements with this markup, in the document while the body runs. */
function within(html: string, body: (box: HTMLElement) => void): void {
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.append(box);
    try {
        body(box);
    } finally {
        box.remove();
    }
}

test('the focus moves with events that bubble and say where it comes from and goes', () => {
    within('<input id="a"><input id="b">', (box) => {
        const [one, other] = Array.from(box.querySelectorAll('input')) as [HTMLElement, HTMLElement];
        const heard: string[] = [];
        const name = (target: unknown): string => (target as Element | null)?.id ?? 'none';
        for (const type of ['focus', 'blur', 'focusin', 'focusout']) {
            box.addEventListener(type, (event) => {
                equal([event instanceof FocusEvent, event.isTrusted, event.cancelable],
                    [true, true, false]);
                heard.push(`${type} ${name(event.target)} ${name((event as FocusEvent).relatedTarget)} `
                    + `${String(event.bubbles)}`);
            }, true);
        }
        one.focus();
        equal([document.activeElement === one, heard.splice(0)],
            [true, ['focus a none false', 'focusin a none true']]);
        other.focus();
        other.focus();
        equal(heard.splice(0), ['blur a b false', 'focusout a b true', 'focus b a false',
            'focusin b a true']);
        one.blur();
        other.blur();
        equal([document.activeElement === document.body, heard],
            [true, ['blur b none false', 'focusout b none true']]);
    });
});
test('only what can be focused gets the focus, and what is removed loses it', () => {
    const html = '<p></p><p tabindex="-1"></p><input disabled><fieldset disabled><input></fieldset>'
        + '<input type="hidden"><a></a><a href="#"></a><div hidden><input></div>'
        + '<b contenteditable></b><input style="display: none">';
    within(html, (box) => {
        const can = Array.from(box.querySelectorAll<HTMLElement>('p, input, a, b'), (one) => {
            one.focus();
            return document.activeElement === one;
        });
        equal(can, [false, true, false, false, false, false, true, false, true, false]);
        const detached = document.createElement('input');
        detached.focus();
        equal(document.activeElement === detached, false);
        box.querySelector<HTMLElement>('a[href]')!.focus();
        equal([box.querySelectorAll(':focus').length, box.matches(':focus-within')], [1, true]);
        let isHeard = false;
        box.addEventListener('focusout', () => { isHeard = true; });
        box.innerHTML = '';
        equal([document.activeElement === document.body, isHeard], [true, false]);
    });
});
test('tabIndex is what the attribute says, or what the element is by nature', () => {
    within('<p></p><p tabindex="2"></p><input><a></a><a href="x"></a>', (box) => {
        equal(Array.from(box.children, (one) => (one as HTMLElement).tabIndex), [-1, 2, 0, -1, 0]);
    });
});
test('what cannot have the focus any longer loses it with the next frame, and is told', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<input><p tabindex="0"></p>';
    document.body.append(box);
    const heard: string[] = [];
    for (const type of ['blur', 'focusout']) box.addEventListener(type, () => heard.push(type), true);
    const frame = (): Promise<void> => new Promise((fulfil) => {
        requestAnimationFrame(() => setTimeout(fulfil, 20));
    });
    const [input, text] = [...box.children] as [HTMLInputElement, HTMLElement];
    input.focus();
    input.disabled = true;
    equal([document.activeElement === input, heard], [true, []]);
    await frame();
    equal([document.activeElement === document.body, heard.splice(0)], [true, ['blur', 'focusout']]);
    text.focus();
    text.removeAttribute('tabindex');
    text.tabIndex = 0;
    await frame();
    equal([document.activeElement === text, heard], [true, []]);
    box.hidden = true;
    await frame();
    equal([document.activeElement === document.body, heard], [true, ['blur', 'focusout']]);
    box.remove();
});
