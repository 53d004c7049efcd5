// Text tracks of media elements (HTML standard, "Timed text tracks"): those of scripts and of elements
// `track`, whose files are got once their mode is not disabled and anybody has asked for them. Cues come and
// go by the clock that the media play by; nobody sees them.
import { make, mustBeMade } from '../closed-classes.js';
import { listen } from '../elements/changes.js';
import { define, document, expose, failure, isElement, of, tree } from '../elements/tree.js';
import { once } from '../elements/once.js';
import { nodesOf, parse } from '../web-vtt.js';

const { EventTarget, defineHandlers, postTask } = runtime;
const { live } = runtime.loadGlobals('dom-more') && tree;
const { raise } = runtime.load('event');
const { TrackEvent } = runtime.load('late-event-types');
const isAndroid = host.isChromium === true;
const wrongEnum = (method, argument, values, value, type) => new TypeError(isAndroid
    ? `Failed to execute '${method}' on 'HTMLMediaElement': The provided value '${value}' is not a valid enum value `
        + `of type ${type}.`
    : `Argument ${argument} to HTMLMediaElement.${method} must be one of: `
        + values.map((one) => `"${one}"`).join(', '));
const kinds = ['subtitles', 'captions', 'descriptions', 'chapters', 'metadata'];
const moment = (value, isEndless) => {
    const number = Number(value);
    if (Number.isFinite(number) || (isEndless && number === Infinity)) return number;
    throw new TypeError('The provided value is non-finite');
};

/** What cues and tracks hold that scripts do not see. */
const cues = new WeakMap();
const tracks = new WeakMap();
const changed = (track) => { if (track !== null) advance(tracks.get(track).media()); };

class TextTrackCue extends EventTarget {
    constructor(startTime, endTime) {
        if (new.target === TextTrackCue) throw new TypeError('Illegal constructor');
        super();
        cues.set(this, {
            id: '', start: moment(startTime), end: moment(endTime, true), pauses: false, track: null,
            isActive: false,
        });
    }
    get track() { return cues.get(this).track; }
    get id() { return cues.get(this).id; }
    set id(value) { cues.get(this).id = `${value}`; }
    get startTime() { return cues.get(this).start; }
    set startTime(value) {
        cues.get(this).start = moment(value);
        changed(this.track);
    }
    get endTime() { return cues.get(this).end; }
    set endTime(value) {
        cues.get(this).end = moment(value, true);
        changed(this.track);
    }
    get pauseOnExit() { return cues.get(this).pauses; }
    set pauseOnExit(value) { cues.get(this).pauses = Boolean(value); }
}
defineHandlers(TextTrackCue.prototype, ['onenter', 'onexit']);

const within = (value, name) => {
    const number = moment(value);
    if (number >= 0 && number <= 100) return number;
    throw failure(isAndroid ? `Failed to set the '${name}' property: The value provided (${number}) is outside the `
        + 'range [0, 100].' : 'The index is not in the allowed range.', 'IndexSizeError');
};
const place = (value) => (value === 'auto' ? value : moment(value));
/** Members with what they are at first; a list: the words that they take. */
const looks = {
    vertical: ['', 'rl', 'lr'], snapToLines: true, line: 'auto', position: 'auto', size: 100,
    align: ['center', 'start', 'end', 'left', 'right'],
    // Chromium has none of these.
    ...!isAndroid && {
        lineAlign: ['start', 'center', 'end'], positionAlign: ['auto', 'line-left', 'center', 'line-right'],
        region: null,
    },
};
const checked = {
    snapToLines: Boolean, line: place, size: within,
    position: (value, name) => (value === 'auto' ? value : within(value, name)),
    region(value) {
        if (value == null || value instanceof VTTRegion) return value ?? null;
        throw new TypeError('The VTTCue.region attribute must be an instance of VTTRegion');
    },
};
/** Gives a class members that are kept, as `table` has them at first and `checks` allows them. */
function keepMembers(Type, kept, table, checks) {
    for (const [name, first] of Object.entries(table)) {
        const words = Array.isArray(first) ? first : undefined;
        Object.defineProperty(Type.prototype, name, {
            get() { return kept.get(this)[name] ?? (words === undefined ? first : words[0]); },
            set(value) {
                if (words === undefined) kept.get(this)[name] = checks[name](value, name);
                else if (words.includes(`${value}`)) kept.get(this)[name] = `${value}`;
            },
            enumerable: true, configurable: true,
        });
    }
}
class VTTCue extends TextTrackCue {
    #text;
    constructor(startTime, endTime, text) {
        if (arguments.length < 3) {
            throw new TypeError(isAndroid ? `Failed to construct 'VTTCue': 3 arguments required, but only ${
                arguments.length} present.` : 'Not enough arguments');
        }
        super(startTime, endTime);
        this.#text = `${text}`;
    }
    get text() { return this.#text; }
    set text(value) { this.#text = `${value}`; }
    getCueAsHTML() {
        return nodesOf(this.#text, document, (time) =>
            new globalThis.DOMParser().parseFromString('<a/>', 'text/xml')
                .createProcessingInstruction('timestamp', time));
    }
}
keepMembers(VTTCue, cues, looks, checked);
const regions = new WeakMap();
class VTTRegion {
    constructor() { regions.set(this, {}); }
}
keepMembers(VTTRegion, regions, {
    id: '', width: 100, lines: 3, regionAnchorX: 0, regionAnchorY: 100, viewportAnchorX: 0, viewportAnchorY: 100,
    scroll: ['', 'up'],
}, {
    id: (value) => `${value}`, width: within, lines: (value) => value >>> 0, regionAnchorX: within,
    regionAnchorY: within, viewportAnchorX: within, viewportAnchorY: within,
});

/** Cues in their order: by their beginning, those that end later first (HTML, "text track cue order"). */
const inOrder = (list) => list.map((cue, index) => ({ cue, index, ...cues.get(cue) }))
    .sort((one, other) => one.start - other.start || other.end - one.end || one.index - other.index)
    .map(({ cue }) => cue);
class TextTrackCueList {
    constructor() { mustBeMade(); }
    getCueById(id) { return id === '' ? null : [...this].find((cue) => cue.id === `${id}`) ?? null; }
}
const arrays = { value: Array.prototype[Symbol.iterator], writable: true, configurable: true };
Object.defineProperty(TextTrackCueList.prototype, Symbol.iterator, arrays);
/** A list that shows what `find` finds whenever it is asked. */
const listOf = (Type, find) => live(Type, find, () => undefined);

const [NONE, LOADING, LOADED, ERROR] = [0, 1, 2, 3];
class TextTrack extends EventTarget {
    constructor(own) {
        mustBeMade();
        super();
        tracks.set(this, {
            id: '', mode: 'disabled', list: [], element: null, state: LOADED, cues: null, active: null, ...own,
        });
    }
    get id() { return tracks.get(this).element?.id ?? tracks.get(this).id; }
    get kind() { return tracks.get(this).element?.kind ?? tracks.get(this).kind; }
    get label() { return tracks.get(this).element?.label ?? tracks.get(this).label; }
    get language() { return tracks.get(this).element?.srclang ?? tracks.get(this).language; }
    get mode() { return tracks.get(this).mode; }
    set mode(value) {
        const own = tracks.get(this);
        if (!['disabled', 'hidden', 'showing'].includes(`${value}`) || own.mode === `${value}`) return;
        setMode(this, `${value}`);
        own.isChosen = true;
        const media = own.media();
        if (media !== null) tell(media, 'change');
    }
    get cues() {
        const own = tracks.get(this);
        if (own.mode === 'disabled') return null;
        return (own.cues ??= listOf(TextTrackCueList, () => inOrder(own.list)));
    }
    get activeCues() {
        const own = tracks.get(this);
        if (own.mode === 'disabled') return null;
        return (own.active ??= listOf(TextTrackCueList,
            () => inOrder(own.list).filter((cue) => cues.get(cue).isActive)));
    }
    addCue(cue) {
        mustBeCue(cue, 'addCue');
        cue.track?.removeCue(cue);
        add(this, cue);
        advance(tracks.get(this).media());
    }
    removeCue(cue) {
        mustBeCue(cue, 'removeCue');
        if (cue.track !== this) {
            throw failure(isAndroid ? "Failed to execute 'removeCue' on 'TextTrack': The specified cue is not listed "
                + "in the TextTrack's list of cues." : 'The object can not be found here.', 'NotFoundError');
        }
        const { list, media } = tracks.get(this);
        list.splice(list.indexOf(cue), 1);
        Object.assign(cues.get(cue), { track: null, isActive: false });
        tree.changes++;
        advance(media());
    }
}
defineHandlers(TextTrack.prototype, ['oncuechange']);
if (!isAndroid) define(TextTrack.prototype, { get inBandMetadataTrackDispatchType() { return ''; } });
function mustBeCue(cue, method) {
    if (cue instanceof TextTrackCue) return;
    throw new TypeError(isAndroid ? `Failed to execute '${method}' on 'TextTrack': parameter 1 is not of type `
        + "'TextTrackCue'." : `Argument 1 ('cue') to TextTrack.${method} must be an instance of TextTrackCue`);
}
function add(track, cue) {
    tracks.get(track).list.push(cue);
    cues.get(cue).track = track;
    tree.changes++;
}
function setMode(track, mode) {
    const own = tracks.get(track);
    own.mode = mode;
    tree.changes++;
    if (mode === 'disabled') for (const cue of own.list) cues.get(cue).isActive = false;
    if (own.element !== null) load(own.element);
    advance(own.media());
}

class TextTrackList extends EventTarget {
    constructor() { mustBeMade(); super(); }
    getTrackById(id) { return id === '' ? null : [...this].find((track) => track.id === `${id}`) ?? null; }
}
Object.defineProperty(TextTrackList.prototype, Symbol.iterator, arrays);
defineHandlers(TextTrackList.prototype, ['onaddtrack', 'onchange', 'onremovetrack']);

/** The tracks that scripts have added to an element, by it. */
const added = (media) => once(media, 'addedTracks', () => []);
const isTrack = (node) => isElement(node) && node.localName === 'track';
const childTracks = (media) => of(media).children.filter(isTrack);
const tracksOf = (media) => once(media, 'textTracks', () => {
    for (const element of childTracks(media)) trackOf(element);
    return listOf(TextTrackList, () => [...childTracks(media).map(trackOf), ...added(media)]);
});
/** What somebody is to hear of a list; several changes at once are one. */
const telling = new Map();
function tell(media, type, track = null) {
    const list = tracksOf(media);
    if (type === 'change') {
        if (telling.has(media)) return;
        telling.set(media, type);
    }
    postTask(() => {
        if (type === 'change') telling.delete(media);
        raise(list, type === 'change' ? new runtime.Event('change') : new TrackEvent(type, { track }));
    });
}

// Those of elements.
const isMedia = (node) => isElement(node) && (node.localName === 'video' || node.localName === 'audio');
const mediaOf = (element) => (isMedia(of(element).parent) ? of(element).parent : null);
function trackOf(element) {
    return once(element, 'track', () => {
        const track = make(TextTrack, { element, state: NONE, media: () => mediaOf(element) });
        runtime.queueMicrotask(() => choose(element, track));
        return track;
    });
}
/** The mode that the attribute `default` gives, unless a script has given one (HTML, "automatic selection"). */
function choose(element, track) {
    const own = tracks.get(track);
    const media = mediaOf(element);
    if (media === null) return;
    if (own.mode === 'disabled' && !own.isChosen && element.default) {
        const isText = ['captions', 'subtitles'].includes(element.kind);
        const isTaken = isText && childTracks(media).some((one) => tracks.get(trackOf(one)).mode === 'showing');
        if (!isTaken) setMode(track, isText ? 'showing' : 'hidden');
    } else {
        load(element);
    }
}
/** Gets the file of an element whose track is wanted. */
function load(element) {
    const own = tracks.get(trackOf(element));
    const media = mediaOf(element);
    if (media === null || own.mode === 'disabled' || own.state !== NONE || own.isWaiting) return;
    own.isWaiting = true;
    // Once the script has ended.
    runtime.queueMicrotask(() => {
        own.isWaiting = false;
        if (own.state !== NONE || own.mode === 'disabled') return;
        const run = own.run = {};
        own.state = LOADING;
        const end = (state) => {
            if (own.run !== run) return;
            own.state = state;
            postTask(() => raise(element, new runtime.Event(state === LOADED ? 'load' : 'error')));
            advance(mediaOf(element));
        };
        if (!element.getAttribute('src')) {
            end(ERROR);
            return;
        }
        fetch(element.src, media, (text) => {
            const file = text === undefined ? undefined : parse(text);
            if (own.run !== run) return;
            if (file !== undefined) fill(trackOf(element), file);
            end(file === undefined ? ERROR : LOADED);
        });
    });
}
function fetch(url, media, done) {
    runtime.load('fetch');
    const crossOrigin = media.getAttribute('crossorigin')?.toLowerCase();
    let status;
    runtime.send({
        method: 'GET', url, headers: [], body: null, initiator: 'Media element',
        mode: crossOrigin === undefined ? 'same-origin' : 'cors',
        credentials: crossOrigin === 'use-credentials' ? 'include' : 'same-origin',
    }, (news) => {
        status = news.status ?? status;
        if (news.body !== undefined && status >= 200 && status <= 299) {
            done(new (runtime.loadGlobals('text-encoding').TextDecoder)().decode(news.body));
        } else if (news.error !== undefined || news.isFailed || news.body !== undefined || news.hasNoBody) {
            done();
        }
    });
}
function fill(track, { cues: found, regions: places }) {
    const known = new Map();
    if (!isAndroid) {
        for (const one of places) known.set(one.id, Object.assign(new VTTRegion(), one));
    }
    for (const { start, end, text, region, ...rest } of found) {
        const cue = new VTTCue(start, end, text);
        for (const [name, value] of Object.entries(rest)) if (name in cue) cue[name] = value;
        if (known.has(region)) cue.region = known.get(region);
        add(track, cue);
    }
}
function forget(element) {
    const track = trackOf(element);
    const own = tracks.get(track);
    for (const cue of own.list.splice(0)) Object.assign(cues.get(cue), { track: null, isActive: false });
    tree.changes++;
    Object.assign(own, { state: NONE, run: {} });
    load(element);
}
/** Elements `track` that come to media that somebody has asked for their tracks, or go. */
listen(tree, (type, target, { addedNodes, removedNodes, attributeName }) => {
    if (type === 'attributes') {
        if (attributeName === 'src' && isTrack(target)) forget(target);
        return;
    }
    if (type !== 'childList' || !isMedia(target)) return;
    for (const element of addedNodes.filter(isTrack)) {
        const track = trackOf(element);
        runtime.queueMicrotask(() => choose(element, track));
        tell(target, 'addtrack', track);
    }
    for (const element of removedNodes.filter(isTrack)) tell(target, 'removetrack', trackOf(element));
    advance(target);
});

// What plays.
const states = new WeakMap();
const stateOf = (media) => {
    if (!states.has(media)) states.set(media, { time: 0, timer: null, isDue: false, isSought: true });
    return states.get(media);
};
/** Looks, in a task, at which cues are there now: the media go on, stand, or their cues are others. */
function advance(media, isSought = false) {
    if (media === null) return;
    const state = stateOf(media);
    state.isSought ||= isSought;
    if (state.isDue) return;
    state.isDue = true;
    postTask(() => {
        state.isDue = false;
        march(media);
    });
}
/** HTML standard, "time marches on". */
function march(media) {
    const state = stateOf(media);
    if (state.timer !== null) runtime.clearTimeout(state.timer);
    state.timer = null;
    const wanted = [...tracksOf(media)].filter((track) => track.mode !== 'disabled');
    const all = wanted.flatMap((track) => tracks.get(track).list);
    if (all.length === 0) return;
    // A clock of floating numbers may be a trifle short of a moment.
    const time = media.currentTime + 1e-6;
    const isReady = media.readyState > 0;
    const isMissed = (own) => !state.isSought && own.start > state.time && own.end <= time;
    const events = [];
    let mustPause = false;
    for (const cue of all) {
        const own = cues.get(cue);
        const isActive = isReady && own.start <= time && time < own.end;
        const wasMissed = isReady && !own.isActive && !isActive && isMissed(own);
        if (wasMissed || (isActive && !own.isActive)) events.push({ at: own.start, type: 'enter', cue });
        if (wasMissed || (own.isActive && !isActive)) {
            events.push({ at: Math.max(own.start, own.end), type: 'exit', cue });
            mustPause ||= own.pauses && !state.isSought;
        }
        own.isActive = isActive;
    }
    Object.assign(state, { time, isSought: false });
    if (events.length > 0) {
        tree.changes++;
        events.sort((one, other) => one.at - other.at
            || (one.type === other.type ? 0 : one.type === 'enter' ? -1 : 1));
        for (const { cue, type } of events) raise(cue, new runtime.Event(type));
        for (const track of wanted) {
            if (!events.some(({ cue }) => cue.track === track)) continue;
            raise(track, new runtime.Event('cuechange'));
            const { element } = tracks.get(track);
            if (element !== null) raise(element, new runtime.Event('cuechange'));
        }
        if (mustPause) media.pause();
    }
    if (!isReady || media.paused || media.ended || !(media.playbackRate > 0)) return;
    const next = Math.min(...all.flatMap((cue) => [cue.startTime, cue.endTime]).filter((at) => at > time),
        media.loop ? media.duration : Infinity);
    if (!Number.isFinite(next)) return;
    state.timer = runtime.setTimeout(() => march(media),
        Math.max(1, Math.ceil((next - time) / media.playbackRate * 1000)));
}
/** The media of that element begin to go on, stand still or are somewhere else. */
runtime.timeline = advance;

expose({
    TextTrack, TextTrackCue, TextTrackCueList, TextTrackList, VTTCue, ...!isAndroid && { VTTRegion },
});
runtime.refuseInstances(TextTrack, TextTrackCue, TextTrackCueList, TextTrackList, VTTRegion);
runtime.provide({
    TextTrack, TextTrackCue, TextTrackCueList, TextTrackList, VTTCue, VTTRegion, tracksOf, trackOf,
    stateOfTrack: (element) => tracks.get(trackOf(element)).state,
    addTrack(media, kind, label = '', language = '') {
        if (!kinds.includes(`${kind}`)) {
            throw wrongEnum('addTextTrack', "1 ('kind')", kinds, kind, 'TextTrackKind');
        }
        const track = make(TextTrack, {
            kind: `${kind}`, label: `${label}`, language: `${language}`, mode: 'hidden', media: () => media,
        });
        added(media).push(track);
        tree.changes++;
        tell(media, 'addtrack', track);
        return track;
    },
});
