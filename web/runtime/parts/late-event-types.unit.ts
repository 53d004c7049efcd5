import { equal, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

test('scripts construct events that nobody raises here', () => {
    const violation = new SecurityPolicyViolationEvent('x', { blockedURI: 'inline', lineNumber: 3 } as any);
    equal([violation.blockedURI, violation.lineNumber, violation.disposition, violation.sample, `${violation}`],
        ['inline', 3, 'enforce', '', '[object SecurityPolicyViolationEvent]']);
    const data = new Blob(['x']);
    const event = new BlobEvent('dataavailable', { data, timecode: 5 });
    equal([event.data === data, event.timecode, event instanceof Event], [true, 5, true]);
    throws(() => new BlobEvent('x', {} as any), isAndroid ? 'Required member is undefined.'
        : 'Member BlobEventInit.data is required');
    equal(new TrackEvent('addtrack').track, null);
    equal(new ContentVisibilityAutoStateChangeEvent('x', { skipped: true }).skipped, true);
});
test('a document makes events of older kinds by their names', () => {
    throws(() => new BeforeUnloadEvent(), 'Illegal constructor');
    const before = document.createEvent('BeforeUnloadEvent');
    before.returnValue = 'stay' as any;
    equal([before instanceof BeforeUnloadEvent, before.returnValue, Object.getPrototypeOf(BeforeUnloadEvent) === Event],
        [true, 'stay', true]);
    const text = document.createEvent('TextEvent') as any;
    text.initTextEvent('textInput', true, true, window, 'abc');
    equal([text.type, text.data, text.bubbles, text instanceof UIEvent, `${text}`],
        ['textInput', 'abc', true, true, '[object TextEvent]']);
    throws(() => new window.TextEvent('x'), 'Illegal constructor');
    throws(() => document.createEvent('nothing'), 'NotSupportedError');
});
test('only WebKit has events of mutations and of gestures', () => {
    equal(['MutationEvent', 'GestureEvent'].map((name) => name in window), [!isAndroid, !isAndroid]);
    if (isAndroid) {
        throws(() => document.createEvent('MutationEvents'), 'NotSupportedError');
        return;
    }
    const event = document.createEvent('MutationEvents') as any;
    event.initMutationEvent('DOMAttrModified', true, false, document.body, 'a', 'b', 'title', 2);
    equal([event.relatedNode === document.body, event.prevValue, event.newValue, event.attrName, event.attrChange,
        window.MutationEvent.REMOVAL], [true, 'a', 'b', 'title', 2, 3]);
    const gesture = document.createEvent('GestureEvent') as any;
    equal([gesture.scale, gesture instanceof UIEvent], [0, true]);
});
test('an observer of reports hears of none', () => {
    const observer = new ReportingObserver(() => { throw new Error('heard'); }, { types: ['deprecation'] });
    observer.observe();
    equal(observer.takeRecords(), []);
    observer.disconnect();
    throws(() => new (ReportingObserver as any)(), 'TypeError');
    throws(() => new window.ReportBody(), 'Illegal constructor');
    equal(['DeprecationReportBody' in window, 'InterventionReportBody' in window], [isAndroid, isAndroid]);
});
test('what is made once has its class', () => {
    equal([visualViewport instanceof VisualViewport, `${visualViewport}`], [true, '[object VisualViewport]']);
    throws(() => new (VisualViewport as any)(), 'Illegal constructor');
    const event = new MediaQueryListEvent('change', { matches: true, media: 'print' });
    equal([event.matches, event.media, `${event}`], [true, 'print', '[object MediaQueryListEvent]']);
    throws(() => new (window.ResizeObserverEntry)(), 'Illegal constructor');
    equal(['contentRect' in window.ResizeObserverEntry.prototype, 'inlineSize' in window.ResizeObserverSize.prototype,
        'devicePixelContentBoxSize' in window.ResizeObserverEntry.prototype], [true, true, isAndroid]);
    equal('IdleDeadline' in window, isAndroid);
});
test('a document has the colours of its body, and is no XML', () => {
    const old = document as any;
    old.bgColor = 'red';
    old.fgColor = 'blue';
    old.vlinkColor = '#fff';
    equal([document.body.getAttribute('bgcolor'), (document.body as any).text, old.alinkColor, old.vlinkColor],
        ['red', 'blue', '', '#fff']);
    for (const name of ['bgcolor', 'text', 'vlink']) document.body.removeAttribute(name);
    equal([old.xmlVersion, old.xmlEncoding, old.xmlStandalone], [null, null, false]);
    equal([old.clear(), old.captureEvents(), old.releaseEvents()], [undefined, undefined, undefined]);
    const xml = new DOMParser().parseFromString('<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a/>',
        'text/xml') as any;
    equal([xml.xmlVersion, xml.xmlEncoding, xml.xmlStandalone], ['1.0', 'UTF-8', true]);
});
