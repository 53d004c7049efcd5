import { equal, test } from '../unit';

test('the window has what zone.js gives to all targets of events', () => {
    const name = '__zone_symbol__addEventListener';
    const all = EventTarget.prototype as any;
    all[name] = all.addEventListener;
    let heard = 0;
    (globalThis as any)[name]('ping', () => { heard += 1; });
    dispatchEvent(new Event('ping'));
    equal([heard, (document.body as any)[name] === all[name]], [1, true]);
    delete all[name];
    equal((globalThis as any)[name], undefined);
});
