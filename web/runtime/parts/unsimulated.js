// What a phone's web view has and this one has not, for sentences that say so.
import { giveNavigator } from '../late-globals.js';

const globals = new Set(['MediaRecorder', 'MediaStream',
    'Notification', 'RTCPeerConnection',
    'ReadableByteStreamController', 'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest',
    'ResizeObserverEntry', 'ResizeObserverSize', 'SharedWorker', 'SpeechSynthesisUtterance',
    'XPathEvaluator', 'XSLTProcessor', 'speechSynthesis', 'print']);

const members = {
    mediaDevices: ['enumerateDevices', 'getUserMedia'],
};
for (const [name, list] of Object.entries(members)) {
    const value = {};
    for (const member of list) {
        // What answers with a promise rejects it, so that those who catch that go on.
        value[member] = async () => {
            throw runtime.notSimulated(`navigator.${name}.${member}`);
        };
    }
    giveNavigator({ [name]: value });
}

runtime.provide({ globals });
