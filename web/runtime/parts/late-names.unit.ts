import { equal, sleep, test } from '../unit';

// Each name below stands in no other script of this page, put together as these are.
const name = (start: string, end: string): string => `${start}${end}`;

test('a handler in markup finds what only it names', () => {
    const holder = document.createElement('div');
    document.body.append(holder);
    holder.innerHTML = `<b onclick="window.seen = typeof ${name('MediaStream', 'TrackEvent')}">x</b>`;
    (holder.firstElementChild as HTMLElement).click();
    equal((globalThis as any).seen, 'function');
});
test('a timer of a text finds what only that names', async () => {
    setTimeout(`window.seen = typeof ${name('Animation', 'PlaybackEvent')}` as any, 1);
    await sleep(5);
    equal((globalThis as any).seen, 'function');
});
test('what a part brings has its own name, and nobody makes it', () => {
    const { buffered } = document.createElement('video');
    equal([buffered.constructor.name, `${buffered}`], ['TimeRanges', '[object TimeRanges]']);
    let text = '';
    try {
        new (buffered.constructor as any)();
    } catch (error) {
        text = `${error}`;
    }
    equal(text, 'TypeError: Illegal constructor');
});
