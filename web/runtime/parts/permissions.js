// navigator.permissions of WKWebView. Whoever has a WKUIDelegate is asked what a page may do, by a method
// that no public delegate has: WebKit's answer is then "prompt" for what it knows, whatever the user has
// said to earlier questions (UIDelegate::UIClient::queryPermission).
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { EventTarget, defineHandlers } = runtime;
const failure = (text, name) => new globalThis.DOMException(text, name);

/** Web IDL's enumeration in WebKit, and which of it WebKit asks anybody about. */
const asked = ['camera', 'geolocation', 'microphone', 'notifications', 'push'];
const known = [...asked, 'accelerometer', 'background-fetch', 'bluetooth', 'display-capture', 'gyroscope',
    'magnetometer', 'midi', 'nfc', 'screen-wake-lock', 'speaker-selection', 'storage-access'];

class PermissionStatus extends EventTarget {
    #name;
    constructor(name) {
        mustBeMade();
        super();
        this.#name = name;
    }
    get name() { return this.#name; }
    get state() { return 'prompt'; }
}
defineHandlers(PermissionStatus.prototype, ['onchange']);

class Permissions {
    constructor() { mustBeMade(); }
    async query(descriptor) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        if (descriptor === null || typeof descriptor !== 'object') {
            throw new TypeError("Argument 1 ('permissionDescriptor') to Permissions.query must be an object");
        }
        const { name } = descriptor;
        if (name === undefined) throw new TypeError('Member PermissionDescriptor.name is required and must be an '
            + 'instance of PermissionName');
        if (!known.includes(`${name}`)) {
            throw new TypeError(`Type error`);
        }
        if (!asked.includes(`${name}`)) {
            throw failure('Permissions::query does not support this API', 'NotSupportedError');
        }
        // Another process knows it.
        await runtime.answered();
        return make(PermissionStatus, `${name}`);
    }
}

giveNavigator({ permissions: make(Permissions) });
expose({ PermissionStatus, Permissions });
runtime.refuseInstances(PermissionStatus, Permissions);
runtime.provide({ PermissionStatus, Permissions });
