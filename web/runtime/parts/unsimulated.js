// What a phone's web view has and this one has not, for sentences that say so.
const globals = new Set(['ClipboardItem', 'MediaRecorder', 'MediaStream',
    'Notification', 'RTCPeerConnection',
    'ReadableByteStreamController', 'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest',
    'ResizeObserverEntry', 'ResizeObserverSize', 'SharedWorker', 'SpeechSynthesisUtterance',
    'XPathEvaluator', 'XSLTProcessor', 'caches', 'speechSynthesis', 'print']);

const members = {
    mediaDevices: ['enumerateDevices', 'getUserMedia'],
    permissions: ['query'],
    storage: ['estimate', 'persist', 'persisted'],
};
/** What the navigator has as methods of its own. */
const methods = {
    async share() { throw runtime.notSimulated('navigator.share'); },
    /** Texts, addresses and files are shared. */
    canShare(data) {
        return ['title', 'text', 'url'].some((name) => data?.[name] !== undefined)
            || (data?.files?.length ?? 0) > 0;
    },
    /** Nobody feels it. */
    vibrate(pattern) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return [pattern].flat().every((one) => Number(one) >= 0);
    },
};
/** Where the phone is, a page does not learn: it is told so as of a place that cannot be found. */
class GeolocationPositionError {
    #message;
    constructor(message) { this.#message = message; }
    get code() { return 2; }
    get message() { return this.#message; }
    get PERMISSION_DENIED() { return 1; }
    get POSITION_UNAVAILABLE() { return 2; }
    get TIMEOUT() { return 3; }
}
let watches = 0;
function locate(name, [success, failed]) {
    if (typeof success !== 'function') {
        throw new TypeError(`Argument 1 ('successCallback') to Geolocation.${name} must be a function`);
    }
    const { message } = runtime.notSimulated(`navigator.geolocation.${name}`);
    if (typeof failed !== 'function') host.console('error', message);
    else runtime.postTask(() => failed(new GeolocationPositionError(message)));
}
const made = {
    geolocation: {
        getCurrentPosition(...values) { locate('getCurrentPosition', values); },
        watchPosition(...values) {
            locate('watchPosition', values);
            return ++watches;
        },
        clearWatch() {},
    },
};

runtime.provide({
    globals,
    /** `navigator.<name>`: its methods say what they are when called. */
    navigator(name) {
        if (runtime.hasOwn(methods, name)) return methods[name];
        if (name === 'serviceWorker') return runtime.load('service-worker').serviceWorker;
        if (name === 'locks' || name === 'clipboard') return runtime.load(name)[name];
        if (name === 'userActivation') return runtime.load('user-activation').userActivation;
        if (made[name] === undefined) {
            made[name] = {};
            for (const member of members[name]) {
                // What answers with a promise rejects it, so that those who catch that go on.
                made[name][member] = async () => {
                    throw runtime.notSimulated(`navigator.${name}.${member}`);
                };
            }
        }
        return made[name];
    },
});
