// The nodes of a graph: what they are connected to and how they are set.
import { AudioParam } from './parameters.js';
import { EventTarget, defineHandlers, failure, finite, invalidState, key, notNegative } from './common.js';

const { raise } = runtime.load('event');

/** What contexts give: `clockOf`, and `contextOf`, which takes nothing else. */
export const setUp = {};

export class AudioNode extends EventTarget {
    #context;
    #inputs;
    #outputs;
    #targets = [];
    channelCount = 2;
    channelCountMode = 'max';
    channelInterpretation = 'speakers';

    constructor(made, context, inputs = 1, outputs = 1) {
        if (made !== key) throw new TypeError('Illegal constructor');
        super();
        this.#context = context;
        this.#inputs = inputs;
        this.#outputs = outputs;
    }

    get context() { return this.#context; }
    get numberOfInputs() { return this.#inputs; }
    get numberOfOutputs() { return this.#outputs; }
    connect(target, output = 0, input = 0) {
        const isNode = target instanceof AudioNode;
        if (!isNode && !(target instanceof AudioParam)) throw new TypeError('Type error');
        if (!(output >= 0 && output < this.#outputs)) {
            throw failure(`output index (${output}) exceeds number of outputs (${this.#outputs})`, 'IndexSizeError');
        }
        if (isNode && target.context !== this.#context) {
            throw failure('Source and destination nodes belong to different audio contexts', 'InvalidAccessError');
        }
        if (isNode && !(input >= 0 && input < target.numberOfInputs)) {
            throw failure(`input index (${input}) exceeds number of inputs (${target.numberOfInputs})`, 'IndexSizeError');
        }
        this.#targets.push(target);
        return isNode ? target : undefined;
    }
    disconnect(target) {
        if (typeof target !== 'object' || target === null) {
            this.#targets = [];
            return;
        }
        if (!this.#targets.includes(target)) {
            throw failure('The given destination is not connected', 'InvalidAccessError');
        }
        this.#targets = this.#targets.filter((one) => one !== target);
    }
}

export class AudioDestinationNode extends AudioNode {
    get maxChannelCount() { return 2; }
}

let startOf;

/** What plays from a time to another one. */
export class AudioScheduledSourceNode extends AudioNode {
    #source = null;

    constructor(made, context) { super(made, context, 0, 1); }

    start(when = 0) { this.#start(when, Infinity); }
    stop(when = 0) {
        if (this.#source === null) throw invalidState('cannot call stop without calling start first.');
        this.#source.end = Math.max(notNegative(when, 'when'), this.#source.begin);
        setUp.clockOf(this.context).look();
    }
    static {
        startOf = (node, when, length) => node.#start(when, length);
    }
    #start(when, length) {
        if (this.#source !== null) throw invalidState('cannot call start more than once.');
        const begin = Math.max(notNegative(when, 'when'), this.context.currentTime);
        this.#source = {
            begin, end: begin + length, tell: () => raise(this, new runtime.Event('ended')),
        };
        setUp.clockOf(this.context).play(this.#source);
    }
}
defineHandlers(AudioScheduledSourceNode.prototype, ['onended']);

/** Gives a node its parameters and plain members, and those that it was made with. */
function fill(node, context, { params = {}, values = {} }, options) {
    for (const [name, range] of Object.entries(params)) {
        const param = new AudioParam(key, context, ...range);
        Object.defineProperty(node, name, { value: param, enumerable: true, configurable: true });
        if (options?.[name] !== undefined) param.value = options[name];
    }
    for (const [name, value] of Object.entries(values)) {
        let current = options?.[name] ?? value;
        const kind = Array.isArray(value) ? value : null;
        if (kind !== null) current = options?.[name] ?? kind[0];
        Object.defineProperty(node, name, {
            get: () => current,
            // A word that is none of those is passed over, as Web IDL has it.
            set(given) {
                if (kind !== null) {
                    if (kind.includes(`${given}`)) current = `${given}`;
                } else {
                    current = typeof value === 'number' ? finite(given, name)
                        : typeof value === 'boolean' ? Boolean(given) : given;
                }
            },
            enumerable: true, configurable: true,
        });
    }
    for (const name of ['channelCount', 'channelCountMode', 'channelInterpretation']) {
        if (options?.[name] !== undefined) node[name] = options[name];
    }
}

const nyquist = 24_000;
const place = { positionX: [0], positionY: [0], positionZ: [0] };
/** Of each: its place in a graph, its parameters (value, least, greatest), and members with words or values. */
const kinds = {
    GainNode: { params: { gain: [1] } },
    DelayNode: { params: { delayTime: [0, 0, 180] } },
    StereoPannerNode: { params: { pan: [0, -1, 1] } },
    BiquadFilterNode: {
        params: { frequency: [350, 0, nyquist], detune: [0], Q: [1], gain: [0] },
        values: {
            type: ['lowpass', 'highpass', 'bandpass', 'lowshelf', 'highshelf', 'peaking', 'notch', 'allpass'],
        },
    },
    DynamicsCompressorNode: {
        params: {
            threshold: [-24, -100, 0], knee: [30, 0, 40], ratio: [12, 1, 20], attack: [0.003, 0, 1],
            release: [0.25, 0, 1],
        },
    },
    PannerNode: {
        params: { ...place, orientationX: [1], orientationY: [0], orientationZ: [0] },
        values: {
            panningModel: ['equalpower', 'HRTF'], distanceModel: ['inverse', 'linear', 'exponential'],
            refDistance: 1, maxDistance: 10_000, rolloffFactor: 1, coneInnerAngle: 360, coneOuterAngle: 360,
            coneOuterGain: 0,
        },
    },
    ConvolverNode: { values: { buffer: null, normalize: true } },
    WaveShaperNode: { values: { curve: null, oversample: ['none', '2x', '4x'] } },
    ChannelSplitterNode: { outputs: 6 },
    ChannelMergerNode: { inputs: 6 },
};

export const types = { AudioNode, AudioDestinationNode, AudioScheduledSourceNode, AudioParam };
for (const [name, kind] of Object.entries(kinds)) {
    types[name] = class extends AudioNode {
        constructor(context, options = undefined) {
            super(key, setUp.contextOf(context), options?.numberOfInputs ?? kind.inputs ?? 1,
                options?.numberOfOutputs ?? kind.outputs ?? 1);
            fill(this, context, kind, options);
        }
    };
}
Object.assign(types.PannerNode.prototype, {
    setPosition(x, y, z) { [this.positionX.value, this.positionY.value, this.positionZ.value] = [x, y, z]; },
    setOrientation(x, y, z) {
        [this.orientationX.value, this.orientationY.value, this.orientationZ.value] = [x, y, z];
    },
});

export class PeriodicWave {
    constructor(context, options) {
        setUp.contextOf(context);
        const { real, imag } = options ?? {};
        if ((real ?? imag)?.length < 2 || (real && imag && real.length !== imag.length)) {
            throw failure('real and imag arrays must be of one length, and of 2 at least', 'IndexSizeError');
        }
    }
}

export class OscillatorNode extends AudioScheduledSourceNode {
    constructor(context, options = undefined) {
        super(key, setUp.contextOf(context));
        const { periodicWave, ...others } = options ?? {};
        fill(this, context, {
            params: { frequency: [440, -nyquist, nyquist], detune: [0] },
            values: { type: ['sine', 'square', 'sawtooth', 'triangle', 'custom'] },
        }, others);
    }
    setPeriodicWave(wave) {
        if (!(wave instanceof PeriodicWave)) throw new TypeError('Type error');
        this.type = 'custom';
    }
}

export class ConstantSourceNode extends AudioScheduledSourceNode {
    constructor(context, options = undefined) {
        super(key, setUp.contextOf(context));
        fill(this, context, { params: { offset: [1] } }, options);
    }
}

export class AudioBufferSourceNode extends AudioScheduledSourceNode {
    constructor(context, options = undefined) {
        super(key, setUp.contextOf(context));
        fill(this, context, {
            params: { playbackRate: [1], detune: [0] },
            values: { buffer: null, loop: false, loopStart: 0, loopEnd: 0 },
        }, options);
    }
    start(when = 0, offset = 0, duration = undefined) {
        const rest = Math.max(0, (this.buffer?.duration ?? 0) - notNegative(offset, 'offset'));
        const rate = Math.abs(this.playbackRate.value * 2 ** (this.detune.value / 1200)) || 1;
        const whole = this.buffer === null ? 0 : this.loop ? Infinity : rest / rate;
        startOf(this, when,
            duration === undefined ? whole : Math.min(whole, notNegative(duration, 'duration') / rate));
    }
}

/** Of silence. */
export class AnalyserNode extends AudioNode {
    #size = 2048;
    #decibels = [-100, -30];
    #smoothing = 0.8;
    constructor(context, options = undefined) {
        super(key, setUp.contextOf(context));
        for (const name of ['fftSize', 'minDecibels', 'maxDecibels', 'smoothingTimeConstant']) {
            if (options?.[name] !== undefined) this[name] = options[name];
        }
    }
    get fftSize() { return this.#size; }
    set fftSize(size) {
        if (!(size >= 32 && size <= 32768 && Number.isInteger(Math.log2(size)))) {
            throw failure('fftSize must be power of 2 in the range 32 to 32768.', 'IndexSizeError');
        }
        this.#size = Number(size);
    }
    get frequencyBinCount() { return this.#size / 2; }
    get minDecibels() { return this.#decibels[0]; }
    set minDecibels(value) { this.#setDecibels(finite(value, 'minDecibels'), this.#decibels[1]); }
    get maxDecibels() { return this.#decibels[1]; }
    set maxDecibels(value) { this.#setDecibels(this.#decibels[0], finite(value, 'maxDecibels')); }
    #setDecibels(least, greatest) {
        if (least >= greatest) throw failure('minDecibels must be less than maxDecibels', 'IndexSizeError');
        this.#decibels = [least, greatest];
    }
    get smoothingTimeConstant() { return this.#smoothing; }
    set smoothingTimeConstant(value) {
        if (!(value >= 0 && value <= 1)) throw failure('Smoothing time constant needs to be between 0 and 1.', 'IndexSizeError');
        this.#smoothing = Number(value);
    }
    getByteFrequencyData(array) { array.fill(0, 0, this.frequencyBinCount); }
    getFloatFrequencyData(array) { array.fill(-Infinity, 0, this.frequencyBinCount); }
    getByteTimeDomainData(array) { array.fill(128, 0, this.#size); }
    getFloatTimeDomainData(array) { array.fill(0, 0, this.#size); }
}

export class MediaElementAudioSourceNode extends AudioNode {
    #element;
    constructor(context, options) {
        super(key, setUp.contextOf(context), 0, 1);
        if (!(options?.mediaElement instanceof globalThis.HTMLMediaElement)) throw new TypeError('Type error');
        this.#element = options.mediaElement;
    }
    get mediaElement() { return this.#element; }
}

export class AudioListener {
    constructor(made, context) {
        if (made !== key) throw new TypeError('Illegal constructor');
        fill(this, context, {
            params: {
                ...place, forwardX: [0], forwardY: [0], forwardZ: [-1], upX: [0], upY: [1], upZ: [0],
            },
        });
    }
    setPosition(x, y, z) { [this.positionX.value, this.positionY.value, this.positionZ.value] = [x, y, z]; }
    setOrientation(...values) {
        ['forwardX', 'forwardY', 'forwardZ', 'upX', 'upY', 'upZ'].forEach((name, index) => {
            this[name].value = values[index];
        });
    }
}
Object.assign(types, {
    AnalyserNode, AudioBufferSourceNode, AudioListener, ConstantSourceNode, MediaElementAudioSourceNode,
    OscillatorNode, PeriodicWave,
});
