// navigator.mediaSession and navigator.audioSession, which WebKit has and Android's web view has not: what a
// page says of what it plays is checked and kept. Nobody presses the buttons that it would have on a phone.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const quoted = (values) => values.map((value) => `"${value}"`).join(', ');
const wrongType = () => new TypeError('Type error');

const texts = ['title', 'artist', 'album'];
/** A picture as the page names it: its address becomes a whole one, which must be one. */
function pictureOf(value) {
    if (typeof value !== 'object' || value === null) throw wrongType();
    const { src, sizes = '', type = '' } = value;
    if (src === undefined) {
        throw new TypeError('Member MediaImage.src is required and must be an instance of USVString');
    }
    const { URL } = runtime.loadGlobals('url');
    const url = URL.parse(`${src}`, runtime.baseURL());
    if (url === null) throw wrongType();
    return Object.freeze({ sizes: `${sizes}`, src: url.href, type: `${type}` });
}
const picturesOf = (values) => {
    if (typeof values?.[Symbol.iterator] !== 'function') throw new TypeError('Value is not a sequence');
    return Object.freeze(Array.from(values, pictureOf));
};
class MediaMetadata {
    #own = {};
    #artwork;
    constructor(init = {}) {
        if (init !== null && typeof init !== 'object' && typeof init !== 'function') throw wrongType();
        for (const name of texts) this.#own[name] = `${init?.[name] ?? ''}`;
        this.#artwork = picturesOf(init?.artwork ?? []);
    }
    static {
        for (const name of texts) {
            Object.defineProperty(this.prototype, name, {
                get() { return this.#own[name]; },
                set(value) { this.#own[name] = `${value}`; },
                enumerable: true, configurable: true,
            });
        }
    }
    get artwork() { return this.#artwork; }
    set artwork(values) { this.#artwork = picturesOf(values); }
}

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack', 'skipad', 'stop',
    'seekto'];
const finite = (value) => {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
    return number;
};
class MediaSession {
    #metadata = null;
    #state = 'none';
    constructor() { mustBeMade(); }
    get metadata() { return this.#metadata; }
    set metadata(value) {
        if (value != null && !(value instanceof MediaMetadata)) {
            throw new TypeError('The MediaSession.metadata attribute must be an instance of MediaMetadata');
        }
        this.#metadata = value ?? null;
    }
    get playbackState() { return this.#state; }
    set playbackState(value) {
        if (['none', 'paused', 'playing'].includes(`${value}`)) this.#state = `${value}`;
    }
    setActionHandler(action, handler) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        if (!actions.includes(`${action}`)) {
            throw new TypeError("Argument 1 ('action') to MediaSession.setActionHandler must be one of: "
                + quoted(actions));
        }
        if (handler != null && typeof handler !== 'function') {
            throw new TypeError("Argument 2 ('handler') to MediaSession.setActionHandler must be a function");
        }
    }
    /** Without a state what was said before is void. */
    setPositionState(state) {
        if (state == null) return;
        if (typeof state !== 'object' && typeof state !== 'function') throw wrongType();
        if (state.duration === undefined) {
            throw new TypeError('Member MediaPositionState.duration is required and must be an instance of double');
        }
        const duration = finite(state.duration);
        const rate = finite(state.playbackRate ?? 1);
        const position = finite(state.position ?? 0);
        if (!(duration >= 0 && position >= 0 && position <= duration && rate !== 0)) throw wrongType();
    }
}

const kinds = ['auto', 'playback', 'transient', 'transient-solo', 'ambient', 'play-and-record'];
class AudioSession extends runtime.EventTarget {
    #type = 'auto';
    constructor() {
        mustBeMade();
        super();
    }
    get type() { return this.#type; }
    set type(value) { if (kinds.includes(`${value}`)) this.#type = `${value}`; }
}

expose({ AudioSession, MediaMetadata, MediaSession });
runtime.refuseInstances(AudioSession, MediaMetadata, MediaSession);
giveNavigator({ audioSession: make(AudioSession), mediaSession: make(MediaSession) });
runtime.provide({ AudioSession, MediaMetadata, MediaSession });
