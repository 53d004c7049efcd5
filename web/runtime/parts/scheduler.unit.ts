import { equal, rejects, sleep, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

test('only Chromium has a scheduler', () => {
    equal([typeof window.scheduler, 'TaskController' in window, 'scheduling' in navigator],
        isAndroid ? ['object', true, true] : ['undefined', false, false]);
});
if (isAndroid) {
    const { TaskController, TaskPriorityChangeEvent, TaskSignal, scheduler } = window;
    const seen: string[] = [];
    const post = (name: string, options?: unknown): Promise<unknown> =>
        scheduler.postTask(() => { seen.push(name); return name; }, options);

    test('the most urgent task runs first, and those alike in their order', async () => {
        seen.length = 0;
        const all = [post('b', { priority: 'background' }), post('v'), post('u', { priority: 'user-blocking' }),
            post('v2'), post('late', { delay: 20, priority: 'user-blocking' })];
        equal(seen, []);
        equal([await Promise.all(all), seen], [['b', 'v', 'u', 'v2', 'late'], ['u', 'v', 'v2', 'b', 'late']]);
        await rejects(scheduler.postTask(() => { throw new Error('own'); }), 'own');
        equal(await scheduler.postTask(async () => 7), 7);
    });
    test('a signal takes tasks back, and may change how urgent they are', async () => {
        seen.length = 0;
        const controller = new TaskController({ priority: 'background' });
        const { signal } = controller;
        equal([signal.priority, signal instanceof AbortSignal, signal instanceof TaskSignal,
            controller instanceof AbortController], ['background', true, true, true]);
        const told: string[] = [];
        signal.onprioritychange = ({ previousPriority, isTrusted }: any) => {
            told.push(`${previousPriority} ${signal.priority} ${isTrusted}`);
            throws(() => controller.setPriority('background'), 'NotAllowedError');
        };
        const moved = [post('moved', { signal }), post('fixed', { signal, priority: 'background' }), post('v')];
        controller.setPriority('user-blocking');
        controller.setPriority('user-blocking');
        await Promise.all(moved);
        equal([seen, told], [['moved', 'v', 'fixed'], ['background user-blocking true']]);
        const lost = [post('lost', { signal }), post('lost', { signal, delay: 5 })];
        controller.abort(new Error('given up'));
        for (const one of lost) await rejects(one, 'given up');
        await rejects(post('lost', { signal }), 'given up');
        await sleep(10);
        equal(seen.length, 3);
    });
    test('a signal made of others follows them', async () => {
        const [one, other] = [new AbortController(), new TaskController({ priority: 'background' })];
        const signal = TaskSignal.any([one.signal], { priority: other.signal });
        equal([signal.priority, TaskSignal.any([]).priority, signal.aborted], ['background', 'user-visible', false]);
        other.setPriority('user-blocking');
        one.abort();
        equal([signal.priority, signal.aborted, TaskSignal.any([signal]).aborted], ['user-blocking', true, true]);
        throws(() => TaskSignal.any([1]), 'AbortSignal');
        equal(TaskSignal.abort().aborted, true);
    });
    test('what yields goes on ahead of its like, with its own priority and signal', async () => {
        seen.length = 0;
        const controller = new TaskController({ priority: 'background' });
        const long = scheduler.postTask(async () => {
            seen.push('long');
            await scheduler.yield();
            seen.push('goes on');
            await scheduler.yield();
            seen.push('and on');
            controller.abort();
            await scheduler.yield();
        }, { signal: controller.signal });
        const others = [post('b', { priority: 'background' }), post('v')];
        await rejects(long, 'AbortError');
        await Promise.all(others);
        equal(seen, ['v', 'long', 'goes on', 'and on', 'b']);
        await scheduler.yield();
    });
    test('what is no priority, no delay and no function is refused', async () => {
        await rejects(scheduler.postTask(1), 'TypeError');
        await rejects(post('x', { priority: 'soon' }), "The provided value 'soon' is not a valid enum value of type "
            + 'TaskPriority.');
        await rejects(post('x', { delay: -1 }), 'TypeError');
        await rejects(post('x', { signal: {} }), 'TypeError');
        throws(() => new TaskController({ priority: 'soon' }), 'TaskPriority');
        throws(() => new TaskSignal('background'), 'Illegal constructor');
        throws(() => new TaskPriorityChangeEvent('x', {}), 'Required member is undefined.');
        const event = new TaskPriorityChangeEvent('x', { previousPriority: 'background' });
        equal([event.previousPriority, `${event}`], ['background', '[object TaskPriorityChangeEvent]']);
        equal((navigator as any).scheduling.isInputPending(), false);
    });
}
