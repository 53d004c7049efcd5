// What media elements play, and when (HTML standard, "Media elements"): they get their files, tell of them,
// and go on by the page's clock. Nobody decodes what they get, so a file that says how long it is plays.
import { expose } from '../late-globals.js';
import { playlistOf } from '../playlists.js';
import { lengthOf } from '../sound-lengths.js';

const { Promise, postTask, hasListeners } = runtime;
const { raise } = runtime.load('event');
runtime.load('fetch');
const isAndroid = host.isChromium === true;
const failure = (message, name) => new globalThis.DOMException(message, name);

class MediaError {
    #code;
    #message;
    constructor(made, code, message) {
        if (made !== MediaError) throw new TypeError('Illegal constructor');
        [this.#code, this.#message] = [code, message];
    }
    get code() { return this.#code; }
    get message() { return this.#message; }
}
for (const [code, name] of ['ABORTED', 'NETWORK', 'DECODE', 'SRC_NOT_SUPPORTED'].entries()) {
    for (const target of [MediaError, MediaError.prototype]) {
        Object.defineProperty(target, `MEDIA_ERR_${name}`, { value: code + 1, enumerable: true });
    }
}

const [EMPTY, IDLE, LOADING, NO_SOURCE] = [0, 1, 2, 3];
class Player {
    element;
    networkState = EMPTY;
    readyState = 0;
    error = null;
    info = null;
    currentSrc = '';
    isPaused = true;
    isSeeking = false;
    /** Where it is, and since when it has gone on from there; null: it stands. */
    #position = 0;
    #since = null;
    #plays = [];
    #load = 0;
    /** The element `source` whose file is tried, and those whose files were none. */
    #candidate;
    /** What it shows of a stream, and hears its changes by. */
    #stream = null;
    #hear = () => this.#streamChanged();
    #failed = new WeakSet();
    #forget = null;
    #endTimer = null;
    #ticker = null;
    /** Whether it has stopped at what the page's attribute `preload` lets it load. */
    #isHeldBack = false;

    constructor(element, early) { [this.element, this.early] = [element, early]; }

    #raise(...names) {
        const load = this.#load;
        for (const name of names) {
            postTask(() => {
                if (load === this.#load) raise(this.element, new runtime.Event(name));
            });
        }
    }

    // Loading.
    get source() {
        const { element } = this;
        if (element.hasAttribute('src')) return element.src;
        this.#candidate = [...element.querySelectorAll('source')].find((one) =>
            !this.#failed.has(one) && (one.type === '' || element.canPlayType(one.type) !== ''));
        return this.#candidate?.src;
    }

    load() {
        this.#forget?.();
        this.#forget = null;
        this.#stop();
        this.#load += 1;
        this.#reject(isAndroid ? 'The play() request was interrupted by a new load request. https://goo.gl/LdLk22'
            : 'The operation was aborted.', 'AbortError');
        this.#failed = new WeakSet();
        this.#candidate = undefined;
        if (this.networkState !== EMPTY) {
            this.#raise('emptied');
            if (this.readyState > 0) this.info = null;
            this.isPaused = true;
        }
        this.#stream?.forget(this.#hear);
        this.#stream = null;
        [this.readyState, this.error, this.#position, this.early] = [0, null, 0, this.info === null ? this.early : 0];
        this.#isHeldBack = false;
        const { srcObject } = this.element;
        if (srcObject !== null) return this.#show(runtime.streamOf(srcObject));
        const { source } = this;
        this.networkState = source === undefined ? EMPTY : NO_SOURCE;
        if (source === undefined) return undefined;
        const load = this.#load;
        runtime.queueMicrotask(() => {
            if (load !== this.#load) return;
            this.currentSrc = source;
            this.networkState = LOADING;
            this.#raise('loadstart');
            if (this.element.preload === 'none' && this.isPaused) this.#rest();
            else this.#fetch(source);
        });
        return undefined;
    }
    /** A stream has neither a file nor an end of its own; without tracks it is waited for. */
    #show(stream) {
        this.#stream = stream;
        this.networkState = NO_SOURCE;
        const load = this.#load;
        stream.hear(this.#hear);
        runtime.queueMicrotask(() => {
            if (load !== this.#load) return;
            this.currentSrc = '';
            this.networkState = LOADING;
            this.#raise('loadstart');
            this.#streamChanged();
        });
    }
    #streamChanged() {
        if (this.networkState !== LOADING && this.readyState === 0) return;
        const { isActive, size: [width, height] } = this.#stream;
        if (!isActive) {
            if (this.readyState === 0 || this.info.duration !== Infinity) return;
            this.info.duration = this.time;
            this.#raise('durationchange');
            if (!this.isPaused) this.#end();
            return;
        }
        if (this.readyState > 0) {
            const isResized = this.info.width !== width || this.info.height !== height;
            Object.assign(this.info, { width, height });
            if (isResized) this.#raise('resize');
            return;
        }
        this.info = { duration: Infinity, width, height };
        this.readyState = 1;
        this.#raise('durationchange', ...width > 0 ? ['resize'] : [], 'loadedmetadata');
        this.#complete();
    }
    #rest() {
        this.networkState = IDLE;
        this.#isHeldBack = true;
        this.#raise('suspend');
    }
    /** Gets a file, or a playlist, whose variant may be of a `size` that the one before has told. */
    #fetch(url, size = {}) {
        if (url === '') return this.#fail();
        let status;
        this.#forget = runtime.send({
            method: 'GET', url, headers: [], body: null, mode: 'no-cors', credentials: 'include',
            initiator: 'Media element',
        }, (news) => {
            status = news.status ?? status;
            if (news.error !== undefined || news.isFailed) return this.#fail(news.error);
            if (news.body === undefined) return news.hasNoBody ? this.#fail() : undefined;
            const isThere = status >= 200 && status <= 299;
            const info = isThere ? playlistOf(news.body, url) ?? lengthOf(news.body) : undefined;
            if (info?.variant !== undefined) return this.#fetch(info.variant, info);
            return info === undefined ? this.#fail() : this.#begin({ ...size, ...info });
        });
        return undefined;
    }
    #begin(info) {
        this.#forget = null;
        this.info = info;
        this.readyState = 1;
        runtime.timeline?.(this.element, true);
        this.#raise('durationchange', ...info.width > 0 ? ['resize'] : [], 'loadedmetadata');
        this.#position = Math.min(this.early, info.duration);
        this.early = 0;
        // An iPhone loads no more of its own accord than what a file says of itself.
        if (!isAndroid && this.isPaused && !this.element.autoplay) this.#rest();
        else this.#complete();
    }
    #complete() {
        this.#isHeldBack = false;
        this.readyState = 4;
        this.#raise('loadeddata', 'progress', 'canplay');
        if (!this.isPaused) this.#start();
        else if (this.element.autoplay) {
            this.isPaused = false;
            this.#raise('play');
            this.#start();
        }
        this.#raise('canplaythrough', 'suspend');
        this.networkState = IDLE;
    }
    #fail(reason) {
        this.#forget = null;
        if (reason !== undefined) host.console('error', `Failed to load ${this.currentSrc}: ${reason}`);
        if (this.#candidate !== undefined) {
            const tried = this.#candidate;
            this.#failed.add(tried);
            postTask(() => raise(tried, new runtime.Event('error')));
            const next = this.source;
            if (next !== undefined) {
                this.currentSrc = next;
                return this.#fetch(next);
            }
            // It waits for another one, and nobody is told.
            this.networkState = NO_SOURCE;
            return undefined;
        }
        this.networkState = NO_SOURCE;
        this.error = new MediaError(MediaError, 4, isAndroid ? 'DEMUXER_ERROR_COULD_NOT_OPEN' : 'Unsupported source type');
        this.#raise('error');
        this.#reject(isAndroid ? 'Failed to load because no supported source was found.'
            : 'The operation is not supported.', 'NotSupportedError');
        return undefined;
    }
    /** The time that was set before there was anything to play. */
    early;

    // Playing.
    play() {
        if (this.error !== null) {
            return Promise.reject(failure(isAndroid ? 'Failed to load because no supported source was found.'
                : 'The operation is not supported.', 'NotSupportedError'));
        }
        const { promise, resolve, reject } = Promise.withResolvers();
        if (this.networkState === EMPTY) this.load();
        this.#plays.push({ resolve, reject });
        // A stream that has ended is waited for, until it has a track again.
        if (this.hasEnded && this.#stream === null) this.#position = 0;
        if (this.isPaused) {
            this.isPaused = false;
            this.#raise('play');
            if (this.readyState < 3) this.#raise('waiting');
        }
        if (this.readyState >= 3 && this.#stream?.isActive !== false) this.#start();
        else if (this.#isHeldBack) {
            this.networkState = LOADING;
            this.#isHeldBack = false;
            if (this.readyState > 0) postTask(() => { if (this.readyState === 1) this.#complete(); });
            else this.#fetch(this.currentSrc);
        }
        return promise;
    }
    #start() {
        const load = this.#load;
        const plays = this.#plays.splice(0);
        if (this.#since === null) {
            this.#go();
            this.#raise('playing');
        }
        postTask(() => {
            for (const { resolve, reject } of plays) {
                if (load === this.#load) resolve();
                else reject(this.#aborted());
            }
        });
    }
    #aborted() {
        return failure(isAndroid ? 'The play() request was interrupted by a call to pause(). https://goo.gl/LdLk22'
            : 'The operation was aborted.', 'AbortError');
    }
    #reject(message, name) {
        for (const { reject } of this.#plays.splice(0)) reject(failure(message, name));
    }
    #interrupt() {
        const error = this.#aborted();
        for (const { reject } of this.#plays.splice(0)) postTask(() => reject(error));
    }
    pause() {
        if (this.networkState === EMPTY && this.source !== undefined) this.load();
        if (this.isPaused) return;
        this.isPaused = true;
        this.#position = this.time;
        this.#stop();
        this.#raise('timeupdate', 'pause');
        this.#interrupt();
    }

    get duration() { return this.info?.duration ?? NaN; }
    get time() {
        if (this.info === null) return this.early;
        if (this.#since === null) return this.#position;
        runtime.readsClock();
        const gone = this.#position + (runtime.now() - this.#since) / 1000 * this.element.playbackRate;
        return this.element.loop ? gone % this.duration : Math.min(gone, this.duration);
    }
    get hasEnded() {
        return this.info !== null && !this.element.loop && this.time >= this.duration;
    }
    seek(time) {
        if (this.#stream !== null) return;
        if (this.info === null) {
            this.early = Math.max(0, time);
            return;
        }
        const goes = this.#since !== null;
        this.#stop();
        this.#position = Math.min(Math.max(0, time), this.duration);
        this.isSeeking = true;
        this.#raise('seeking');
        postTask(() => { this.isSeeking = false; });
        this.#raise('timeupdate', 'seeked');
        if (goes || (!this.isPaused && this.readyState >= 3)) this.#go();
        runtime.timeline?.(this.element, true);
    }
    /** Another rate counts from now on, or whether it begins again at its end. */
    change(work) {
        const goes = this.#since !== null;
        if (goes) {
            this.#position = this.time;
            this.#stop();
        }
        work();
        if (goes) this.#go();
    }
    changeRate(work) {
        this.change(work);
        this.#raise('ratechange');
    }

    #go() {
        this.#since = runtime.now();
        const rate = this.element.playbackRate;
        const left = (this.duration - this.#position) / rate;
        if (!this.element.loop && rate > 0 && Number.isFinite(left)) {
            this.#endTimer = runtime.setTimeout(() => this.#end(), Math.ceil(left * 1000));
        }
        this.tick();
        runtime.timeline?.(this.element);
    }
    /** Tells how far it is, four times a second, if anybody listens. */
    tick() {
        if (this.#ticker !== null || this.#since === null || !hasListeners(this.element, 'timeupdate')) return;
        this.#ticker = runtime.setInterval(() => raise(this.element, new runtime.Event('timeupdate')), 250);
    }
    #stop() {
        this.#since = null;
        if (this.#endTimer !== null) runtime.clearTimeout(this.#endTimer);
        if (this.#ticker !== null) runtime.clearInterval(this.#ticker);
        this.#endTimer = this.#ticker = null;
        runtime.timeline?.(this.element);
    }
    #end() {
        if (this.element.loop) return;
        this.#position = this.duration;
        this.#stop();
        this.isPaused = true;
        this.#raise('timeupdate', 'pause', 'ended');
    }
}
expose({ MediaError });
runtime.provide({ MediaError, makePlayer: (element, early) => new Player(element, early) });
