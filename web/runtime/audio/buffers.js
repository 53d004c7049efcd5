// Samples that a page has made. What it would have decoded is refused by name.
import { failure } from './common.js';

export class AudioBuffer {
    #channels;
    #rate;

    constructor(options) {
        const { length, numberOfChannels = 1, sampleRate } = options ?? {};
        const [size, count] = [Math.trunc(length), Math.trunc(numberOfChannels)];
        if (!(size > 0) || !(count >= 1 && count <= 32) || !(sampleRate >= 3000 && sampleRate <= 768000)) {
            throw failure('The operation is not supported.', 'NotSupportedError');
        }
        this.#channels = Array.from({ length: count }, () => new Float32Array(size));
        this.#rate = Number(sampleRate);
    }

    get length() { return this.#channels[0].length; }
    get duration() { return this.length / this.#rate; }
    get sampleRate() { return this.#rate; }
    get numberOfChannels() { return this.#channels.length; }
    getChannelData(channel) {
        const data = this.#channels[channel];
        if (data === undefined) throw failure('Channel index out of range', 'IndexSizeError');
        return data;
    }
    copyFromChannel(target, channel, start = 0) {
        target.set(this.getChannelData(channel).subarray(start, start + target.length));
    }
    copyToChannel(source, channel, start = 0) {
        const data = this.getChannelData(channel);
        data.set(source.subarray(0, Math.max(0, data.length - start)), start);
    }
}
