import { equal, rejects, sleep, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Android');
const quiet = (transition: ViewTransition): ViewTransition => {
    for (const one of [transition.ready, transition.finished, transition.updateCallbackDone]) one.catch(() => {});
    return transition;
};
/** Notes what settles, in order. */
function watch(transition: ViewTransition, into: string[], name = ''): void {
    for (const key of ['updateCallbackDone', 'ready', 'finished'] as const) {
        transition[key].then(() => { into.push(`${name}${key}`); },
            (error: Error) => { into.push(`${name}${key} ${error.name}`); });
    }
}
const frame = (): Promise<number> => new Promise((fulfil) => { requestAnimationFrame(fulfil); });
const rejections: string[] = [];
addEventListener('unhandledrejection', (event) => {
    rejections.push(`${event.reason.name}: ${event.reason.message}`);
    event.preventDefault();
});

test('a transition changes the page after a frame, is ready, and ends after a quarter of a second', async () => {
    const seen: string[] = [];
    const transition = document.startViewTransition(() => { seen.push('update'); });
    equal([transition instanceof ViewTransition, Object.prototype.toString.call(transition)],
        [true, '[object ViewTransition]']);
    watch(transition, seen);
    await Promise.resolve();
    equal(seen.length, 0);
    await transition.ready;
    const start = performance.now();
    equal(await transition.finished, undefined);
    equal(seen, ['update', 'updateCallbackDone', 'ready', 'finished']);
    const taken = performance.now() - start;
    equal([taken >= 250, taken < 300], [true, true]);
    throws(() => new (ViewTransition as any)(), 'Illegal constructor');
});
test('no frame runs from what the page looks like before until it is changed', async () => {
    const seen: string[] = [];
    const transition = document.startViewTransition(async () => {
        requestAnimationFrame(() => { seen.push('frame'); });
        await sleep(100);
        seen.push('updated');
    });
    await transition.updateCallbackDone;
    await frame();
    equal(seen, ['updated', 'frame']);
    await transition.finished;
});
test('one that waits for a frame is given up after four seconds, but its change counts', async () => {
    const start = performance.now();
    const transition = quiet(document.startViewTransition(() => frame() as any));
    await rejects(transition.ready, 'TimeoutError');
    await rejects(transition.ready, isChromium ? 'timeout in DOM update' : 'callback timed out');
    const taken = performance.now() - start;
    equal([taken >= 4000, taken < 4100], [true, true]);
    equal([await transition.updateCallbackDone, await transition.finished], [undefined, undefined]);
});
test('another transition skips the one before it, whose change is made first', async () => {
    const seen: string[] = [];
    const one = document.startViewTransition(() => { seen.push('one'); });
    watch(one, seen, '1 ');
    const other = document.startViewTransition(() => { seen.push('other'); });
    watch(other, seen, '2 ');
    await rejects(one.ready, isChromium ? 'AbortError: Transition was skipped'
        : 'AbortError: Old view transition aborted by new view transition.');
    await other.finished;
    equal(seen.filter((text) => !text.includes('ready')),
        ['one', '1 updateCallbackDone', '1 finished', 'other', '2 updateCallbackDone', '2 finished']);
    equal(seen.includes('2 ready'), true);
});
test('a script skips a transition, at any time', async () => {
    let isUpdated = false;
    const early = quiet(document.startViewTransition(() => { isUpdated = true; }));
    early.skipTransition();
    await rejects(early.ready, isChromium ? 'AbortError: Transition was skipped' : 'skipTransition() was called');
    equal([isUpdated, await early.finished, isUpdated], [false, undefined, true]);
    const late = document.startViewTransition();
    await late.ready;
    const start = performance.now();
    late.skipTransition();
    late.skipTransition();
    await late.finished;
    equal(performance.now() - start < 20, true);
});
test('a change that fails rejects all three with its reason', async () => {
    const seen: string[] = [];
    const transition = document.startViewTransition(async () => { throw new RangeError('no'); });
    watch(transition, seen);
    await rejects(transition.finished, 'RangeError: no');
    equal(seen, ['updateCallbackDone RangeError', 'ready RangeError', 'finished RangeError']);
    const thrown = quiet(document.startViewTransition(() => { throw new RangeError('at once'); }));
    await rejects(thrown.updateCallbackDone, 'RangeError: at once');
    await rejects(thrown.ready, 'RangeError: at once');
});
test('in Chromium nobody hears of the rejection of a promise that no script has asked for', async () => {
    // In WebKit it is heard of, which would fail the run of these tests.
    if (!isChromium) return;
    document.startViewTransition();
    await document.startViewTransition().finished;
    equal(rejections.length, 0);
    document.startViewTransition().ready.then(() => {});
    await document.startViewTransition().finished;
    equal(rejections.splice(0), ['AbortError: Transition was skipped']);
});
test('a document that nobody sees has no transition, but its change is made', async () => {
    const other = document.implementation.createHTMLDocument();
    let isUpdated = false;
    const transition = other.startViewTransition(() => { isUpdated = true; });
    if (isChromium) {
        equal(transition, null);
        return;
    }
    await rejects(transition.ready, 'InvalidStateError: View transition was skipped because document visibility');
    equal([await transition.finished, isUpdated], [undefined, true]);
});
test('the root knows that a transition is under way', async () => {
    const root = document.documentElement;
    equal(root.matches(':active-view-transition'), false);
    const transition = document.startViewTransition();
    equal([root.matches(':active-view-transition'), document.body.matches(':active-view-transition')],
        [true, false]);
    await transition.finished;
    equal(root.matches(':active-view-transition'), false);
});
test('two elements of one name end it', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<p style="view-transition-name: a"></p><p style="view-transition-name: a"></p>';
    document.body.append(box);
    const transition = quiet(document.startViewTransition());
    await rejects(transition.ready, isChromium ? 'InvalidStateError: Transition was aborted because of invalid state'
        : 'InvalidStateError: Multiple elements found with view-transition-name: a');
    equal(await transition.finished, undefined);
    (box.firstElementChild as HTMLElement).style.display = 'none';
    equal(await document.startViewTransition().ready, undefined);
    box.remove();
});
test('it lasts as long as what a script animates of it', async () => {
    const transition = document.startViewTransition();
    await transition.ready;
    const start = performance.now();
    document.documentElement.animate({ opacity: [0, 1] },
        { duration: 600, pseudoElement: '::view-transition-new(root)' });
    await transition.finished;
    const taken = performance.now() - start;
    equal([taken >= 600, taken < 680], [true, true]);
});
test('Chromium knows types, and WebKit of this age takes nothing but a function', async () => {
    const start = (given: unknown): any => (document as any).startViewTransition(given);
    if (!isChromium) {
        equal(['types' in ViewTransition.prototype, 'ViewTransitionTypeSet' in window], [false, false]);
        throws(() => start({ update() {} }), 'must be a function');
        return;
    }
    const seen: string[] = [];
    const transition = start({ update: () => { seen.push('update'); }, types: ['slide', 'slow', 'slide'] });
    const { types } = transition;
    equal([types.size, types.has('slow'), [...types], Object.prototype.toString.call(types)],
        [2, true, ['slide', 'slow'], '[object ViewTransitionTypeSet]']);
    const root = document.documentElement;
    equal(root.matches(':active-view-transition-type(none-such, slow)'), true);
    types.delete('slow');
    equal([root.matches(':active-view-transition-type(slow)'), types.add('new') === types,
        root.matches(':active-view-transition-type(new)')], [false, true, true]);
    await transition.finished;
    equal([seen, root.matches(':active-view-transition-type(new)'), [...start(null).types]], [['update'], false, []]);
    throws(() => start('x'), "not of type 'ViewTransitionOptions'");
    throws(() => start({ update: 1 }), 'not a function');
});
