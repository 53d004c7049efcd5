// speechSynthesis, as WebKit has it on iOS; Android's web view has none. Nothing sounds: an utterance takes
// as long as somebody needs who says 180 words a minute, which is about what an iPhone does at its usual
// rate, each word as long as any other. No touch has to come before: Capacitor's web views play without one,
// and WebKit asks speech for no more than sounds.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const { Event, EventTarget, clearTimeout, defineHandlers, postTask, setTimeout } = runtime;
const { Sequence } = runtime.load('event');
const wordsPerMinute = 180;

/**
 * The voices that every iPhone in English has, by name as the phone gives them: those of other languages in
 * their smallest form. Voices for fun and those that its user has fetched are not among them.
 */
const names = `Alice it-IT|Alva sv-SE|Amélie fr-CA|Amira ms-MY|Anna de-DE|Carmit he-IL|Damayanti id-ID|Daniel en-GB
    |Daria bg-BG|Ellen nl-BE|Ioana ro-RO|Joana pt-PT|Kanya th-TH|Karen en-AU|Kyoko ja-JP|Lana hr-HR|Laura sk-SK
    |Lekha hi-IN|Lesya uk-UA|Linh vi-VN|Luciana pt-BR|Majed ar-001 Maged|Mariska hu-HU|Meijia zh-TW|Melina el-GR
    |Milena ru-RU|Moira en-IE|Mónica es-ES|Montserrat ca-ES|Nora nb-NO|Paulina es-MX|Rishi en-IN|Samantha en-US
    |Sara da-DK|Satu fi-FI|Sinji zh-HK|Tessa en-ZA|Thomas fr-FR|Tina sl-SI|Tingting zh-CN|Xander nl-NL|Yelda tr-TR
    |Yuna ko-KR|Zosia pl-PL|Zuzana cs-CZ`;

class SpeechSynthesisVoice {
    #own;
    constructor(own) {
        mustBeMade();
        this.#own = own;
    }
    get voiceURI() { return this.#own.uri; }
    get name() { return this.#own.name; }
    get lang() { return this.#own.lang; }
    get localService() { return true; }
    /** WebKit says so of each of them. */
    get default() { return true; }
}
let voices = null;
function makeVoice(text) {
    const [name, lang, file = name.normalize('NFD').replace(/\p{M}/gu, '')] = text.trim().split(' ');
    const size = lang === 'en-US' ? 'compact' : 'super-compact';
    return make(SpeechSynthesisVoice, { name, lang, uri: `com.apple.voice.${size}.${lang}.${file}` });
}

/** A `float` of Web IDL within its bounds. */
function bounded(value, least, most) {
    const number = Math.fround(Number(value));
    if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
    return Math.fround(Math.min(Math.max(number, least), most));
}

class SpeechSynthesisUtterance extends EventTarget {
    #text;
    #lang = '';
    #voice = null;
    #volume = 1;
    #rate = 1;
    #pitch = 1;
    constructor(text = '') {
        super();
        this.#text = `${text}`;
    }
    get text() { return this.#text; }
    set text(text) { this.#text = `${text}`; }
    get lang() { return this.#lang; }
    set lang(lang) { this.#lang = `${lang}`; }
    get voice() { return this.#voice; }
    set voice(voice) {
        // WebKit keeps the voice where it is told of none.
        if (voice === null || voice === undefined) return;
        if (!(voice instanceof SpeechSynthesisVoice)) {
            throw new TypeError('The SpeechSynthesisUtterance.voice attribute must be an instance of '
                + 'SpeechSynthesisVoice');
        }
        this.#voice = voice;
    }
    get volume() { return this.#volume; }
    set volume(volume) { this.#volume = bounded(volume, 0, 1); }
    get rate() { return this.#rate; }
    set rate(rate) { this.#rate = bounded(rate, 0.1, 10); }
    get pitch() { return this.#pitch; }
    set pitch(pitch) { this.#pitch = bounded(pitch, 0, 2); }
}
defineHandlers(SpeechSynthesisUtterance.prototype,
    ['onstart', 'onend', 'onerror', 'onpause', 'onresume', 'onmark', 'onboundary']);

class SpeechSynthesisEvent extends Event {
    #own;
    constructor(type, options) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        super(type, options);
        const { utterance, charIndex = 0, charLength = 0, elapsedTime = 0, name = '' } = options ?? {};
        if (!(utterance instanceof SpeechSynthesisUtterance)) {
            throw new TypeError('Member SpeechSynthesisEventInit.utterance is required and must be an instance of '
                + 'SpeechSynthesisUtterance');
        }
        this.#own = {
            utterance, charIndex: charIndex >>> 0, charLength: charLength >>> 0,
            elapsedTime: Math.fround(elapsedTime), name: `${name}`,
        };
    }
    get utterance() { return this.#own.utterance; }
    get charIndex() { return this.#own.charIndex; }
    get charLength() { return this.#own.charLength; }
    get elapsedTime() { return this.#own.elapsedTime; }
    get name() { return this.#own.name; }
}
const codes = ['canceled', 'interrupted', 'audio-busy', 'audio-hardware', 'network', 'synthesis-unavailable',
    'synthesis-failed', 'language-unavailable', 'voice-unavailable', 'text-too-long', 'invalid-argument',
    'not-allowed'];
class SpeechSynthesisErrorEvent extends SpeechSynthesisEvent {
    #error;
    constructor(type, options) {
        super(...arguments);
        this.#error = `${options.error}`;
        if (!codes.includes(this.#error)) throw new TypeError('Type error');
    }
    get error() { return this.#error; }
}

/** What waits to be said; the first is being said. */
let queue = [];
/** What is said: `{utterance, words, index, perWord, base, timer, pausedAt}`; words are timed from its base on. */
let current = null;
let isPaused = false;

const began = new WeakMap();
/** Times are told from when an utterance has begun, with its pauses. */
function eventOf(type, utterance, members, Type = SpeechSynthesisEvent) {
    runtime.readsClock();
    const elapsedTime = (runtime.now() - (began.get(utterance) ?? 0)) / 1000;
    return runtime.trusted(new Type(type, { utterance, elapsedTime, ...members }));
}
const tell = (type, utterance, members) => new runtime.Dispatch(utterance, eventOf(type, utterance, members));
const perform = (steps) => runtime.perform(new Sequence(steps));

/** A word is what stands between white space. */
const wordsOf = (text) => [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, word.length]);

function begin(utterance) {
    began.set(utterance, runtime.now());
    isPaused = false;
    // WebKit gives the phone half of the rate, and the phone takes no more than 1.
    const perWord = 60_000 / wordsPerMinute / Math.min(utterance.rate, 2);
    const job = { utterance, words: wordsOf(utterance.text), index: 0, perWord };
    current = job;
    postTask(() => {
        if (current === job) perform(start(job));
    });
}
function* start(job) {
    job.base = runtime.now();
    yield tell('start', job.utterance);
    yield* next(job);
}
/** The next word, or the end. */
function* next(job) {
    if (current !== job) return;
    const { utterance, words, index } = job;
    if (index === words.length) {
        yield* end(job);
        return;
    }
    const [charIndex, charLength] = words[index];
    job.index++;
    wait(job);
    yield tell('boundary', utterance, { charIndex, charLength, name: 'word' });
}
function wait(job) {
    const due = job.base + Math.round(job.index * job.perWord);
    job.timer = setTimeout(() => perform(next(job)), due - runtime.now());
}
function* end({ utterance }) {
    current = null;
    yield tell('end', utterance);
    if (queue[0] === utterance) queue.shift();
    if (queue.length > 0 && current === null) begin(queue[0]);
}

const fail = (utterance) => runtime.dispatch(utterance,
    eventOf('error', utterance, { error: 'canceled' }, SpeechSynthesisErrorEvent));

class SpeechSynthesis extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    get pending() { return queue.length > 1; }
    get speaking() { return current !== null; }
    get paused() { return isPaused; }
    getVoices() { return [...voices ??= names.split('|').map(makeVoice)]; }
    speak(utterance) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        if (!(utterance instanceof SpeechSynthesisUtterance)) {
            throw new TypeError("Argument 1 ('utterance') to SpeechSynthesis.speak must be an instance of "
                + 'SpeechSynthesisUtterance');
        }
        queue.push(utterance);
        if (queue.length === 1) begin(utterance);
    }
    /** All that it has to say fails with the same error, at once; WebKit interrupts nothing. */
    cancel() {
        const waiting = queue;
        const job = current;
        queue = [];
        current = null;
        if (job !== null) {
            clearTimeout(job.timer);
            fail(job.utterance);
        }
        for (const utterance of waiting) if (utterance !== job?.utterance) fail(utterance);
    }
    pause() {
        postTask(() => {
            const job = current;
            if (job === null || isPaused) return;
            clearTimeout(job.timer);
            job.pausedAt = runtime.now();
            isPaused = true;
            runtime.perform(tell('pause', job.utterance));
        });
    }
    resume() {
        postTask(() => {
            const job = current;
            if (job === null || !isPaused) return;
            isPaused = false;
            job.base += runtime.now() - job.pausedAt;
            wait(job);
            runtime.perform(tell('resume', job.utterance));
        });
    }
}
// The voices of a phone do not change while a page is there.
defineHandlers(SpeechSynthesis.prototype, ['onvoiceschanged']);

const types = {
    SpeechSynthesis, SpeechSynthesisErrorEvent, SpeechSynthesisEvent, SpeechSynthesisUtterance, SpeechSynthesisVoice,
};
runtime.refuseInstances(SpeechSynthesis, SpeechSynthesisUtterance, SpeechSynthesisVoice);
const speechSynthesis = make(SpeechSynthesis);
expose({ ...types, speechSynthesis });
runtime.provide({ ...types, speechSynthesis });
