// What a phone's web view has and this one has not, for sentences that say so.
runtime.provide({
    globals: new Set(['MediaRecorder', 'Notification', 'RTCPeerConnection', 'ReadableByteStreamController',
        'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest', 'SharedWorker',
        'XSLTProcessor']),
});
