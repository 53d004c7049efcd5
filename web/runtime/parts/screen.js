// `screen` and its orientation, which no part of a run turns. WebKit's has no `lock`, and Android's web
// views refuse each.
const { EventTarget, defineHandlers } = runtime;

class ScreenOrientation extends EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    get type() { return 'portrait-primary'; }
    get angle() { return 0; }
}
defineHandlers(ScreenOrientation.prototype, ['onchange']);
const kinds = new Set(['any', 'landscape', 'landscape-primary', 'landscape-secondary', 'natural', 'portrait',
    'portrait-primary', 'portrait-secondary']);
if (host.isChromium) {
    const members = {
        async lock(kind) {
            const failed = "Failed to execute 'lock' on 'ScreenOrientation': ";
            if (arguments.length === 0) throw new TypeError(`${failed}1 argument required, but only 0 present.`);
            if (!kinds.has(`${kind}`)) {
                throw new TypeError(`${failed}The provided value '${kind}' is not a valid enum value of type `
                    + 'OrientationLockType.');
            }
            throw new (runtime.load('dom-exception').DOMException)(
                'screen.orientation.lock() is not available on this device.', 'NotSupportedError');
        },
        unlock() {},
    };
    for (const name of Object.keys(members)) {
        Object.defineProperty(ScreenOrientation.prototype, name, {
            value: members[name], writable: true, enumerable: true, configurable: true,
        });
    }
}
const orientation = Object.create(ScreenOrientation.prototype);

class Screen {
    constructor() { throw new TypeError('Illegal constructor'); }
    get width() { return host.screen.width; }
    get height() { return host.screen.height; }
    get availWidth() { return host.screen.width; }
    get availHeight() { return host.screen.height; }
    get availLeft() { return 0; }
    get availTop() { return 0; }
    get colorDepth() { return 24; }
    get pixelDepth() { return 24; }
    get orientation() { return orientation; }
}
const screen = Object.create(Screen.prototype);
runtime.refuseInstances(Screen, ScreenOrientation);
runtime.provide({ screen, Screen, ScreenOrientation });
