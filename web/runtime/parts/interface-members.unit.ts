import { equal, test, throws } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const both = <T>(android: T, ios: T): T => (isAndroid ? android : ios);

test('events of a mouse are on whole pixels, and know where it comes from', () => {
    const event = new MouseEvent('mouseover', { clientX: 1.7, clientY: -1.2, relatedTarget: document.body }) as any;
    equal([event.clientX, event.clientY, event.layerX, event.fromElement === document.body, event.toElement],
        [1, both(-2, -1), 1, true, null]);
    const out = new MouseEvent('mouseout', { relatedTarget: document.body }) as any;
    equal([out.fromElement, out.toElement === document.body], [null, true]);
});
test('events of pointers have what they gather and how a pen leans in Chromium alone', () => {
    const event = new PointerEvent('pointermove', { clientX: 1.7 }) as any;
    const names = ['getCoalescedEvents', 'getPredictedEvents', 'altitudeAngle', 'azimuthAngle'];
    equal([event.clientX, ...names.map((one) => one in event)], both([1.7, true, true, true, true],
        [1, false, false, false, false]));
    if (isAndroid) {
        const whole = new PointerEvent('pointermove', { coalescedEvents: [event] }) as any;
        equal([whole.getCoalescedEvents()[0] === event, whole.getPredictedEvents()], [true, []]);
    }
});
test('events of wheels, keys and input have their older members and constants', () => {
    const wheel = new WheelEvent('wheel', { deltaY: 3 }) as any;
    equal([wheel.wheelDelta, new (WheelEvent as any)('wheel', { wheelDeltaX: 120 }).wheelDelta, WheelEvent.DOM_DELTA_LINE,
        wheel.DOM_DELTA_PAGE], [both(3, -3), 120, 1, 2]);
    equal(KeyboardEvent.DOM_KEY_LOCATION_NUMPAD, 3);
    const input = new InputEvent('input');
    equal([input.dataTransfer, input.getTargetRanges()], [null, []]);
});
test('a request tells of its policy and destination', () => {
    const request = new Request('/x', { referrerPolicy: 'origin' }) as any;
    equal([request.referrerPolicy, request.destination, request.duplex, new Request(request).referrerPolicy],
        ['origin', '', both('half', undefined) ?? null, 'origin'].map((one) => one ?? undefined));
    throws(() => new Request('/x', { referrerPolicy: 'foo' as any }), 'TypeError');
});
test('a document and performance have what Chromium knows of them', () => {
    equal(['prerendering' in document, 'wasDiscarded' in document, 'memory' in performance, 'parseHTMLUnsafe' in Document,
        'showPicker' in HTMLSelectElement.prototype], Array(5).fill(isAndroid));
    if (isAndroid) {
        equal((Document as any).parseHTMLUnsafe('<p>a<template shadowrootmode=open>b</template>').body.innerHTML,
            '<p>a</p>');
    }
});
test('pictures of films are refused by name', () => {
    const video = document.createElement('video');
    throws(() => video.requestVideoFrameCallback(() => {}), 'is not simulated');
    throws(() => video.getVideoPlaybackQuality(), 'is not simulated');
});
test('the window has second names of what it has', () => {
    const { webkitURL, clientInformation, webkitRequestAnimationFrame } = window as any;
    equal([webkitURL === URL, clientInformation === navigator, webkitRequestAnimationFrame === requestAnimationFrame,
        'webkitCancelRequestAnimationFrame' in window], [true, true, true, !isAndroid]);
});
test('what is not simulated is not there', () => {
    equal([typeof MediaRecorder, typeof (globalThis as any).URLPattern, typeof WebGLRenderingContext],
        ['undefined', 'undefined', 'undefined']);
});
