// What media elements are before anything plays, which is as far as they come here: nobody fetches what
// they name, and `play()` says that it is not simulated.
import { expose, failure, notSimulated, of } from './tree.js';

const isAndroid = host.isChromium === true;
const state = (element) => (of(element).media ??= {
    muted: undefined, volume: 1, rate: 1, defaultRate: 1, keepsPitch: true, time: 0,
});

class TimeRanges {
    get length() { return 0; }
    start() { return none(); }
    end() { return none(); }
}
const none = () => {
    throw failure('The index is not in the allowed range.', 'IndexSizeError');
};
expose({ TimeRanges });

const plays = new RegExp(`^(audio/(aac|flac|m4a|mp3|mp4|mpeg|wav|wave|webm|x-m4a|x-wav${isAndroid
    ? '|ogg' : '|aiff|x-aiff|x-caf'})|video/(mp4|webm|x-m4v${isAndroid ? '|ogg|x-matroska' : '|quicktime'
})|application/(vnd.apple|x-)mpegurl)$`);

const finite = (value) => {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
    return number;
};
const hasSource = (element) => element.hasAttribute('src') || element.querySelector('source') !== null;

export const mediaMembers = {
    get currentSrc() { return this.src || this.querySelector('source')?.src || ''; },
    get networkState() { return hasSource(this) ? 1 : 0; },
    get readyState() { return 0; },
    get error() { return null; },
    get paused() { return true; },
    get ended() { return false; },
    get seeking() { return false; },
    get duration() { return NaN; },
    get buffered() { return new TimeRanges(); },
    get played() { return new TimeRanges(); },
    get seekable() { return new TimeRanges(); },
    get srcObject() { return null; },
    set srcObject(value) { if (value !== null) throw notSimulated("a media element's srcObject"); },
    /** Until there is something to play, it is where that is to begin. */
    get currentTime() { return state(this).time; },
    set currentTime(value) { state(this).time = Math.max(0, finite(value)); },
    get playbackRate() { return state(this).rate; },
    set playbackRate(value) { state(this).rate = finite(value); },
    get defaultPlaybackRate() { return state(this).defaultRate; },
    set defaultPlaybackRate(value) { state(this).defaultRate = finite(value); },
    get preservesPitch() { return state(this).keepsPitch; },
    set preservesPitch(value) { state(this).keepsPitch = Boolean(value); },
    get muted() { return state(this).muted ?? this.defaultMuted; },
    set muted(value) { state(this).muted = Boolean(value); },
    /** On an iPhone it is for the user's buttons alone. */
    get volume() { return state(this).volume; },
    set volume(value) {
        const volume = finite(value);
        if (volume < 0 || volume > 1) none();
        if (isAndroid) state(this).volume = volume;
    },
    canPlayType(type) {
        const [, name, rest] = /^\s*([^;\s]*)\s*(.*)$/s.exec(`${type}`.toLowerCase());
        return !plays.test(name) ? '' : /codecs\s*=/.test(rest) ? 'probably' : 'maybe';
    },
    load() { state(this).time = 0; },
    async play() { throw notSimulated('playing media'); },
    pause() {},
    fastSeek(time) { this.currentTime = time; },
};
export const mediaConstants = Object.entries({
    NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3, HAVE_NOTHING: 0,
    HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
});
export const videoMembers = {
    get videoWidth() { return 0; },
    get videoHeight() { return 0; },
};
