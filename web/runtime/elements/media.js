// The members of media elements. Until somebody waits for what one names, or plays it, nobody fetches that;
// then `media-playback.js` has it.
import { make, mustBeMade } from '../closed-classes.js';
import { finiteNumber, refused } from '../refusals.js';
import { expose, failure, of, notSimulated } from './tree.js';

const isAndroid = host.isChromium === true;
const state = (element) => (of(element).media ??= {
    muted: undefined, volume: 1, rate: 1, defaultRate: 1, keepsPitch: true, time: 0,
});
const players = new WeakMap();
/** What plays an element; undefined while nobody has waited for it. */
const known = (element) => players.get(element);
function player(element) {
    if (!players.has(element)) {
        players.set(element, runtime.load('media-playback').makePlayer(element, state(element).time));
    }
    return players.get(element);
}
const textTracks = () => runtime.load('text-tracks');
const awaited = new Set(['abort', 'canplay', 'canplaythrough', 'durationchange', 'emptied', 'error', 'loadeddata',
    'loadedmetadata', 'loadstart', 'progress', 'stalled', 'suspend']);
const ofPlaying = new Set(['ended', 'pause', 'play', 'playing', 'timeupdate']);
/** Somebody listens to an element, or it names something else: it loads once the script has ended. */
function consider(element) {
    runtime.queueMicrotask(() => {
        if (!hasSource(element) || (known(element)?.networkState ?? 0) !== 0) return;
        const isHeard = [...awaited].some((type) => runtime.hasListeners(element, type));
        if (isHeard || element.autoplay) player(element).load();
    });
}
runtime.heardMedia = (target, type) => {
    // Whoever waits for a track's file or its cues has it got.
    if (target.localName === 'track' && ['load', 'error', 'cuechange'].includes(type)) textTracks().trackOf(target);
    if (!awaited.has(type) && !ofPlaying.has(type)) return;
    if (target.localName !== 'audio' && target.localName !== 'video') return;
    if (type === 'timeupdate') known(target)?.tick();
    else consider(target);
};
/** An element of that kind names something else. */
runtime.mediaChanged = (element) => {
    if (known(element) === undefined) consider(element);
    else known(element).load();
};

/** What lies between two moments, or nothing. */
class TimeRanges {
    #end;
    constructor(end = 0) {
        mustBeMade();
        this.#end = end;
    }
    get length() { return this.#end > 0 ? 1 : 0; }
    start(index) { return index === 0 && this.#end > 0 ? 0 : none(); }
    end(index) { return index === 0 && this.#end > 0 ? this.#end : none(); }
}
const upTo = (end) => make(TimeRanges, Number.isFinite(end) ? end : 0);
const none = () => {
    throw failure('The index is not in the allowed range.', 'IndexSizeError');
};
expose({ TimeRanges });

const plays = new RegExp(`^(audio/(aac|flac|m4a|mp3|mp4|mpeg|wav|wave|webm|x-m4a|x-wav${isAndroid
    ? '|ogg' : '|aiff|x-aiff|x-caf'})|video/(mp4|webm|x-m4v${isAndroid ? '|ogg|x-matroska' : '|quicktime'
})|(application/(vnd\\.apple\\.|x-)|audio/(x-)?)mpegurl)$`);

const finite = (value, name) => finiteNumber(value, 'HTMLMediaElement', `set ${name}`);
/** How fast Chromium plays, if at all. */
const rates = { least: 0.0625, most: 16 };
const hasSource = (element) => state(element).stream !== undefined || element.hasAttribute('src') || element.querySelector('source') !== null;

export const mediaMembers = {
    get currentSrc() { return known(this)?.currentSrc || this.src || this.querySelector('source')?.src || ''; },
    get networkState() { return known(this)?.networkState ?? (hasSource(this) ? 1 : 0); },
    get readyState() { return known(this)?.readyState ?? 0; },
    get error() { return known(this)?.error ?? null; },
    get paused() { return known(this)?.isPaused ?? true; },
    get ended() { return known(this)?.hasEnded ?? false; },
    get seeking() { return known(this)?.isSeeking ?? false; },
    get duration() { return known(this)?.duration ?? NaN; },
    get buffered() { return upTo(this.readyState > 1 ? this.duration : 0); },
    get played() { return upTo(known(this)?.time ?? 0); },
    get seekable() { return upTo(this.duration); },
    /** No key system is simulated, so that there are none to set. */
    get mediaKeys() { return null; },
    async setMediaKeys(keys) {
        if (keys === null || keys === undefined) return;
        throw new TypeError(isAndroid ? "Failed to execute 'setMediaKeys' on 'HTMLMediaElement': parameter 1 is not of "
            + "type 'MediaKeys'." : "Argument 1 ('mediaKeys') to HTMLMediaElement.setMediaKeys must be an instance of MediaKeys");
    },
    get srcObject() { return state(this).stream ?? null; },
    /** A stream; a blob is refused, as Chromium does, and WebKit plays none there either. */
    set srcObject(value) {
        value ??= null;
        if (value !== null && runtime.streamOf?.(value) === undefined) {
            throw new TypeError(isAndroid ? "Failed to set the 'srcObject' property on 'HTMLMediaElement': Failed to "
                + "convert value to 'MediaStream'." : 'Type error');
        }
        state(this).stream = value ?? undefined;
        runtime.mediaChanged(this);
    },
    /** Until there is something to play, it is where that is to begin. */
    get currentTime() { return known(this)?.time ?? state(this).time; },
    set currentTime(value) {
        const time = finite(value, 'currentTime');
        if (known(this) === undefined) state(this).time = Math.max(0, time);
        else known(this).seek(time);
    },
    get playbackRate() { return state(this).rate; },
    set playbackRate(value) {
        const rate = finite(value, 'playbackRate');
        if (isAndroid && rate !== 0 && (rate < rates.least || rate > rates.most)) {
            throw refused('NotSupportedError', 'HTMLMediaElement', 'set playbackRate',
                `The provided playback rate (${rate}) is not in the supported playback range.`);
        }
        const change = () => { state(this).rate = rate; };
        if (known(this) === undefined) change();
        else known(this).changeRate(change);
    },
    get defaultPlaybackRate() { return state(this).defaultRate; },
    set defaultPlaybackRate(value) { state(this).defaultRate = finite(value, 'defaultPlaybackRate'); },
    get preservesPitch() { return state(this).keepsPitch; },
    set preservesPitch(value) { state(this).keepsPitch = Boolean(value); },
    get muted() { return state(this).muted ?? this.defaultMuted; },
    set muted(value) { state(this).muted = Boolean(value); },
    /** On an iPhone it is for the user's buttons alone. */
    get volume() { return state(this).volume; },
    set volume(value) {
        const volume = finite(value, 'volume');
        if (volume < 0 || volume > 1) {
            throw refused('IndexSizeError', 'HTMLMediaElement', 'set volume',
                `The volume provided (${volume}) is outside the range [0, 1].`);
        }
        if (isAndroid) state(this).volume = volume;
    },
    canPlayType(type) {
        const [, name, rest] = /^\s*([^;\s]*)\s*(.*)$/s.exec(`${type}`.toLowerCase());
        return !plays.test(name) ? '' : /codecs\s*=/.test(rest) ? 'probably' : 'maybe';
    },
    get loop() { return this.hasAttribute('loop'); },
    set loop(value) {
        const change = () => { this.toggleAttribute('loop', Boolean(value)); };
        if (known(this) === undefined) change();
        else known(this).change(change);
    },
    load() {
        state(this).time = 0;
        if (hasSource(this) || known(this) !== undefined) player(this).load();
    },
    play() { return player(this).play(); },
    pause() { known(this)?.pause(); },
    get textTracks() { return textTracks().tracksOf(this); },
    addTextTrack(...values) {
        if (values.length === 0) throw new TypeError('Not enough arguments');
        return textTracks().addTrack(this, ...values);
    },
};
// Chromium has none.
if (!isAndroid) mediaMembers.fastSeek = function fastSeek(time) { this.currentTime = time; };
export const mediaConstants = Object.entries({
    NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3, HAVE_NOTHING: 0,
    HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
});
const trackKinds = ['subtitles', 'captions', 'descriptions', 'chapters', 'metadata'];
export const trackMembers = {
    get kind() {
        const kind = this.getAttribute('kind')?.toLowerCase() ?? 'subtitles';
        return trackKinds.includes(kind) ? kind : 'metadata';
    },
    set kind(value) { this.setAttribute('kind', value); },
    get track() { return textTracks().trackOf(this); },
    get readyState() { return textTracks().stateOfTrack(this); },
};
export const trackConstants = Object.entries({ NONE: 0, LOADING: 1, LOADED: 2, ERROR: 3 });
export const videoMembers = {
    get videoWidth() { return known(this)?.info?.width ?? 0; },
    get videoHeight() { return known(this)?.info?.height ?? 0; },
    // No picture of a film is there.
    requestVideoFrameCallback() { throw notSimulated('HTMLVideoElement.requestVideoFrameCallback'); },
    cancelVideoFrameCallback() {},
    getVideoPlaybackQuality() { throw notSimulated('HTMLVideoElement.getVideoPlaybackQuality'); },
};
