// `screen` and its orientation, which no part of a run turns. WebKit's has no `lock`.
const { EventTarget, defineHandlers } = runtime;

class ScreenOrientation extends EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    get type() { return 'portrait-primary'; }
    get angle() { return 0; }
}
defineHandlers(ScreenOrientation.prototype, ['onchange']);
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
