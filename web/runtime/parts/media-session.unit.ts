import { equal, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

test('only WebKit has sessions of media and of audio', () => {
    equal(['MediaSession', 'MediaMetadata', 'AudioSession'].filter((name) => name in window).length,
        isAndroid ? 0 : 3);
    equal(['mediaSession' in navigator, 'audioSession' in navigator], isAndroid ? [false, false] : [true, true]);
});
if (!isAndroid) {
    const { audioSession, mediaSession } = navigator as any;
    test('what is played has texts and pictures with whole addresses', () => {
        const data = new window.MediaMetadata({
            title: 'T', artwork: [{ src: 'cover.png', sizes: '9x9', type: 'image/png' }],
        });
        equal([data.title, data.artist, data.album, data.artwork[0].src, data.artwork[0].sizes],
            ['T', '', '', new URL('cover.png', location.href).href, '9x9']);
        data.artist = 5;
        equal([data.artist, Object.isFrozen(data.artwork)], ['5', true]);
        throws(() => { data.artwork = [{ sizes: '1x1' }]; }, 'MediaImage.src is required');
        throws(() => { data.artwork = [{ src: 'http://[' }]; }, 'TypeError: Type error');
        mediaSession.metadata = data;
        equal(mediaSession.metadata === data, true);
        throws(() => { mediaSession.metadata = {}; }, 'must be an instance of MediaMetadata');
        mediaSession.metadata = null;
        equal(mediaSession.metadata, null);
    });
    test('a session takes the actions and the states that it knows', () => {
        mediaSession.setActionHandler('play', () => {});
        mediaSession.setActionHandler('play', null);
        throws(() => mediaSession.setActionHandler('jump', () => {}),
            'Argument 1 (\'action\') to MediaSession.setActionHandler must be one of: "play", "pause"');
        throws(() => mediaSession.setActionHandler('play', {}), 'must be a function');
        equal(mediaSession.playbackState, 'none');
        mediaSession.playbackState = 'playing';
        mediaSession.playbackState = 'dancing';
        equal(mediaSession.playbackState, 'playing');
    });
    test('a position lies within what is played', () => {
        mediaSession.setPositionState({ duration: 10, position: 10, playbackRate: -1 });
        mediaSession.setPositionState();
        for (const state of [{ duration: -1 }, { duration: 1, position: 2 }, { duration: 1, position: -1 },
            { duration: 1, playbackRate: 0 }]) {
            throws(() => mediaSession.setPositionState(state), 'TypeError');
        }
        throws(() => mediaSession.setPositionState({}), 'MediaPositionState.duration is required');
    });
    test('a session of audio has one of six types', () => {
        equal(audioSession.type, 'auto');
        audioSession.type = 'playback';
        audioSession.type = 'loud';
        equal([audioSession.type, audioSession instanceof EventTarget], ['playback', true]);
        audioSession.type = 'auto';
    });
}
