// Web Audio, of which nothing is heard: contexts with their clocks and states, graphs of nodes, parameters
// that follow what was scheduled for them, and the ends of what plays. Nobody computes samples.
import { AudioBuffer } from '../audio/buffers.js';
import { Clock } from '../audio/clocks.js';
import {
    EventTarget, Promise, defineHandlers, failure, invalidState, key, postTask,
} from '../audio/common.js';
import { AudioDestinationNode, AudioListener, setUp, types } from '../audio/nodes.js';
import { expose } from '../late-globals.js';
import { lengthOf, samplesOf } from '../sound-lengths.js';

const { raise } = runtime.load('event');

/** That of an iPhone's and most Android phones' speakers. */
const usualRate = 48_000;
let clockOf;

class BaseAudioContext extends EventTarget {
    #clock;
    #destination;
    #listener;
    constructor(made, rate) {
        if (made !== key) throw new TypeError('Illegal constructor');
        super();
        this.#clock = new Clock(rate);
    }
    static { clockOf = (context) => context.#clock; }

    get state() { return this.#clock.state; }
    get sampleRate() { return this.#clock.sampleRate; }
    get currentTime() {
        runtime.readsClock();
        return this.#clock.time;
    }
    get destination() { return this.#destination ??= new AudioDestinationNode(key, this, 1, 0); }
    get listener() { return this.#listener ??= new AudioListener(key, this); }
    get audioWorklet() { return worklet; }

    createBuffer(numberOfChannels, length, sampleRate) {
        return new AudioBuffer({ numberOfChannels, length, sampleRate });
    }
    createPeriodicWave(real, imag, options) { return new types.PeriodicWave(this, { real, imag, ...options }); }
    createDelay(maxDelayTime = 1) {
        if (!(maxDelayTime > 0 && maxDelayTime < 180)) {
            throw failure('The operation is not supported.', 'NotSupportedError');
        }
        return new types.DelayNode(this);
    }
    createChannelSplitter(numberOfOutputs = 6) { return new types.ChannelSplitterNode(this, { numberOfOutputs }); }
    createChannelMerger(numberOfInputs = 6) { return new types.ChannelMergerNode(this, { numberOfInputs }); }
    createScriptProcessor() { throw runtime.notSimulated('a ScriptProcessorNode'); }
    async decodeAudioData(data, done = undefined, failed = undefined) {
        if (host.typeOf(Object(data)) !== 'array buffer') throw new TypeError('Type error');
        const bytes = new Uint8Array(data).slice();
        // It is the decoder's from now on.
        data.transfer();
        const buffer = decoded(bytes, this.sampleRate);
        await runtime.turn();
        if (buffer !== null) {
            if (typeof done === 'function') postTask(() => done(buffer));
            return buffer;
        }
        const error = failure(host.isChromium === true ? 'Unable to decode audio data' : 'Decoding failed', 'EncodingError');
        if (typeof failed === 'function') postTask(() => failed(error));
        throw error;
    }
}
/** What a file comes to at a rate: its samples where it holds them as they are, else silence as long. */
function decoded(bytes, rate) {
    const found = lengthOf(bytes);
    if (found === undefined || !(found.duration > 0) || found.duration === Infinity) return null;
    const samples = found.samples && samplesOf(bytes, found.samples);
    const isSame = found.sampleRate === rate;
    const length = isSame && samples ? samples[0].length : Math.max(1, Math.round(found.duration * rate));
    const buffer = new AudioBuffer({ numberOfChannels: found.channels, length, sampleRate: rate });
    samples?.forEach((list, channel) => {
        const target = buffer.getChannelData(channel);
        if (isSame) target.set(list);
        else {
            const step = found.sampleRate / rate;
            for (let index = 0; index < length; index++) {
                const place = Math.min(index * step, list.length - 1);
                const [before, after] = [list[Math.floor(place)], list[Math.min(Math.ceil(place), list.length - 1)]];
                target[index] = before + (after - before) * (place % 1);
            }
        }
    });
    return buffer;
}
for (const name of ['Gain', 'StereoPanner', 'BiquadFilter', 'DynamicsCompressor', 'Panner', 'Convolver',
    'WaveShaper', 'Oscillator', 'ConstantSource', 'Analyser']) {
    const Type = types[`${name}Node`];
    BaseAudioContext.prototype[`create${name}`] = function create() { return new Type(this); };
}
BaseAudioContext.prototype.createBufferSource = function createBufferSource() {
    return new types.AudioBufferSourceNode(this);
};
defineHandlers(BaseAudioContext.prototype, ['onstatechange']);
const worklet = {
    async addModule() { throw runtime.notSimulated('AudioWorklet.addModule'); },
};
setUp.clockOf = clockOf;
setUp.contextOf = (context) => {
    if (!(context instanceof BaseAudioContext)) throw new TypeError('Type error');
    return context;
};

class AudioContext extends BaseAudioContext {
    /** Whether the page wants it to run; in Capacitor's web views no touch has to come before. */
    #isWanted = true;

    constructor(options = undefined) {
        const rate = options?.sampleRate ?? usualRate;
        if (!(rate >= 3000 && rate <= 768_000)) throw failure('The operation is not supported.', 'NotSupportedError');
        super(key, Number(rate));
        postTask(() => { if (this.#isWanted) this.#enter('running'); });
    }

    get baseLatency() { return 128 / this.sampleRate; }
    getOutputTimestamp() { return { contextTime: this.currentTime, performanceTime: globalThis.performance.now() }; }
    createMediaElementSource(mediaElement) { return new types.MediaElementAudioSourceNode(this, { mediaElement }); }
    createMediaStreamSource() { throw runtime.notSimulated('a MediaStreamAudioSourceNode'); }
    createMediaStreamDestination() { throw runtime.notSimulated('a MediaStreamAudioDestinationNode'); }

    suspend() { return this.#want('suspended'); }
    resume() { return this.#want('running'); }
    close() { return this.#want('closed'); }

    async #want(state) {
        if (this.state === 'closed') throw invalidState('Context is closed.');
        this.#isWanted = state === 'running';
        await new Promise((done) => {
            postTask(() => {
                this.#enter(state);
                done();
            });
        });
    }
    #enter(state) {
        if (this.state === 'closed' || !clockOf(this).enter(state)) return;
        raise(this, new runtime.Event('statechange'));
    }
}

// WebKit has it from iOS 18.4 on.
if (host.isChromium === true) {
    Object.defineProperty(AudioContext.prototype, 'outputLatency', { get: () => 0, configurable: true });
}

class OfflineAudioContext extends BaseAudioContext {
    constructor() { throw runtime.notSimulated('OfflineAudioContext'); }
}

expose({ ...types, AudioBuffer, BaseAudioContext });
// An old name of the same class, which is called by the newer one.
runtime.provide({ webkitAudioContext: AudioContext });
runtime.provide({
    ...types, AudioBuffer, BaseAudioContext, AudioContext, OfflineAudioContext,
});
runtime.refuseInstances(BaseAudioContext, AudioBuffer, types.AudioNode, types.AudioParam, types.AudioListener,
    types.PeriodicWave);
