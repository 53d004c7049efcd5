// Samples that a page has made, and what it has decoded: of that mostly the length, as nobody hears it.
import { failure } from './common.js';

export class AudioBuffer {
    #channels;
    #length;
    #rate;

    constructor(options) {
        const { length, numberOfChannels = 1, sampleRate } = options ?? {};
        const [size, count] = [Math.trunc(length), Math.trunc(numberOfChannels)];
        if (!(size > 0) || !(count >= 1 && count <= 32) || !(sampleRate >= 3000 && sampleRate <= 768000)) {
            throw failure('The operation is not supported.', 'NotSupportedError');
        }
        // Made when they are first asked for: a song is large, and mostly nobody looks at it.
        this.#channels = new Array(count).fill(null);
        this.#length = size;
        this.#rate = Number(sampleRate);
    }

    get length() { return this.#length; }
    get duration() { return this.length / this.#rate; }
    get sampleRate() { return this.#rate; }
    get numberOfChannels() { return this.#channels.length; }
    getChannelData(channel) {
        if (this.#channels[channel] === undefined) throw failure('Channel index out of range', 'IndexSizeError');
        return (this.#channels[channel] ??= new Float32Array(this.#length));
    }
    copyFromChannel(target, channel, start = 0) {
        target.set(this.getChannelData(channel).subarray(start, start + target.length));
    }
    copyToChannel(source, channel, start = 0) {
        const data = this.getChannelData(channel);
        data.set(source.subarray(0, Math.max(0, data.length - start)), start);
    }
}
