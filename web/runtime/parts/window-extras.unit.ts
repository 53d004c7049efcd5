import { equal, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

test('the window has bars, and none is hidden', () => {
    for (const bar of [window.locationbar, menubar, personalbar, scrollbars, statusbar, toolbar]) {
        equal([bar.visible, bar instanceof BarProp, `${bar}`], [true, true, '[object BarProp]']);
    }
    equal(toolbar === menubar, false);
    throws(() => new BarProp(), 'Illegal constructor');
});
test('methods of older browsers do nothing', () => {
    for (const name of ['print', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy', 'captureEvents', 'releaseEvents']) {
        equal([name, typeof window[name], window[name]()], [name, 'function', undefined]);
    }
    moveBy(1, 1);
    resizeBy(1, 1);
    resizeTo(1, 1);
    window.captureEvents();
    window.releaseEvents();
    throws(() => window.find('x'), 'window.find is not simulated');
});
test('the screen stands upright', () => {
    let heard = 0;
    window.onorientationchange = () => { heard += 1; };
    dispatchEvent(new Event('orientationchange'));
    equal([window.orientation, screen.orientation.angle, heard], [0, 0, 1]);
    window.onorientationchange = null;
});
test('styles are for a screen', () => {
    equal([window.styleMedia.type, window.styleMedia.matchMedium('screen'), window.styleMedia.matchMedium('print')],
        ['screen', true, false]);
    equal(['StyleMedia' in window, 'External' in window, typeof window.external],
        isAndroid ? [true, true, 'object'] : [false, false, 'undefined']);
    if (isAndroid) equal(window.external.IsSearchProviderInstalled(), undefined);
});
test('scripts may put their own values in the place of these', () => {
    window.toolbar = 5;
    equal(window.toolbar, 5);
    if (!isAndroid) return;
    window.external = 6;
    equal(window.external, 6);
});
