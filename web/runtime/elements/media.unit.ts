import { equal, rejects, test, throws } from '../unit';

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
    equal(['audio/mpeg', 'video/mp4; codecs="avc1.42E01E"', 'audio/x-unknown', '']
        .map((type) => audio.canPlayType(type)), ['maybe', 'probably', '', '']);
});
test('playing says that it is not simulated', async () => {
    await rejects(new Audio('song.mp3').play(), 'playing media is not simulated');
});
