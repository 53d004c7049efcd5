import { equal, sleep, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Android');

function add<T extends Element>(html: string): T {
    document.body.insertAdjacentHTML('beforeend', html);
    return document.body.lastElementChild as T;
}
/** What an element hears of its toggling. */
function listen(...elements: HTMLElement[]): string[] {
    const heard: string[] = [];
    for (const one of elements) {
        for (const type of ['beforetoggle', 'toggle']) {
            one.addEventListener(type, (event) => {
                const { oldState, newState, bubbles, cancelable, isTrusted } = event as ToggleEvent;
                heard.push(`${one.id} ${type} ${oldState}-${newState}${cancelable ? ' cancelable' : ''}`
                    + `${bubbles || !isTrusted ? ' wrong' : ''}`);
            });
        }
    }
    return heard;
}
const isOpen = (one: Element): boolean => one.matches(':popover-open');

test('the attribute has the states auto and manual, and scripts find the members by their names', () => {
    const one = document.createElement('div');
    equal([one.popover, 'popover' in HTMLElement.prototype, 'popoverTargetElement' in HTMLButtonElement.prototype,
        'popoverTargetAction' in HTMLInputElement.prototype, one.onbeforetoggle], [null, true, true, true, null]);
    for (const [value, state] of [['', 'auto'], ['AUTO', 'auto'], ['manual', 'manual'], ['hint', 'manual']]) {
        one.setAttribute('popover', value!);
        equal(one.popover, state);
    }
    one.popover = 'auto';
    equal(one.outerHTML, '<div popover="auto"></div>');
    one.popover = null;
    equal(one.hasAttribute('popover'), false);
});
test('a popover is displayed while it is shown, and hears of it before and in a task after', async () => {
    const one = add<HTMLElement>('<span id="p" popover><b>text</b></span>');
    const heard = listen(one);
    equal([isOpen(one), one.checkVisibility(), getComputedStyle(one).display, getComputedStyle(one).position,
        document.body.innerText.includes('text')], [false, false, 'none', 'fixed', false]);
    one.showPopover();
    equal([isOpen(one), one.firstElementChild!.checkVisibility(), getComputedStyle(one).display,
        document.body.innerText.includes('text')], [true, true, 'block', true]);
    equal(heard.splice(0), ['p beforetoggle closed-open cancelable']);
    one.showPopover();
    await sleep(0);
    equal(heard.splice(0), ['p toggle closed-open']);
    one.hidePopover();
    one.hidePopover();
    equal([isOpen(one), heard.splice(0)], [false, ['p beforetoggle open-closed']]);
    one.style.display = 'flex';
    equal(one.checkVisibility(), true);
    await sleep(0);
    equal(heard, ['p toggle open-closed']);
    one.remove();
});
test('what has come to be of a popover within a task is told of once', async () => {
    const one = add<HTMLElement>('<div id="p" popover="manual"></div>');
    const heard: string[] = [];
    one.addEventListener('toggle', (event) => { heard.push(`${event.oldState}-${event.newState}`); });
    one.showPopover();
    one.hidePopover();
    one.showPopover();
    await sleep(0);
    equal(heard.splice(0), ['closed-open']);
    one.hidePopover();
    one.showPopover();
    await sleep(0);
    equal(heard, ['open-open']);
    one.remove();
});
test('a listener keeps a popover from being shown, but not from being hidden', () => {
    const one = add<HTMLElement>('<div popover></div>');
    one.onbeforetoggle = (event) => { event.preventDefault(); };
    one.showPopover();
    equal(isOpen(one), false);
    one.onbeforetoggle = null;
    one.showPopover();
    one.onbeforetoggle = (event) => { event.preventDefault(); };
    one.hidePopover();
    equal(isOpen(one), false);
    one.remove();
});
test('what cannot be shown or hidden says why in the words of the engine', () => {
    const plain = add<HTMLElement>('<div></div>');
    const away = document.createElement('div');
    away.popover = 'auto';
    const dialog = add<HTMLDialogElement>('<dialog popover></dialog>');
    for (const method of ['showPopover', 'hidePopover', 'togglePopover'] as const) {
        throws(() => plain[method](), 'NotSupportedError');
        throws(() => plain[method](), isChromium ? `Failed to execute '${method}' on 'HTMLElement': Not supported on`
            : 'Element does not have the popover attribute');
        if (method !== 'hidePopover') {
            throws(() => away[method](), 'InvalidStateError');
            throws(() => away[method](), isChromium ? 'Invalid on disconnected popover elements.' : 'not connected');
        }
    }
    away.hidePopover();
    dialog.showModal();
    throws(() => { dialog.showPopover(); }, isChromium ? 'already open as a dialog' : 'is a modal <dialog> element');
    dialog.close();
    dialog.showPopover();
    throws(() => { dialog.showModal(); }, isChromium ? 'already open as a Popover' : 'already an open popover');
    // Opening as a dialog hides auto popovers that it does not lie in, itself among them.
    dialog.show();
    equal([dialog.open, isOpen(dialog)], [true, false]);
    dialog.remove();
    const gone = add<HTMLElement>('<div popover></div>');
    gone.addEventListener('beforetoggle', () => { gone.remove(); });
    throws(() => { gone.showPopover(); }, isChromium ? 'the "beforetoggle" event handler' : 'Element is not connected');
    equal(isOpen(gone), false);
    plain.remove();
});
test('a popover is toggled, or as is asked for', () => {
    const one = add<HTMLElement>('<div popover="manual"></div>');
    const toggle = (force?: unknown): boolean => (one as any).togglePopover(force);
    equal([toggle(), toggle(true), toggle(), toggle(false), toggle(true)], [true, true, false, false, true]);
    // WebKit of this age takes any object for true.
    equal(toggle({ force: false }), !isChromium);
    one.remove();
});
test('an auto popover hides all that it does not belong to, and a manual one none', async () => {
    const box = add<HTMLElement>('<div><div id="a" popover>1<div id="b" popover>2</div></div>'
        + '<div id="c" popover></div><div id="m" popover="manual"></div></div>');
    const [a, b, c, m] = ['a', 'b', 'c', 'm'].map((id) => box.querySelector<HTMLElement>(`#${id}`)!);
    const open = (): string => Array.from(box.querySelectorAll(':popover-open'), (one) => one.id).join('');
    const heard = listen(a!, b!, c!);
    m!.showPopover();
    a!.showPopover();
    b!.showPopover();
    equal(open(), 'abm');
    await sleep(0);
    heard.splice(0);
    c!.showPopover();
    equal([open(), heard.splice(0)], ['cm', ['c beforetoggle closed-open cancelable',
        'b beforetoggle open-closed', 'a beforetoggle open-closed']]);
    a!.showPopover();
    b!.showPopover();
    // What lies on it goes with it, the uppermost first.
    heard.splice(0);
    a!.hidePopover();
    equal([open(), heard], ['m', ['b beforetoggle open-closed', 'a beforetoggle open-closed']]);
    box.remove();
});
test('a popover belongs to the one that its button lies in', () => {
    const box = add<HTMLElement>('<div><div id="a" popover><button popovertarget="b"></button></div>'
        + '<div id="b" popover></div></div>');
    const [a, b] = Array.from(box.querySelectorAll<HTMLElement>('[popover]'));
    a!.showPopover();
    b!.showPopover();
    equal([isOpen(a!), isOpen(b!)], [false, true]);
    b!.hidePopover();
    a!.showPopover();
    box.querySelector('button')!.click();
    equal([isOpen(a!), isOpen(b!)], [true, true]);
    box.remove();
});
test('a popover that a listener shows while another is hidden is hidden with it', () => {
    const box = add<HTMLElement>('<div><div id="a" popover><div id="b" popover></div></div></div>');
    const [a, b] = Array.from(box.querySelectorAll<HTMLElement>('[popover]'));
    a!.showPopover();
    a!.addEventListener('beforetoggle', () => { b!.showPopover(); });
    a!.hidePopover();
    equal([isOpen(a!), isOpen(b!)], [false, false]);
    box.remove();
});
test('a button shows and hides its popover by its action, unless it is disabled or sends a form', () => {
    const box = add<HTMLElement>('<div><button popovertarget="x"><i>1</i></button>'
        + '<input type="button" popovertarget="x"><form onsubmit="event.preventDefault()">'
        + '<button popovertarget="x"></button><button type="button" popovertarget="x"></button></form>'
        + '<p id="x" popover="manual"></p></div>');
    const popover = box.querySelector<HTMLElement>('#x')!;
    const [plain, sends, inForm] = Array.from(box.querySelectorAll('button'));
    const input = box.querySelector('input')!;
    const click = (one: HTMLElement): boolean => {
        one.click();
        return isOpen(popover);
    };
    equal([plain!.popoverTargetElement === popover, plain!.popoverTargetAction], [true, 'toggle']);
    equal([click(plain!.querySelector('i')!), click(input), click(sends!), click(inForm!)],
        [true, false, false, true]);
    plain!.popoverTargetAction = 'SHOW';
    input.setAttribute('popovertargetaction', 'hide');
    equal([plain!.popoverTargetAction, click(plain!), click(input), click(input), click(plain!)],
        ['show', true, false, false, true]);
    plain!.addEventListener('click', (event) => { event.preventDefault(); });
    input.disabled = true;
    popover.hidePopover();
    equal([click(plain!), click(input)], [false, false]);
    popover.popover = null;
    inForm!.click();
    equal(isOpen(popover), false);
    box.remove();
});
test('a script gives a button an element in the place of an id', () => {
    const button = add<HTMLButtonElement>('<button></button>');
    const one = add<HTMLElement>('<p popover="manual"></p>');
    equal(button.popoverTargetElement, null);
    button.popoverTargetElement = one;
    equal([button.getAttribute('popovertarget'), button.popoverTargetElement === one], ['', true]);
    button.click();
    equal(isOpen(one), true);
    one.remove();
    equal([button.popoverTargetElement, isOpen(one)], [null, false]);
    document.body.append(one);
    equal(button.popoverTargetElement === one, true);
    button.setAttribute('popovertarget', 'none');
    equal(button.popoverTargetElement, null);
    button.popoverTargetElement = null;
    equal(button.hasAttribute('popovertarget'), false);
    throws(() => { (button as any).popoverTargetElement = 'x'; }, 'TypeError');
    one.remove();
    button.remove();
});
test('what leaves the document is hidden, and so is what changes its kind', async () => {
    const one = add<HTMLElement>('<div id="p" popover><p id="q" popover></p></div>');
    const inner = one.firstElementChild as HTMLElement;
    one.showPopover();
    inner.showPopover();
    await sleep(0);
    const heard = listen(one, inner);
    one.remove();
    document.body.append(one);
    await sleep(0);
    equal([isOpen(one), isOpen(inner), heard], [false, false, []]);
    one.showPopover();
    one.popover = 'auto';
    equal(isOpen(one), true);
    heard.splice(0);
    one.popover = 'manual';
    equal([isOpen(one), heard.splice(0)], [false, ['p beforetoggle open-closed']]);
    one.showPopover();
    one.removeAttribute('popover');
    equal([isOpen(one), one.checkVisibility()], [false, true]);
    one.remove();
});
test('a popover takes the focus for what asks for it, and gives it back to where it was', async () => {
    const field = add<HTMLInputElement>('<input>');
    const one = add<HTMLElement>('<div popover><input><input autofocus></div>');
    const plain = add<HTMLElement>('<div popover><input></div>');
    field.focus();
    plain.showPopover();
    equal(document.activeElement === field, true);
    (plain.firstElementChild as HTMLElement).focus();
    plain.hidePopover();
    equal(document.activeElement === field, true);
    one.showPopover();
    equal(document.activeElement === one.lastElementChild, true);
    one.hidePopover();
    equal(document.activeElement === field, true);
    (one.firstElementChild as HTMLElement).focus();
    equal(document.activeElement === field, true);
    // Where it is not given back, it leaves what is displayed no more with a frame.
    one.showPopover();
    plain.showPopover();
    equal(isOpen(one), false);
    await sleep(40);
    equal(document.activeElement === document.body, true);
    for (const element of [field, one, plain]) element.remove();
});
test('a modal dialog hides the popovers that it does not lie in', () => {
    const outer = add<HTMLElement>('<div popover><dialog></dialog></div>');
    const other = add<HTMLDialogElement>('<dialog></dialog>');
    outer.showPopover();
    outer.querySelector('dialog')!.showModal();
    equal(isOpen(outer), true);
    outer.querySelector('dialog')!.close();
    other.showModal();
    equal(isOpen(outer), false);
    other.close();
    outer.remove();
    other.remove();
});
test('a dialog is a popover, too, and takes the focus as a dialog does', () => {
    const dialog = add<HTMLDialogElement>('<dialog popover><button></button></dialog>');
    equal(getComputedStyle(dialog).display, 'none');
    dialog.showPopover();
    equal([dialog.open, getComputedStyle(dialog).display, document.activeElement === dialog.firstElementChild,
        dialog.matches(':modal')], [false, 'block', true, false]);
    dialog.remove();
});
