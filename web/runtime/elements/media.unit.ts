import { equal, rejects, sleep, test, throws } from '../unit';

test('a media element has what it has before it plays', () => {
    const audio = new Audio('song.mp3');
    equal([audio instanceof HTMLAudioElement, audio.src, audio.preload, audio.paused, audio.ended,
        Number.isNaN(audio.duration), audio.readyState, audio.networkState, audio.buffered.length],
    [true, 'capacitor://localhost/song.mp3', 'auto', true, false, true, 0, HTMLMediaElement.NETWORK_IDLE, 0]);
    audio.currentTime = 5;
    audio.playbackRate = 1.5;
    audio.muted = true;
    audio.pause();
    equal([audio.currentTime, audio.playbackRate, audio.muted, audio.defaultMuted], [5, 1.5, true, false]);
    throws(() => { audio.playbackRate = NaN; }, 'TypeError');
    throws(() => audio.played.start(0), 'IndexSizeError');
    const video = document.createElement('video');
    equal([video.videoWidth, video.networkState, video.playsInline, video.error], [0, 0, false, null]);
});
test('the volume of an iPhone is not for a page to set', () => {
    const audio = new Audio();
    audio.volume = 0.2;
    equal(audio.volume, 1);
    throws(() => { audio.volume = 2; }, 'IndexSizeError');
});
test('what may play is told by its type', () => {
    const audio = new Audio();
    equal(['audio/mpeg', 'video/mp4; codecs="avc1.42E01E"', 'application/vnd.apple.mpegurl', 'application/x-mpegURL',
        'audio/mpegurl', 'audio/x-unknown', ''].map((type) => audio.canPlayType(type)),
    ['maybe', 'probably', 'maybe', 'maybe', 'maybe', '', '']);
});
/** The address of a second's half of silence, uncompressed. */
function sound(seconds = 0.5): string {
    const size = Math.round(seconds * 8000);
    const bytes = new Uint8Array(44 + size);
    const view = new DataView(bytes.buffer);
    const write = (at: number, text: string): void => { bytes.set(new TextEncoder().encode(text), at); };
    for (const [at, text] of [[0, 'RIFF'], [8, 'WAVEfmt '], [36, 'data']] as const) write(at, text);
    for (const [at, value] of [[4, 36 + size], [16, 16], [24, 8000], [28, 8000], [40, size]] as const) view.setUint32(at, value, true);
    for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]] as const) view.setUint16(at, value, true);
    bytes.fill(128, 44);
    return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}
const events = ['loadstart', 'durationchange', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough', 'suspend', 'play',
    'waiting', 'playing', 'timeupdate', 'pause', 'ended', 'seeking', 'seeked', 'error', 'emptied', 'ratechange'];
function heard(element: HTMLMediaElement): string[] {
    const list: string[] = [];
    for (const type of events) element.addEventListener(type, () => { list.push(type); });
    return list;
}

test('a sound plays for as long as it is, by the page\'s clock', async () => {
    const audio = new Audio(sound());
    const list = heard(audio);
    await sleep(10);
    // An iPhone loads no more by itself.
    equal([list.splice(0), audio.duration, audio.readyState], [['loadstart', 'durationchange', 'loadedmetadata', 'suspend'], 0.5, 1]);
    equal([await audio.play(), audio.paused, audio.readyState], [undefined, false, 4]);
    await sleep(300);
    const about = (value: number): number => Math.round(value * 10) / 10;
    equal([list.splice(0), about(audio.currentTime), audio.ended, audio.buffered.end(0)], [['play', 'waiting', 'loadeddata',
        'canplay', 'playing', 'canplaythrough', 'suspend', 'timeupdate'], 0.3, false, 0.5]);
    await sleep(300);
    equal([list.splice(0).slice(-3), audio.currentTime, audio.ended, audio.paused],
        [['timeupdate', 'pause', 'ended'], 0.5, true, true]);
    const again = audio.play();
    equal([audio.currentTime, audio.ended], [0, false]);
    await again;
    audio.pause();
});
test('a playlist is as long as its parts, and one without an end is live', async () => {
    const address = (...lines: string[]): string =>
        `data:application/vnd.apple.mpegurl,${encodeURIComponent(['#EXTM3U', ...lines].join('\n'))}`;
    const parts = ['#EXTINF:6,', 'a.ts', '#EXTINF:3.5,title', 'b.ts'];
    const whole = address('#EXT-X-TARGETDURATION:6', ...parts, '#EXT-X-ENDLIST');
    const found = await Promise.all([whole, address(...parts), address('#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360', whole),
        address('#EXT-X-STREAM-INF:BANDWIDTH=9', 'nowhere.m3u8')].map(async (url) => {
        const video = document.createElement('video');
        video.src = url;
        const list = heard(video);
        await sleep(10);
        return [video.duration, video.videoWidth, video.videoHeight, list.includes('loadedmetadata'), list.includes('error')];
    }));
    equal(found, [[9.5, 0, 0, true, false], [Infinity, 0, 0, true, false], [9.5, 640, 360, true, false], [NaN, 0, 0, false, true]]);
});
test('a sound that is stopped before it plays, or is none, says why', async () => {
    const audio = new Audio(sound());
    const promise = audio.play();
    audio.pause();
    await rejects(promise, 'AbortError: The operation was aborted.');
    const none = new Audio('data:audio/mpeg,none');
    const list = heard(none);
    await rejects(none.play(), 'NotSupportedError: The operation is not supported.');
    await sleep(1);
    equal([list, none.error!.code, none.error instanceof MediaError, MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, none.networkState],
        [['play', 'waiting', 'loadstart', 'error'], 4, true, 4, 3]);
    await rejects(none.play(), 'NotSupportedError');
});
test('a sound is sought, goes faster, and begins again where it is told to', async () => {
    const audio = new Audio(sound(2));
    audio.currentTime = 1;
    await audio.play();
    await sleep(100);
    const about = (value: number): number => Math.round(value * 10) / 10;
    equal(about(audio.currentTime), 1.1);
    audio.playbackRate = 2;
    await sleep(100);
    equal(about(audio.currentTime), 1.3);
    const list = heard(audio);
    audio.currentTime = 0.2;
    equal([audio.seeking, about(audio.currentTime)], [true, 0.2]);
    await sleep(100);
    equal([list, audio.seeking, about(audio.currentTime)], [['seeking', 'timeupdate', 'seeked'], false, 0.4]);
    audio.loop = true;
    audio.playbackRate = 1;
    await sleep(1700);
    equal([audio.ended, about(audio.currentTime)], [false, 0.1]);
    audio.pause();
});
