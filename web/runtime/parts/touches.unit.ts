import { equal, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Chrome');
const words = (webkit: string, chromium: string): string => (isChromium ? chromium : webkit);
const target = document.querySelector('#app') as Element;

test('a script makes touches, of numbers that are finite', () => {
    const touch = new Touch({ identifier: 3.7, target, clientX: 1.5, pageY: 20, radiusX: 4, force: 0.3 });
    equal([touch.identifier, touch.target === target, touch.clientX, touch.clientY, touch.pageY, touch.screenX,
        touch.radiusX, touch.radiusY, touch.rotationAngle, touch.force],
    [3, true, 1.5, 0, 20, 0, 4, 0, 0, Math.fround(0.3)]);
    equal([(touch as any).touchType, (touch as any).altitudeAngle],
        isChromium ? [undefined, undefined] : ['direct', 0]);
    equal(Object.prototype.toString.call(touch), '[object Touch]');
    equal(new Touch({ identifier: 1, target: window }).target === window, true);
    throws(() => new (Touch as any)(), words('Not enough arguments', '1 argument required, but only 0 present.'));
    throws(() => new Touch({ target } as TouchInit), words('Member TouchInit.identifier is required',
        "Failed to read the 'identifier' property from 'TouchInit': Required member is undefined."));
    throws(() => new Touch({ identifier: 1, target: {} as Element }), words('must be an instance of EventTarget',
        "Failed to convert value to 'EventTarget'."));
    throws(() => new Touch({ identifier: 1, target, clientX: NaN }), words('The provided value is non-finite',
        'The provided double value is non-finite.'));
});
test('an event shows its touches as lists', () => {
    const [one, two] = [1, 2].map((identifier) => new Touch({ identifier, target })) as [Touch, Touch];
    const event = new TouchEvent('touchmove', { touches: [one, two], changedTouches: [two], shiftKey: true });
    const { touches } = event;
    equal([touches.length, touches[1] === two, touches.item(0) === one, touches.item(2), touches === event.touches,
        event.targetTouches.length, event.changedTouches[0] === two, event.shiftKey],
    [2, true, true, null, true, 0, true, true]);
    equal([touches instanceof TouchList, Object.prototype.toString.call(touches), [...touches].length,
        Array.from(touches, (touch) => touch.identifier), Object.keys(touches)],
    [true, '[object TouchList]', 2, [1, 2], ['0', '1']]);
    equal(new TouchEvent('x', { touches: touches as unknown as Touch[] }).touches.length, 2);
    throws(() => new TouchEvent('x', { touches: [{} as Touch] }), 'TypeError');
    throws(() => new (TouchList as any)(), 'Illegal constructor');
});
test('only WebKit still makes touches by the document', () => {
    const own = document as any;
    equal(['createTouch', 'createTouchList'].map((name) => name in own), [!isChromium, !isChromium]);
    if (isChromium) return;
    const touch = own.createTouch(window, target, 5, 10, 20, 30, 40);
    equal([touch.identifier, touch.target === target, touch.pageX, touch.clientY, touch.screenY],
        [5, true, 10, 20, 40]);
    equal(own.createTouchList(touch, touch).length, 2);
});
