import { equal, test, throws } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const window = globalThis as any;
const has = (names: string): string[] => names.split(' ').filter((name) => {
    const [type, member] = name.split('.') as [string, string];
    return member in (type === 'navigator' ? navigator : window[type].prototype);
});

test('each web view has what its browser has, and not what only the other has', () => {
    document.body.matches('body');
    const ofWebKit = 'Blob.bytes Request.bytes Response.bytes ClipboardItem.presentationStyle '
        + 'Document.requestStorageAccess HTMLMediaElement.fastSeek MouseEvent.movementX MouseEvent.movementY '
        + 'Selection.direction Selection.getComposedRanges TextMetrics.emHeightAscent TextMetrics.emHeightDescent '
        + 'CSSStyleDeclaration.getPropertyCSSValue';
    const ofChromium = 'AudioContext.outputLatency CanvasRenderingContext2D.fontKerning '
        + 'OffscreenCanvasRenderingContext2D.fontKerning ElementInternals.ariaDescription FontFace.ascentOverride '
        + 'FontFace.descentOverride FontFace.lineGapOverride navigator.doNotTrack ShadowRoot.getSelection';
    equal([has(ofWebKit).join(' '), has(ofChromium).join(' ')], isAndroid ? ['', ofChromium] : [ofWebKit, '']);
    equal(has('HTMLDialogElement.requestClose'), []);
    equal('standalone' in navigator, !isAndroid);
    equal(['FontFaceSetLoadEvent', 'MimeType'].map((name) => name in globalThis), [isAndroid, isAndroid]);
});
test('no declaration is mistaken for the method getPropertyCSSValue', () => {
    const { style } = document.createElement('div') as any;
    equal('getPropertyCSSValue' in style, !isAndroid);
    if (!isAndroid) throws(() => style.getPropertyCSSValue('top'), 'is not simulated');
});
test('Chromium has not yet what is new in the language, and what needs it here still works', async () => {
    const { Float16Array, Iterator } = globalThis as any;
    equal([typeof Float16Array, typeof (Math as any).f16round, typeof (Error as any).isError, typeof (RegExp as any).escape,
        typeof (Uint8Array as any).fromBase64, typeof (new Uint8Array() as any).toHex, typeof Iterator.concat]
        .filter((one) => one !== 'undefined'), isAndroid ? [] : Array(6).fill('function'));
    equal([typeof (Promise as any).try, typeof Iterator.from], ['function', 'function']);
    equal([atob('YWI='), btoa('ab'), await (await fetch('data:text/plain;base64,YWI=')).text()], ['ab', 'YWI=', 'ab']);
    const reader = new FileReader();
    const read = new Promise((fulfil) => { reader.onload = () => fulfil(reader.result); });
    reader.readAsDataURL(new Blob(['ab'], { type: 'text/plain' }));
    equal(await read, 'data:text/plain;base64,YWI=');
});
