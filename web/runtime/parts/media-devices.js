// navigator.mediaDevices (Media Capture and Streams): the microphone and the two cameras of a phone, which
// a page gets when its user and its app let it. What they give has its size and its time, but
// nobody sees or hears anything of it, and nothing of it can be drawn.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { EventTarget, defineHandlers } = runtime;
const { raise } = runtime.load('event');
const { Event, document } = globalThis;
const isAndroid = host.isChromium === true;
const failure = (text, name) => new globalThis.DOMException(text, name);

/** Identifiers look as the engine's do, and are the same in each run. */
const hex = (seed, length) => {
    let text = '';
    for (let value = seed * 2654435761 + 1; text.length < length;) {
        value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
        text += value.toString(16).padStart(8, '0');
    }
    return text.slice(0, length);
};
let identifiers = 0;
const uuid = () => {
    identifiers += 1;
    const text = hex(identifiers, 32);
    return [text.slice(0, 8), text.slice(8, 12), `4${text.slice(13, 16)}`, `a${text.slice(17, 20)}`,
        text.slice(20)].join('-');
};
const deviceID = (seed) => (isAndroid ? hex(seed, 64) : hex(seed, 40).toUpperCase());

// Devices. An iPhone lists its front camera first, Chromium an Android phone's.
const microphone = { kind: 'audioinput', label: isAndroid ? 'Default' : 'iPhone Microphone',
    id: isAndroid ? 'default' : deviceID(101) };
const groupOf = ({ facing }) => deviceID(facing === 'user' ? 202 : 201);
const cameras = [
    { kind: 'videoinput', facing: 'user', id: deviceID(102),
        label: isAndroid ? 'camera 1, facing front' : 'Front Camera' },
    { kind: 'videoinput', facing: 'environment', id: deviceID(103),
        label: isAndroid ? 'camera 0, facing back' : 'Back Camera' },
];
/** What the page has been let use: it is told the names of that alone. */
const known = { audioinput: false, videoinput: false };

class MediaDeviceInfo {
    #own;
    constructor(own) {
        mustBeMade();
        this.#own = own;
    }
    get deviceId() { return this.#own.id; }
    get groupId() { return this.#own.group; }
    get kind() { return this.#own.kind; }
    get label() { return this.#own.label; }
    toJSON() {
        const { deviceId, groupId, kind, label } = this;
        return { deviceId, groupId, kind, label };
    }
}
class InputDeviceInfo extends MediaDeviceInfo {
    #source;
    constructor(own, source) {
        super(own);
        this.#source = source;
    }
    getCapabilities() { return this.#source === undefined ? {} : capabilitiesOf(this.#source); }
}
function listed() {
    const all = [];
    for (const list of [[microphone], cameras]) {
        const { kind } = list[0];
        // Before that there is one of each kind, without a name.
        if (!known[kind]) all.push(make(InputDeviceInfo, { kind, id: '', group: '', label: '' }));
        else {
            for (const one of list) {
                all.push(make(InputDeviceInfo, { kind, id: one.id, group: groupOf(one),
                    label: one.label }, one));
            }
        }
    }
    return all;
}

// Constraints (Media Capture, "constrainable properties").
const sizes = [[320, 240], [640, 480], [1280, 720], [1920, 1080]];
const largest = { width: 1920, height: 1080, frameRate: 30 };
const capabilitiesOf = (source) => (source.kind === 'audioinput'
    ? { deviceId: source.id, echoCancellation: [true, false], sampleRate: { min: 8000, max: 96000 } }
    : {
        aspectRatio: { min: 1 / largest.height, max: largest.width }, deviceId: source.id,
        facingMode: [source.facing], frameRate: { min: 1, max: largest.frameRate },
        height: { min: 1, max: largest.height }, width: { min: 1, max: largest.width },
    });
const supported = ['aspectRatio', 'deviceId', 'displaySurface', 'echoCancellation', 'facingMode', 'frameRate',
    'groupId', 'height', 'sampleRate', 'sampleSize', 'torch', 'whiteBalanceMode', 'width', 'zoom',
    ...isAndroid ? ['autoGainControl', 'brightness', 'channelCount', 'colorTemperature', 'contrast',
        'exposureCompensation', 'exposureMode', 'exposureTime', 'focusDistance', 'focusMode', 'iso', 'latency',
        'noiseSuppression', 'pan', 'pointsOfInterest', 'resizeMode', 'saturation', 'sharpness',
        'suppressLocalAudioPlayback', 'tilt'] : ['volume']].sort();

class OverconstrainedError extends globalThis.DOMException {
    #constraint;
    constructor(constraint, message = '') {
        super(message, 'OverconstrainedError');
        this.#constraint = `${constraint}`;
    }
    get constraint() { return this.#constraint; }
}

const asRange = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value : { ideal: value });
const includes = (wanted, value) => [wanted].flat().map(String).includes(value);
const overconstrained = (name) => new OverconstrainedError(name, isAndroid ? '' : 'Invalid constraint');

/** Of the sources of a kind that which is wanted most; an exact wish that none fulfils is an error. */
function chosen(list, constraints) {
    let left = list;
    for (const [name, member] of [['deviceId', 'id'], ['facingMode', 'facing']]) {
        const { exact, ideal } = asRange(constraints[name]);
        if (exact !== undefined) left = left.filter((one) => includes(exact, one[member]));
        if (left.length === 0) throw overconstrained(name);
        if (ideal !== undefined) {
            const best = left.filter((one) => includes(ideal, one[member]));
            if (best.length > 0) left = best;
        }
    }
    return left[0];
}
/** The size in which a camera that stands upright is read out; the page sees it upright. */
function sizeFor(constraints) {
    const [width, height] = ['width', 'height'].map((name) => {
        const range = asRange(constraints[name]);
        const { exact, min = exact, max = exact } = range;
        if ((min ?? 0) > largest[name] || (max ?? 1) < 1) throw overconstrained(name);
        return { min: min ?? 1, max: max ?? largest[name], ideal: exact ?? range.ideal };
    });
    const fits = ([w, h]) => w >= width.min && w <= width.max && h >= height.min && h <= height.max;
    const exact = [width, height].every(({ min, max }) => min === max);
    if (exact) return [width.min, height.min];
    const wanted = [width.ideal ?? (height.ideal === undefined ? 640 : (height.ideal * 4) / 3),
        height.ideal ?? (width.ideal === undefined ? 480 : (width.ideal * 3) / 4)];
    const distance = ([w, h]) => Math.abs(w - wanted[0]) / wanted[0] + Math.abs(h - wanted[1]) / wanted[1];
    const list = sizes.filter(fits);
    if (list.length === 0) return [Math.min(Math.max(640, width.min), width.max),
        Math.min(Math.max(480, height.min), height.max)];
    return list.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
function settingsFor(source, constraints) {
    if (source.kind === 'audioinput') {
        const { exact, ideal = true } = asRange(constraints.echoCancellation);
        const own = { deviceId: source.id, echoCancellation: Boolean(exact ?? ideal), groupId: groupOf(source),
            sampleRate: 48000 };
        return isAndroid ? own : { ...own, volume: 1 };
    }
    const [width, height] = sizeFor(constraints);
    const rate = asRange(constraints.frameRate);
    if ((rate.exact ?? rate.min ?? 1) > largest.frameRate) throw overconstrained('frameRate');
    const frameRate = Math.min(largest.frameRate, Math.max(1, rate.exact ?? rate.ideal ?? rate.max ?? 30));
    return { aspectRatio: width / height, deviceId: source.id, facingMode: source.facing, frameRate,
        groupId: groupOf(source), height, width };
}

// Tracks and streams.
const own = new WeakMap();
const of = (object) => own.get(object);

class MediaStreamTrack extends EventTarget {
    constructor(source, constraints, settings) {
        mustBeMade();
        super();
        own.set(this, { id: uuid(), source, constraints, settings, isEnabled: true, isEnded: false, isMuted: false,
            hint: '', streams: new Set() });
        tracks.add(this);
    }
    get kind() { return of(this).source.kind === 'audioinput' ? 'audio' : 'video'; }
    get id() { return of(this).id; }
    get label() { return of(this).source.label; }
    get enabled() { return of(this).isEnabled; }
    set enabled(value) { of(this).isEnabled = Boolean(value); }
    get muted() { return of(this).isMuted; }
    get readyState() { return of(this).isEnded ? 'ended' : 'live'; }
    get contentHint() { return of(this).hint; }
    set contentHint(value) {
        const hints = this.kind === 'audio' ? ['', 'speech', 'music'] : ['', 'motion', 'detail', 'text'];
        if (hints.includes(`${value}`)) of(this).hint = `${value}`;
    }
    stop() {
        if (of(this).isEnded) return;
        of(this).isEnded = true;
        tracks.delete(this);
        for (const stream of of(this).streams) changed(stream);
    }
    clone() {
        const { source, constraints, settings, isEnabled, isEnded } = of(this);
        const copy = make(MediaStreamTrack, source, constraints, settings);
        Object.assign(of(copy), { isEnabled, isEnded });
        return copy;
    }
    getSettings() { return { ...of(this).settings }; }
    getConstraints() { return read(of(this).constraints); }
    getCapabilities() { return capabilitiesOf(of(this).source); }
    async applyConstraints(constraints = {}) {
        const state = of(this);
        if (state.isEnded) return;
        const own = read(constraints ?? {});
        chosen([state.source], own);
        state.settings = settingsFor(state.source, own);
        state.constraints = own;
    }
}
defineHandlers(MediaStreamTrack.prototype, ['onended', 'onmute', 'onunmute']);
/** Those that go on. */
const tracks = new Set();

class MediaStream extends EventTarget {
    constructor(given) {
        super();
        const list = given === undefined ? [] : given instanceof MediaStream ? of(given).tracks : [...given];
        if (list.some((one) => !(one instanceof MediaStreamTrack))) throw new TypeError('Type error');
        own.set(this, { id: uuid(), tracks: [], listeners: new Set(), wasActive: false });
        for (const track of list) this.addTrack(track);
        of(this).wasActive = this.active;
    }
    get id() { return of(this).id; }
    get active() { return of(this).tracks.some((one) => !of(one).isEnded); }
    getTracks() { return [...of(this).tracks]; }
    getAudioTracks() { return of(this).tracks.filter(({ kind }) => kind === 'audio'); }
    getVideoTracks() { return of(this).tracks.filter(({ kind }) => kind === 'video'); }
    getTrackById(id) { return of(this).tracks.find((one) => one.id === `${id}`) ?? null; }
    addTrack(track) {
        if (!(track instanceof MediaStreamTrack)) throw new TypeError('Type error');
        const { tracks: list } = of(this);
        if (list.includes(track)) return;
        list.push(track);
        of(track).streams.add(this);
        changed(this);
    }
    removeTrack(track) {
        const state = of(this);
        if (!state.tracks.includes(track)) return;
        state.tracks = state.tracks.filter((one) => one !== track);
        of(track).streams.delete(this);
        changed(this);
    }
    clone() { return new MediaStream(of(this).tracks.map((one) => one.clone())); }
}
defineHandlers(MediaStream.prototype, isAndroid ? ['onaddtrack', 'onremovetrack', 'onactive', 'oninactive']
    : ['onaddtrack', 'onremovetrack']);
class MediaStreamTrackEvent extends Event {
    #track;
    constructor(type, init) {
        super(type, init);
        if (!(init?.track instanceof MediaStreamTrack)) throw new TypeError('Type error');
        this.#track = init.track;
    }
    get track() { return this.#track; }
}
/** Tells the elements that show a stream. */
function changed(stream) {
    const state = of(stream);
    if (isAndroid && state.wasActive !== stream.active) {
        const name = stream.active ? 'active' : 'inactive';
        runtime.postTask(() => raise(stream, new Event(name)));
    }
    state.wasActive = stream.active;
    for (const hear of of(stream).listeners) hear();
}

// An iPhone's camera stands still while its page is not shown.
function showed() {
    const isMuted = document.hidden;
    for (const track of tracks) {
        if (track.kind !== 'video' || of(track).isMuted === isMuted) continue;
        of(track).isMuted = isMuted;
        runtime.postTask(() => raise(track, new Event(isMuted ? 'mute' : 'unmute')));
    }
}

// Asking.
const waiting = new Map();
let requests = 0;
const denial = () => failure(isAndroid ? 'Permission denied' : 'The request is not allowed by the user agent or the '
    + 'platform in the current context, possibly because the user denied permission.', 'NotAllowedError');

/** What a script gives as a range, as one value or as several. */
function copied(value) {
    if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? copied(one) : one));
    if (typeof value !== 'object' || value === null) return value;
    const copy = {};
    for (const name of ['exact', 'ideal', 'max', 'min']) {
        if (value[name] !== undefined) copy[name] = copied(value[name]);
    }
    return copy;
}
/** The members of constraints that the engine knows: whatever else they have is nothing to it. */
function read(constraints) {
    const own = {};
    for (const name of supported) {
        if (constraints[name] !== undefined) own[name] = copied(constraints[name]);
    }
    return own;
}
/** The constraints of a kind; undefined: it is not wanted. */
function wanted(value) {
    if (value === null) return {};
    return typeof value === 'object' ? read(value) : value ? {} : undefined;
}

class MediaDevices extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    async enumerateDevices() {
        await runtime.answered();
        return listed();
    }
    getSupportedConstraints() { return Object.fromEntries(supported.map((name) => [name, true])); }
    async getUserMedia(constraints = {}) {
        if (host.capture === undefined) throw runtime.notSimulated('navigator.mediaDevices.getUserMedia');
        const audio = wanted(constraints.audio);
        const video = wanted(constraints.video);
        if (audio === undefined && video === undefined) {
            throw new TypeError(isAndroid ? "Failed to execute 'getUserMedia' on 'MediaDevices': At least one of audio "
                + 'and video must be requested' : 'No constraints provided');
        }
        const made = [[audio, [microphone]], [video, cameras]].filter(([one]) => one !== undefined)
            .map(([one, list]) => {
                const source = chosen(list, one);
                return { source, constraints: one, settings: settingsFor(source, one) };
            });
        await new runtime.Promise((resolve, reject) => {
            requests += 1;
            waiting.set(requests, { resolve, reject });
            host.capture(requests, video !== undefined, audio !== undefined);
        });
        for (const { source } of made) known[source.kind] = true;
        const stream = new MediaStream(made.map((one) =>
            make(MediaStreamTrack, one.source, one.constraints, one.settings)));
        if (!isAndroid && !isWatching) {
            isWatching = true;
            document.addEventListener('visibilitychange', showed);
        }
        return stream;
    }
}
let isWatching = false;
defineHandlers(MediaDevices.prototype, ['ondevicechange']);

/** What a media element needs of a stream that it shows: its size, and to hear of each change. */
runtime.streamOf = (value) => {
    if (!(value instanceof MediaStream)) return undefined;
    return {
        get isActive() { return value.active; },
        get size() {
            const track = value.getVideoTracks().find((one) => !of(one).isEnded);
            if (track === undefined) return [0, 0];
            const { width, height } = of(track).settings;
            // The phone is held upright, and its cameras lie in it.
            const { screen } = globalThis;
            return screen.height > screen.width ? [height, width] : [width, height];
        },
        hear(listener) { of(value).listeners.add(listener); },
        forget(listener) { of(value).listeners.delete(listener); },
    };
};

const types = {
    InputDeviceInfo, MediaDeviceInfo, MediaDevices, MediaStream, MediaStreamTrack, MediaStreamTrackEvent,
    OverconstrainedError,
};
const mediaDevices = make(MediaDevices);
giveNavigator({ mediaDevices });
if (isAndroid) {
    // The older form with two functions, under both its names.
    const older = (constraints, done, failed) => {
        mediaDevices.getUserMedia(constraints).then(done, failed);
    };
    giveNavigator({ getUserMedia: older });
    giveNavigator({ webkitGetUserMedia: (...values) => older(...values) });
}
expose(types);
runtime.refuseInstances(...Object.values(types));
runtime.provide({
    ...types,
    decided(id, isGranted) {
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (isGranted) resolve();
        else reject(denial());
    },
});
