// Classes of events that scripts seldom name. None of those that a browser would raise comes here, but for
// those of `parts/text-tracks.js`.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const isAndroid = host.isChromium === true;
const { Event } = runtime;
const { UIEvent, initialiser, makeEvent } = runtime.loadGlobals('event-types');

/** A class that only `createEvent` makes. */
const closed = (name, Base, members, more) => makeEvent(name, Base, members, more, { check: mustBeMade });
const mustHaveData = ({ data } = {}) => {
    if (data instanceof runtime.load('blob').Blob) return;
    throw new TypeError(isAndroid ? "Failed to construct 'BlobEvent': Failed to read the 'data' property from "
        + `'BlobEventInit': ${data === undefined ? 'Required member is undefined.'
            : "Failed to convert value to 'Blob'."}`
        : 'Member BlobEventInit.data is required and must be an instance of Blob');
};

class BeforeUnloadEvent extends Event {
    #answer = '';
    constructor(...values) {
        mustBeMade();
        super(...values);
    }
    get returnValue() { return this.#answer; }
    set returnValue(value) { this.#answer = `${value}`; }
}
const TextEvent = closed('TextEvent', UIEvent, { data: '' }, (prototype, members) => {
    initialiser('initTextEvent', 1, 'data')(prototype, members);
});
const MutationEvent = closed('MutationEvent', Event, {
    relatedNode: null, prevValue: '', newValue: '', attrName: '', attrChange: 0,
}, initialiser('initMutationEvent', 0, 'relatedNode prevValue newValue attrName attrChange'));
for (const [value, name] of ['MODIFICATION', 'ADDITION', 'REMOVAL'].entries()) {
    for (const target of [MutationEvent, MutationEvent.prototype]) {
        Object.defineProperty(target, name, { value: value + 1, enumerable: true });
    }
}
const GestureEvent = closed('GestureEvent', UIEvent, {
    screenX: 0, screenY: 0, clientX: 0, clientY: 0, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false,
    scale: 0, rotation: 0,
}, initialiser('initGestureEvent', 2,
    'screenX screenY clientX clientY ctrlKey altKey shiftKey metaKey target scale rotation'));

const types = {
    BeforeUnloadEvent, TextEvent,
    BlobEvent: makeEvent('BlobEvent', Event, { data: null, timecode: 0 }, undefined, { check: mustHaveData }),
    ContentVisibilityAutoStateChangeEvent:
        makeEvent('ContentVisibilityAutoStateChangeEvent', Event, { skipped: false }),
    SecurityPolicyViolationEvent: makeEvent('SecurityPolicyViolationEvent', Event, {
        documentURI: '', referrer: '', blockedURI: '', violatedDirective: '', effectiveDirective: '',
        originalPolicy: '', sourceFile: '', sample: '', disposition: 'enforce', statusCode: 0, lineNumber: 0,
        columnNumber: 0,
    }),
    TrackEvent: makeEvent('TrackEvent', Event, { track: null }),
    // Chromium has dropped the one and never had the other.
    ...!isAndroid && { GestureEvent, MutationEvent },
};
const interfaces = {
    beforeunloadevent: BeforeUnloadEvent, textevent: TextEvent,
    ...!isAndroid && { gestureevent: GestureEvent, mutationevent: MutationEvent, mutationevents: MutationEvent },
};

expose(types);
runtime.provide({
    ...types,
    /** The event that `createEvent` gives for a name; undefined: it knows none such. */
    makeOf: (name) => (runtime.hasOwn(interfaces, name) ? make(interfaces[name], '') : undefined),
});
