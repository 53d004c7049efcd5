import { equal, sleep, test, throws } from '../unit';

const frame = () => new Promise((fulfil) => { requestAnimationFrame(fulfil); });
const seen = (entries: IntersectionObserverEntry[]) => entries.map((one) =>
    `${one.target.id} ${one.isIntersecting} ${one.intersectionRatio}`);

/** Runs with elements in the body, which have ids. */
async function within(html: string, body: (box: HTMLElement) => Promise<void>): Promise<void> {
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.append(box);
    try {
        await body(box);
    } finally {
        box.remove();
    }
}

test('an observer is told of each target after the next frame, in one task', () => within(
    '<p id=shown></p><p id=hidden hidden></p><p style="display: none"><b id=inner></b></p>',
    async (box) => {
        const told: string[][] = [];
        const observer = new IntersectionObserver((entries, self) => {
            equal(self === observer, true);
            told.push(seen(entries));
        });
        const apart = document.createElement('p');
        apart.id = 'apart';
        for (const id of ['shown', 'hidden', 'inner']) observer.observe(document.getElementById(id)!);
        observer.observe(apart);
        observer.observe(apart);
        equal(told, []);
        await frame();
        equal(told, []);
        await sleep(1);
        equal(told, [['shown true 1', 'hidden false 0', 'inner false 0', 'apart false 0']]);
        await sleep(40);
        observer.observe(apart);
        await sleep(40);
        equal(told.length, 1);
        document.getElementById('hidden')!.hidden = false;
        box.append(apart);
        await sleep(40);
        equal(told.slice(1), [['hidden true 1', 'apart true 1']]);
        box.style.display = 'none';
        await sleep(40);
        equal(told.slice(2), [['shown false 0', 'hidden false 0', 'apart false 0']]);
        observer.unobserve(apart);
        box.style.display = '';
        await sleep(40);
        equal(told.slice(3), [['shown true 1', 'hidden true 1']]);
        observer.disconnect();
        box.remove();
        await sleep(40);
        equal(told.length, 4);
    }));
test('an entry tells of boxes without a size at the top left of the viewport', () => within(
    '<p id=a></p>', async (box) => {
        const entries: IntersectionObserverEntry[] = [];
        const observer = new IntersectionObserver((list) => { entries.push(...list); }, {
            rootMargin: '10px 50%', threshold: [1, 0.5],
        });
        observer.observe(box.firstElementChild!);
        equal(observer.takeRecords(), []);
        await frame();
        // The frame is over, and the observer's task is yet to come.
        await sleep(0);
        const [entry] = observer.takeRecords();
        observer.disconnect();
        await sleep(1);
        equal(entries.length, 0);
        equal(entry instanceof IntersectionObserverEntry, true);
        equal(entry!.boundingClientRect, {
            x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0,
        });
        equal([entry!.intersectionRect.width, entry!.time > 0, entry!.target === box.firstElementChild],
            [0, true, true]);
        const { rootBounds } = entry!;
        equal([rootBounds?.x, rootBounds?.y, rootBounds?.width, rootBounds?.height],
            [-innerWidth / 2, -10, innerWidth * 2, innerHeight + 20]);
    }));
test('a root that the target is not in, or whose margins leave it out, sees nothing of it', () => within(
    '<p id=a><b id=b></b></p><i id=i></i>', async (box) => {
        const told: string[] = [];
        const watch = (name: string, options: IntersectionObserverInit, id: string) => {
            new IntersectionObserver((entries, self) => {
                told.push(`${name} ${seen(entries).join()}`);
                self.disconnect();
            }, options).observe(document.getElementById(id)!);
        };
        watch('in', { root: box.firstElementChild }, 'b');
        watch('out', { root: box.firstElementChild }, 'i');
        watch('self', { root: box.firstElementChild }, 'a');
        watch('less', { rootMargin: '-1px' }, 'b');
        watch('lower', { rootMargin: '-1px 0px' }, 'b');
        watch('edge', { rootMargin: '0px -100% -100% 0px' }, 'b');
        watch('document', { root: document }, 'b');
        await sleep(40);
        equal(told, ['in b true 1', 'out i false 0', 'self a false 0', 'less b false 0', 'lower b false 0',
            'edge b true 1', 'document b true 1']);
    }));
test('an observer says how it was made, and refuses what it cannot be made of', () => {
    const make = (options?: IntersectionObserverInit) => new IntersectionObserver(() => {}, options);
    const one = make({ rootMargin: '1px 2%', threshold: [0.5, 0] });
    equal([one.root, one.rootMargin, one.thresholds], [null, '1px 2% 1px 2%', [0, 0.5]]);
    equal([make().rootMargin, make().thresholds, make({ threshold: 1 }).thresholds],
        ['0px 0px 0px 0px', [0], [1]]);
    throws(() => make({ rootMargin: '1em' }), 'SyntaxError');
    throws(() => make({ threshold: 2 }), 'RangeError');
    throws(() => make({ root: 'body' as never }), 'TypeError');
    throws(() => new IntersectionObserver(null as never), 'must be a function');
    throws(() => one.observe(document as never), 'instance of Element');
});
test('a frame\'s own callbacks come before what it shows is looked at', () => within(
    '<p id=late hidden></p>', async (box) => {
        const told: string[] = [];
        const observer = new IntersectionObserver((entries) => { told.push(...seen(entries)); });
        observer.observe(box.firstElementChild!);
        await new Promise<void>((fulfil) => {
            requestAnimationFrame(() => {
                (box.firstElementChild as HTMLElement).hidden = false;
                fulfil();
            });
        });
        await sleep(1);
        equal(told, ['late true 1']);
        observer.disconnect();
    }));
test('sizes stay what they are at first, of which a ResizeObserver tells nothing', async () => {
    let count = 0;
    const observer = new ResizeObserver(() => { count++; });
    observer.observe(document.body);
    observer.observe(document.documentElement, { box: 'border-box' });
    document.body.style.width = '10px';
    await sleep(40);
    observer.unobserve(document.body);
    observer.disconnect();
    equal(count, 0);
    throws(() => observer.observe(null as never), 'instance of Element');
    throws(() => observer.observe(document.body, { box: 'other' as never }), 'TypeError');
    throws(() => new ResizeObserver(undefined as never), 'must be a function');
    document.body.removeAttribute('style');
});
