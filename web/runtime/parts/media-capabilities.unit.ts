import { equal, rejects, test, throws } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const { mediaCapabilities } = navigator;
const audio = (contentType: string): MediaDecodingConfiguration => ({ type: 'file', audio: { contentType } });

test('what a media element plays is said to be decoded, smoothly', async () => {
    const good = await mediaCapabilities.decodingInfo(audio('audio/mpeg'));
    equal([good.supported, good.smooth, good.powerEfficient], [true, true, true]);
    for (const type of ['audio/aiff', 'audio/flac', 'audio/x-nothing']) {
        const { supported } = await mediaCapabilities.decodingInfo(audio(type));
        equal(supported, document.createElement('audio').canPlayType(type) !== '');
    }
    const video = { contentType: 'video/mp4; codecs="avc1.42E01E"', width: 9, height: 9, bitrate: 9, framerate: 30 };
    equal((await mediaCapabilities.decodingInfo({ type: 'file', video })).supported, true);
    const both: MediaDecodingConfiguration = { type: 'file', video, audio: { contentType: 'audio/x-nothing' } };
    equal((await mediaCapabilities.decodingInfo(both)).supported, false);
});
test('a configuration must be one', async () => {
    const video = { contentType: 'video/mp4; codecs="avc1"', width: 9, height: 9, bitrate: 9, framerate: 0 };
    await rejects(mediaCapabilities.decodingInfo({ type: 'file' }), isAndroid ? 'needs at least one of them'
        : 'TypeError: Type error');
    await rejects(mediaCapabilities.decodingInfo({ type: 'file', video }), 'TypeError');
    await rejects(mediaCapabilities.decodingInfo(audio('video/mp4')), 'TypeError');
    await rejects(mediaCapabilities.decodingInfo(audio('nothing')), 'TypeError');
    await rejects(mediaCapabilities.decodingInfo({ ...audio('audio/mpeg'), type: 'tape' as any }), 'TypeError');
    throws(() => new MediaCapabilities(), 'Illegal constructor');
});
test('what would need recorders, keys, sources or connections is refused', async () => {
    await rejects(mediaCapabilities.decodingInfo({ ...audio('audio/mpeg'), type: 'webrtc' }), 'is not simulated');
    const record = mediaCapabilities.encodingInfo({ type: 'record', audio: { contentType: 'audio/mpeg' } });
    if (isAndroid) await rejects(record, 'encodingInfo is not simulated');
    else equal((await record).supported, false);
    const keys = (name: string): Promise<unknown> => navigator.requestMediaKeySystemAccess(name, [{}]);
    await rejects(keys('com.example'), isAndroid
        ? 'NotSupportedError: Unsupported keySystem or supportedConfigurations.'
        : 'NotSupportedError: The operation is not supported.');
    await rejects(keys(''), 'TypeError');
    await rejects(navigator.requestMediaKeySystemAccess('x', []), 'TypeError');
    await rejects(keys('org.w3.clearkey'), 'org.w3.clearkey is not simulated');
});
