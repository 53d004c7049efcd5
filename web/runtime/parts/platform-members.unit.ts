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
