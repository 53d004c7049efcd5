// The event classes beyond Event itself: each is its members with their defaults.
import { mustHave } from '../refusals.js';

const { Event } = runtime;
const { isUnderWay } = runtime.load('event');
const isChromium = host.isChromium === true;

/** What scripts give is of the kind that a member's default is of, if that says one. */
function converted(given, usual) {
    switch (typeof usual) {
    case 'string': return `${given}`;
    case 'boolean': return Boolean(given);
    case 'number': return Number(given);
    default: return given;
    }
}
/**
 * `check` throws where a constructor must not go on with its options; `convert` changes what an event has been
 * given into what it shows.
 */
function makeEvent(name, Base, members, more, { check, convert } = {}) {
    const { [name]: Type } = {
        [name]: class extends Base {
            #members = {};
            constructor(type, options = {}) {
                check?.(options, arguments);
                super(...(arguments.length === 0 ? [] : [type, options]));
                for (const key of Object.keys(members)) {
                    const given = options?.[key];
                    this.#members[key] = given === undefined ? members[key] : converted(given, members[key]);
                }
                convert?.(this.#members, this, options);
            }
            static {
                for (const key of Object.keys(members)) {
                    Object.defineProperty(this.prototype, key, {
                        get() { return this.#members[key]; },
                        enumerable: true,
                        configurable: true,
                    });
                }
                if (more) more(this.prototype, (event) => event.#members);
            }
        },
    };
    return Type;
}

const CustomEvent = makeEvent('CustomEvent', Event, { detail: null }, (prototype, members) => {
    prototype.initCustomEvent = function initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
        mustHave(1, arguments, 'CustomEvent', 'initCustomEvent');
        if (isUnderWay(this)) return;
        this.initEvent(type, bubbles, cancelable);
        members(this).detail = detail;
    };
});
/** Sets members as an `init…Event` of old does: those of UIEvent first, then a class's own. */
const initialiser = (method, inherited, own) => (prototype, members) => {
    prototype[method] = { [method](type, bubbles = false, cancelable = false, ...values) {
        mustHave(1, arguments, prototype.constructor.name, method);
        if (isUnderWay(this)) return;
        if (inherited === 0) this.initEvent(type, bubbles, cancelable);
        else this.initUIEvent(type, bubbles, cancelable, ...values.splice(0, inherited));
        own.split(' ').forEach((key, index) => {
            if (values[index] !== undefined) members(this)[key] = values[index];
        });
    } }[method];
};
const UIEvent = makeEvent('UIEvent', Event, {
    view: null, detail: 0, which: 0, ...isChromium && { sourceCapabilities: null },
},
    initialiser('initUIEvent', 0, 'view detail'), {
        convert({ view }) {
            if (view === null || view === globalThis || view?.window === view) return;
            throw new TypeError(isChromium ? "Failed to construct 'UIEvent': Failed to read the 'view' property from "
                + "'UIEventInit': Failed to convert value to 'Window'." : 'Type error');
        },
    });
const modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
function getModifierState(key) {
    const member = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' }[key];
    return member !== undefined && this[member];
}
const point = {
    screenX: 0, screenY: 0, clientX: 0, clientY: 0, offsetX: 0, offsetY: 0,
    // Chromium has them on Android from 144 on.
    ...!isChromium && { movementX: 0, movementY: 0 },
    button: 0, buttons: 0, relatedTarget: null, ...modifiers,
};
const MouseEvent = makeEvent('MouseEvent', UIEvent, point, (prototype, members) => {
    initialiser('initMouseEvent', 2, 'screenX screenY clientX clientY ctrlKey altKey shiftKey metaKey '
        + 'button relatedTarget')(prototype, members);
    Object.defineProperties(prototype, Object.getOwnPropertyDescriptors({
        get x() { return this.clientX; },
        get y() { return this.clientY; },
        get pageX() { return this.clientX + globalThis.scrollX; },
        get pageY() { return this.clientY + globalThis.scrollY; },
        get which() { return this.button + 1; },
        get layerX() { return Math.trunc(this.pageX); },
        get layerY() { return Math.trunc(this.pageY); },
        get fromElement() { return isOut(this) ? this.target : this.relatedTarget; },
        get toElement() { return isOut(this) ? this.relatedTarget : this.target; },
        getModifierState,
    }));
}, {
    // Only Chromium's pointers are between the pixels.
    convert(members, event) {
        if (isChromium && 'pointerId' in event) return;
        for (const key of places) {
            const value = members[key];
            if (typeof value !== 'number' || !Number.isInteger(value)) {
                members[key] = (isChromium ? Math.floor(Number(value)) : Math.trunc(Number(value))) || 0;
            }
        }
    },
});
function mustElapse({ elapsedTime }, { constructor: { name } }) {
    if (Number.isFinite(elapsedTime)) return;
    throw new TypeError(isChromium ? `Failed to construct '${name}': Failed to read the 'elapsedTime' property from `
        + `'${name}Init': The provided double value is non-finite.` : 'The provided value is non-finite');
}
const none = Object.freeze([]);
const places = ['screenX', 'screenY', 'clientX', 'clientY'];
const isOut = ({ type }) => type === 'mouseout' || type === 'mouseleave';
/** Constants that an interface has, and its instances. */
function constants(Type, names) {
    for (const [name, value] of Object.entries(names)) {
        for (const target of [Type, Type.prototype]) Object.defineProperty(target, name, { value, enumerable: true });
    }
    return Type;
}
const KeyboardEvent = makeEvent('KeyboardEvent', UIEvent, {
    key: '', code: '', location: 0, repeat: false, isComposing: false, keyCode: 0, charCode: 0,
    ...modifiers,
}, (prototype, members) => {
    initialiser('initKeyboardEvent', 1, 'key location ctrlKey altKey shiftKey metaKey')(
        prototype, members);
    Object.defineProperties(prototype, Object.getOwnPropertyDescriptors({
        get which() { return this.charCode || this.keyCode; },
        getModifierState,
    }));
});
constants(KeyboardEvent, {
    DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3,
});

/** What a storage's event tells are texts. */
function texts(members) {
    for (const key of ['key', 'oldValue', 'newValue']) if (members[key] !== null) members[key] = `${members[key]}`;
    members.url = `${members.url}`;
}

/** Options of messages that bring `undefined`, which is no missing member then. */
const bringing = new WeakSet();
const MessageEvent = makeEvent('MessageEvent', Event, {
    data: null, origin: '', lastEventId: '', source: null, ports: Object.freeze([]),
}, undefined, {
    convert(members, _, options) {
        if (bringing.has(options)) members.data = undefined;
    },
});
/** The event of a message that was sent. */
function messageOf({ data, ports, ...more }) {
    const options = { data, ...more, ...ports !== undefined && { ports: Object.freeze(ports) } };
    if (data === undefined) bringing.add(options);
    return new MessageEvent('message', options);
}

runtime.provide({
    makeEvent, initialiser,
    CustomEvent,
    UIEvent,
    MouseEvent,
    ErrorEvent: makeEvent('ErrorEvent', Event, {
        message: '', filename: '', lineno: 0, colno: 0, error: undefined,
    }),
    PromiseRejectionEvent: makeEvent('PromiseRejectionEvent', Event, {
        promise: undefined, reason: undefined,
    }, undefined, {
        check(options, values) {
            mustHave(2, values, 'PromiseRejectionEvent');
            if (options?.promise === undefined) {
                throw new TypeError(isChromium ? "Failed to construct 'PromiseRejectionEvent': Failed to read the "
                    + "'promise' property from 'PromiseRejectionEventInit': Required member is undefined."
                    : 'Member PromiseRejectionEventInit.promise is required and must be an instance of Promise');
            }
        },
        convert(members) {
            if (!(members.promise instanceof Promise)) members.promise = Promise.resolve(members.promise);
        },
    }),
    MessageEvent, messageOf,
    PopStateEvent: makeEvent('PopStateEvent', Event, { state: null, hasUAVisualTransition: false }),
    HashChangeEvent: makeEvent('HashChangeEvent', Event, { oldURL: '', newURL: '' }),
    StorageEvent: makeEvent('StorageEvent', Event, {
        key: null, oldValue: null, newValue: null, url: '', storageArea: null,
    }, (prototype, members) => {
        prototype.initStorageEvent = function initStorageEvent(type, bubbles = false, cancelable = false, key = null,
            oldValue = null, newValue = null, url = '', storageArea = null) {
            if (arguments.length === 0) throw new TypeError('Not enough arguments');
            this.initEvent(type, bubbles, cancelable);
            Object.assign(members(this), { key, oldValue, newValue, url, storageArea });
            texts(members(this));
        };
    }, { convert: (members) => texts(members) }),
    ProgressEvent: makeEvent('ProgressEvent', Event, {
        lengthComputable: false, loaded: 0, total: 0,
    }, undefined, {
        convert(members) {
            members.lengthComputable = Boolean(members.lengthComputable);
            for (const key of ['loaded', 'total']) members[key] = Number(members[key]) || 0;
        },
    }),
    PageTransitionEvent: makeEvent('PageTransitionEvent', Event, { persisted: false }),
    CloseEvent: makeEvent('CloseEvent', Event, { wasClean: false, code: 0, reason: '' }),
    SubmitEvent: makeEvent('SubmitEvent', Event, { submitter: null }),
    FocusEvent: makeEvent('FocusEvent', UIEvent, { relatedTarget: null }),
    InputEvent: makeEvent('InputEvent', UIEvent, {
        data: null, inputType: '', isComposing: false, dataTransfer: null,
    }, (prototype, members) => {
        prototype.getTargetRanges = function getTargetRanges() { return [...members(this).ranges ?? none]; };
    }, {
        convert(members, _, options) { members.ranges = options?.targetRanges; },
    }),
    KeyboardEvent,
    PointerEvent: makeEvent('PointerEvent', MouseEvent, {
        pointerId: 0, width: 1, height: 1, pressure: 0, tangentialPressure: 0, tiltX: 0, tiltY: 0,
        twist: 0, pointerType: '', isPrimary: false,
        // Safari has them, and what is gathered in one event, from 18.2 on.
        ...isChromium && { altitudeAngle: Math.PI / 2, azimuthAngle: 0, persistentDeviceId: 0 },
    }, isChromium ? (prototype, members) => {
        prototype.getCoalescedEvents = function getCoalescedEvents() { return [...members(this).coalesced]; };
        prototype.getPredictedEvents = function getPredictedEvents() { return [...members(this).predicted]; };
    } : undefined, {
        convert(members, _, options) {
            members.coalesced = options?.coalescedEvents ?? none;
            members.predicted = options?.predictedEvents ?? none;
        },
    }),
    DragEvent: makeEvent('DragEvent', MouseEvent, { dataTransfer: null }),
    TouchEvent: makeEvent('TouchEvent', UIEvent, {
        touches: none, targetTouches: none, changedTouches: none, ...modifiers,
    }, undefined, {
        convert(members) {
            for (const key of ['touches', 'targetTouches', 'changedTouches']) {
                members[key] = runtime.load('touches').listOf(members[key]);
            }
        },
    }),
    CompositionEvent: makeEvent('CompositionEvent', UIEvent, { data: '' }),
    ClipboardEvent: makeEvent('ClipboardEvent', Event, { clipboardData: null }),
    AnimationEvent: makeEvent('AnimationEvent', Event, {
        animationName: '', elapsedTime: 0, pseudoElement: '',
    }, undefined, { convert: mustElapse }),
    TransitionEvent: makeEvent('TransitionEvent', Event, {
        propertyName: '', elapsedTime: 0, pseudoElement: '',
    }, undefined, { convert: mustElapse }),
    WheelEvent: constants(makeEvent('WheelEvent', MouseEvent, {
        deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0, wheelDeltaX: 0, wheelDeltaY: 0,
        ...!isChromium && { webkitDirectionInvertedFromDevice: false },
    }, (prototype) => {
        Object.defineProperty(prototype, 'wheelDelta', {
            get() { return this.wheelDeltaY || this.wheelDeltaX; }, enumerable: true, configurable: true,
        });
    }, {
        convert(members) {
            for (const axis of ['X', 'Y']) {
                const delta = members[`delta${axis}`];
                members[`wheelDelta${axis}`] ||= Math.trunc(isChromium ? delta : -delta) + 0;
            }
        },
    }), { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 }),
});
