// The event classes beyond Event itself: each is its members with their defaults.
const { Event } = runtime;

function makeEvent(name, Base, members, more) {
    const { [name]: Type } = {
        [name]: class extends Base {
            #members = {};
            constructor(type, options = {}) {
                super(...(arguments.length === 0 ? [] : [type, options]));
                for (const key of Object.keys(members)) {
                    const given = options?.[key];
                    this.#members[key] = given === undefined ? members[key] : given;
                }
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
    Object.defineProperty(Type, 'name', { value: name });
    Object.defineProperty(Type.prototype, Symbol.toStringTag, { value: name, configurable: true });
    return Type;
}

const CustomEvent = makeEvent('CustomEvent', Event, { detail: null }, (prototype, members) => {
    prototype.initCustomEvent = function initCustomEvent(type, bubbles, cancelable, detail = null) {
        this.initEvent(type, bubbles, cancelable);
        members(this).detail = detail;
    };
});
const UIEvent = makeEvent('UIEvent', Event, { view: null, detail: 0, which: 0 });
const modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const point = {
    screenX: 0, screenY: 0, clientX: 0, clientY: 0, pageX: 0, pageY: 0, offsetX: 0, offsetY: 0,
    button: 0, buttons: 0, relatedTarget: null, ...modifiers,
};
const MouseEvent = makeEvent('MouseEvent', UIEvent, point);

runtime.provide({
    CustomEvent,
    UIEvent,
    MouseEvent,
    ErrorEvent: makeEvent('ErrorEvent', Event, {
        message: '', filename: '', lineno: 0, colno: 0, error: undefined,
    }),
    PromiseRejectionEvent: makeEvent('PromiseRejectionEvent', Event, {
        promise: undefined, reason: undefined,
    }),
    MessageEvent: makeEvent('MessageEvent', Event, {
        data: null, origin: '', lastEventId: '', source: null, ports: Object.freeze([]),
    }),
    PopStateEvent: makeEvent('PopStateEvent', Event, { state: null, hasUAVisualTransition: false }),
    HashChangeEvent: makeEvent('HashChangeEvent', Event, { oldURL: '', newURL: '' }),
    StorageEvent: makeEvent('StorageEvent', Event, {
        key: null, oldValue: null, newValue: null, url: '', storageArea: null,
    }),
    ProgressEvent: makeEvent('ProgressEvent', Event, {
        lengthComputable: false, loaded: 0, total: 0,
    }),
    PageTransitionEvent: makeEvent('PageTransitionEvent', Event, { persisted: false }),
    CloseEvent: makeEvent('CloseEvent', Event, { wasClean: false, code: 0, reason: '' }),
    SubmitEvent: makeEvent('SubmitEvent', Event, { submitter: null }),
    FocusEvent: makeEvent('FocusEvent', UIEvent, { relatedTarget: null }),
    InputEvent: makeEvent('InputEvent', UIEvent, { data: null, inputType: '', isComposing: false }),
    KeyboardEvent: makeEvent('KeyboardEvent', UIEvent, {
        key: '', code: '', location: 0, repeat: false, isComposing: false, keyCode: 0, charCode: 0,
        ...modifiers,
    }),
    PointerEvent: makeEvent('PointerEvent', MouseEvent, {
        pointerId: 0, width: 1, height: 1, pressure: 0, pointerType: '', isPrimary: false,
    }),
    WheelEvent: makeEvent('WheelEvent', MouseEvent, {
        deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0,
    }),
});
