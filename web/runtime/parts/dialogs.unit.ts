import { equal, sleep, test, throws } from '../unit';

function add<T extends Element>(html: string): T {
    document.body.insertAdjacentHTML('beforeend', html);
    return document.body.lastElementChild as T;
}

test('a click on their summary opens and closes details, which tell of it in a task', async () => {
    const details = add<HTMLDetailsElement>('<details><summary id="s"><i>1</i></summary>'
        + '<summary>2</summary><p>3</p></details>');
    const heard: unknown[] = [];
    details.addEventListener('toggle', (event) => {
        heard.push((event as any).oldState, (event as any).newState, event.bubbles,
            event instanceof (globalThis as any).ToggleEvent);
    });
    equal(details.querySelector('p')!.checkVisibility(), false);
    details.querySelector('i')!.click();
    equal([details.open, heard.length, details.querySelector('p')!.checkVisibility()], [true, 0, true]);
    await sleep(0);
    equal(heard.splice(0), ['closed', 'open', false, true]);
    details.querySelectorAll('summary')[1]!.click();
    equal(details.open, true);
    // What comes back to what it was within a task is told of once.
    details.open = false;
    details.setAttribute('open', '');
    details.removeAttribute('open');
    await sleep(0);
    equal(heard.splice(0), ['open', 'closed', false, true]);
    details.addEventListener('click', (event) => { event.preventDefault(); });
    details.querySelector('summary')!.click();
    equal([details.open, details.querySelector('summary')!.checkVisibility()], [false, true]);
    details.remove();
});
test('of details of one name one is open', () => {
    const box = add('<div><details name="a" open></details><details name="a"></details>'
        + '<details open></details></div>');
    const all = Array.from(box.querySelectorAll('details'));
    all[1]!.open = true;
    equal(all.map((one) => one.open), [false, true, true]);
    box.remove();
});
test('a dialog is shown and closed, with a value and the focus', async () => {
    const field = add<HTMLInputElement>('<input>');
    const dialog = add<HTMLDialogElement>('<dialog><button id="one"></button><input autofocus></dialog>');
    const heard: string[] = [];
    for (const type of ['close', 'cancel']) {
        dialog.addEventListener(type, () => { heard.push(type); });
    }
    equal([dialog.open, dialog.returnValue, getComputedStyle(dialog).display], [false, '', 'none']);
    field.focus();
    dialog.show();
    equal([dialog.open, document.activeElement === dialog.lastElementChild, dialog.matches(':modal'),
        getComputedStyle(dialog).display], [true, true, false, 'block']);
    throws(() => { dialog.showModal(); }, 'open non-modal dialog');
    dialog.close('x');
    equal([dialog.open, dialog.returnValue, document.activeElement === field, heard.length],
        [false, 'x', true, 0]);
    await sleep(0);
    dialog.close('y');
    await sleep(0);
    equal([heard.splice(0), dialog.returnValue], [['close'], 'x']);
    dialog.showModal();
    dialog.showModal();
    throws(() => { dialog.show(); }, 'open modal dialog');
    equal([dialog.matches(':modal'), document.querySelectorAll(':modal').length], [true, 1]);
    // What lies behind a modal dialog gets no focus.
    field.focus();
    equal(document.activeElement === dialog.lastElementChild, true);
    dialog.close('z');
    equal([dialog.open, dialog.returnValue, document.activeElement === field], [false, 'z', true]);
    await sleep(0);
    equal(heard, ['close']);
    dialog.remove();
    throws(() => { dialog.showModal(); }, 'InvalidStateError');
    field.remove();
});
test('a form of the method dialog closes it with the value of its button', async () => {
    const dialog = add<HTMLDialogElement>('<dialog><form method="dialog"><button value="yes"></button>'
        + '<button></button></form></dialog>');
    const [yes, plain] = Array.from(dialog.querySelectorAll('button'));
    dialog.showModal();
    yes!.click();
    equal([dialog.open, dialog.returnValue], [false, 'yes']);
    dialog.show();
    plain!.click();
    equal([dialog.open, dialog.returnValue], [false, 'yes']);
    dialog.show();
    dialog.querySelector('form')!.addEventListener('submit', (event) => { event.preventDefault(); });
    yes!.click();
    equal(dialog.open, true);
    dialog.querySelector('form')!.submit();
    equal([dialog.open, location.search], [false, '']);
    dialog.remove();
});
test('details that markup opens tell of it, and of one name one is open', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const told: string[] = [];
    box.innerHTML = '<details name=g id=a open></details><details id=b open></details><details id=c></details>';
    for (const one of box.children) {
        one.addEventListener('toggle', (event: any) => { told.push(`${one.id} ${event.oldState} ${event.newState}`); });
    }
    await sleep(5);
    equal(told.splice(0), ['a closed open', 'b closed open']);
    const late = document.createElement('details') as any;
    late.name = 'g';
    late.open = true;
    box.append(late);
    await sleep(5);
    equal([(box.firstChild as any).open, late.open], [true, false]);
    box.remove();
});
