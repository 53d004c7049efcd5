// What a phone's web view has and this one has not, for sentences that say so.
const globals = new Set(['MediaRecorder', 'MediaStream',
    'Notification', 'RTCPeerConnection',
    'ReadableByteStreamController', 'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest',
    'ResizeObserverEntry', 'ResizeObserverSize', 'SharedWorker', 'SpeechSynthesisUtterance',
    'XPathEvaluator', 'XSLTProcessor', 'speechSynthesis', 'print']);

const members = {
    mediaDevices: ['enumerateDevices', 'getUserMedia'],
    permissions: ['query'],
    storage: ['estimate', 'persist', 'persisted'],
};
/** What the navigator has as methods of its own. */
const methods = {
    share: (...values) => runtime.load('share').members.share(...values),
    canShare: (...values) => runtime.load('share').members.canShare(...values),
    /** Nobody feels it. */
    vibrate(pattern) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return [pattern].flat().every((one) => Number(one) >= 0);
    },
};
const made = {};

runtime.provide({
    globals,
    /** `navigator.<name>`: its methods say what they are when called. */
    navigator(name) {
        if (runtime.hasOwn(methods, name)) return methods[name];
        if (name === 'serviceWorker') return runtime.load('service-worker').serviceWorker;
        if (['clipboard', 'geolocation', 'locks'].includes(name)) return runtime.load(name)[name];
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
