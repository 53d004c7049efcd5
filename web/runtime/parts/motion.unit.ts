import { equal, rejects, sleep, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Chrome');
const own = window as any;
const AskingEvent = DeviceMotionEvent as unknown as { requestPermission(): Promise<string> };

test('the classes are those of the platform', () => {
    equal(['requestPermission' in DeviceMotionEvent, 'requestPermission' in DeviceOrientationEvent,
        'absolute' in DeviceOrientationEvent.prototype, 'webkitCompassHeading' in DeviceOrientationEvent.prototype,
        'DeviceMotionEventAcceleration' in window, 'ondevicemotion' in window, 'ondeviceorientationabsolute' in window],
    isChromium ? [false, false, true, false, true, true, true] : [true, true, false, true, false, true, false]);
    if (!isChromium) {
        throws(() => new DeviceMotionEvent('devicemotion'), 'Illegal constructor');
        throws(() => new DeviceOrientationEvent('deviceorientation'), 'Illegal constructor');
        return;
    }
    const motion = new DeviceMotionEvent('x', { acceleration: { x: 1 }, rotationRate: {}, interval: 5 });
    equal([motion.acceleration?.x, motion.acceleration?.y, motion.accelerationIncludingGravity,
        motion.rotationRate?.alpha, motion.interval, motion.acceleration === motion.acceleration],
    [1, null, null, null, 5, true]);
    const orientation = new DeviceOrientationEvent('x', { alpha: 1, absolute: true });
    equal([orientation.alpha, orientation.beta, orientation.absolute], [1, null, true]);
    throws(() => new DeviceOrientationEvent('x', { alpha: NaN }), 'non-finite');
    throws(() => new own.DeviceMotionEventAcceleration(), 'Illegal constructor');
});
test('a page hears of a phone that lies still, on iOS only with leave', async () => {
    const motions: DeviceMotionEvent[] = [];
    const orientations: DeviceOrientationEvent[] = [];
    const hear = (event: DeviceMotionEvent): void => { motions.push(event); };
    addEventListener('devicemotion', hear);
    own.ondeviceorientation = (event: DeviceOrientationEvent): void => { orientations.push(event); };
    await sleep(500);
    if (!isChromium) {
        equal([motions.length, orientations.length], [0, 0]);
        await rejects(AskingEvent.requestPermission(),
            'NotAllowedError: Requesting device motion access requires a user gesture to prompt');
    } else {
        equal([motions.length >= 29 && motions.length <= 31, orientations.length], [true, 1]);
        const [motion] = motions as [DeviceMotionEvent];
        equal([motion.isTrusted, motion.bubbles, motion.acceleration?.z, motion.accelerationIncludingGravity?.z,
            motion.rotationRate?.beta, motion.interval], [true, false, 0, 9.8, 0, 16]);
        const [orientation] = orientations as [DeviceOrientationEvent];
        equal([orientation.alpha, orientation.beta, orientation.gamma, orientation.absolute], [0, 0, 0, false]);
    }
    removeEventListener('devicemotion', hear);
    own.ondeviceorientation = null;
    const before = motions.length;
    await sleep(200);
    equal(motions.length, before);
});
test('who listens anew hears anew', async () => {
    if (!isChromium) return;
    for (const count of [1, 2]) {
        const absolutes: DeviceOrientationEvent[] = [];
        const hear = (event: DeviceOrientationEvent): void => { absolutes.push(event); };
        addEventListener('deviceorientationabsolute', hear);
        await sleep(100);
        equal([count, absolutes.length, absolutes[0]?.absolute], [count, 1, true]);
        removeEventListener('deviceorientationabsolute', hear);
        await sleep(100);
    }
});
