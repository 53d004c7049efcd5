import { equal, rejects, sleep, test } from '../unit';

const isChromium = navigator.userAgent.includes('Android');
const page = document as any;
const heard: string[] = [];
const note = (event: Event): void => {
    heard.push(`${event.type} ${(event.target as Element).localName ?? 'document'} ${event.isTrusted} ${event.composed}`);
};
if (isChromium) {
    for (const type of ['fullscreenchange', 'fullscreenerror', 'webkitfullscreenerror']) {
        document.addEventListener(type, note);
    }
}

test('a page in WebKit knows nothing of fullscreen, and one in Chromium may ask for it', () => {
    equal(['fullscreenEnabled' in document, 'requestFullscreen' in Element.prototype,
        'onfullscreenchange' in document, 'exitFullscreen' in document], Array(4).fill(isChromium));
    if (!isChromium) return;
    equal([document.fullscreenEnabled, document.fullscreenElement, page.fullscreen, page.webkitFullscreenElement,
        page.webkitIsFullScreen, document.querySelector(':fullscreen')], [true, null, false, null, false, null]);
});
test('without a touch it is refused, and so is what cannot be in fullscreen', async () => {
    if (!isChromium) return;
    await rejects(document.body.requestFullscreen(), 'TypeError: Permissions check failed');
    equal(heard.length, 0);
    await sleep(40);
    equal(heard.splice(0), ['fullscreenerror body true true']);
    await rejects(document.createElement('p').requestFullscreen(), 'Element is not connected');
    await sleep(40);
    equal(heard.splice(0), ['fullscreenerror document true true']);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    await rejects(dialog.requestFullscreen(), 'Dialog elements are invalid');
    dialog.remove();
    const popover = document.body.appendChild(document.createElement('div'));
    popover.popover = 'manual';
    popover.showPopover();
    await rejects(popover.requestFullscreen(), 'already open as a Popover');
    popover.remove();
    await rejects(document.body.requestFullscreen({ navigationUI: 'x' as any }), "value 'x' is not a valid enum");
    await sleep(40);
    heard.splice(0);
    (document.body as any).webkitRequestFullscreen();
    await sleep(40);
    equal(heard.splice(0), ['webkitfullscreenerror body true true']);
});
test('who is not in fullscreen cannot leave it', async () => {
    if (!isChromium) return;
    await rejects(document.exitFullscreen(), 'TypeError: Failed to execute');
});
