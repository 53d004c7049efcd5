import { equal, rejects, sleep, test, throws } from '../unit';

const near = (actual: number, expected: number): void => {
    if (Math.abs(actual - expected) > 1e-4) throw new Error(`got ${actual}, expected ${expected}`);
};
const running = async (): Promise<AudioContext> => {
    const context = new AudioContext();
    await context.resume();
    return context;
};

test('a context begins to run by itself, and its time moves in steps of 128 samples while it does', async () => {
    const context = new AudioContext();
    const states: string[] = [context.state];
    context.onstatechange = () => { states.push(context.state); };
    equal(context.currentTime, 0);
    await sleep(1000);
    equal(states, ['suspended', 'running']);
    near(context.currentTime, 1);
    equal(Math.round(context.currentTime * 48000) % 128, 0);
    await context.suspend();
    const stopped = context.currentTime;
    await sleep(500);
    equal(context.currentTime, stopped);
    await context.resume();
    await sleep(100);
    equal(context.currentTime - stopped > 0.09, true);
    await context.close();
    await rejects(context.resume(), 'InvalidStateError');
    await sleep(1);
    equal(states, ['suspended', 'running', 'suspended', 'running', 'closed']);
    equal((window as any).webkitAudioContext === AudioContext, true);
    equal(AudioContext.name, 'AudioContext');
});
test('what plays ends when it was told to, and not while its context stands still', async () => {
    const context = await running();
    const seen: string[] = [];
    const oscillator = context.createOscillator();
    oscillator.type = 'square';
    oscillator.frequency.value = 880;
    oscillator.connect(context.createGain()).connect(context.destination);
    oscillator.onended = () => { seen.push(`oscillator ${context.currentTime.toFixed(2)}`); };
    oscillator.start();
    oscillator.stop(context.currentTime + 0.5);
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, 48000, 48000);
    source.addEventListener('ended', () => { seen.push(`buffer ${context.currentTime.toFixed(2)}`); });
    source.start(0, 0.25);
    await sleep(300);
    await context.suspend();
    await sleep(5000);
    equal(seen, []);
    await context.resume();
    await sleep(1000);
    equal(seen, ['oscillator 0.50', 'buffer 0.75']);
    const endless = context.createOscillator();
    endless.onended = () => { seen.push('endless'); };
    endless.start();
    endless.stop(1e300);
    await sleep(1000);
    equal(seen.length, 2);
    throws(() => source.start(), 'InvalidStateError');
    throws(() => context.createOscillator().stop(), 'InvalidStateError');
});
test('parameters follow what is scheduled for them', async () => {
    const context = await running();
    const { gain } = context.createGain();
    equal([gain.value, gain.defaultValue], [1, 1]);
    const start = context.currentTime;
    gain.setValueAtTime(0, start).linearRampToValueAtTime(1, start + 1).exponentialRampToValueAtTime(0.01, start + 2)
        .setTargetAtTime(1, start + 3, 0.5).setValueCurveAtTime([0, 1, 0], start + 10, 2);
    const at = async (seconds: number): Promise<number> => {
        await sleep((start + seconds - context.currentTime) * 1000 + 1);
        return gain.value;
    };
    const close = (actual: number, expected: number): void => {
        if (Math.abs(actual - expected) > 0.01) throw new Error(`got ${actual}, expected ${expected}`);
    };
    close(await at(0.5), 0.5);
    close(await at(1.5), 0.1);
    close(await at(2.5), 0.01);
    close(await at(3.5), 1 - 0.99 * Math.exp(-1));
    close(await at(10.5), 0.5);
    close(await at(11), 1);
    close(await at(13), 0);
    gain.setValueAtTime(5, context.currentTime + 1);
    gain.cancelScheduledValues(0);
    equal(gain.value, 1);
    throws(() => gain.linearRampToValueAtTime(NaN, 1), 'non-finite');
    throws(() => gain.exponentialRampToValueAtTime(0, 1), 'cannot be 0');
});
test('nodes are made by contexts and by their classes, and say what does not fit', async () => {
    const context = await running();
    const filter = new BiquadFilterNode(context, { type: 'highpass', frequency: 1000 });
    (filter as any).type = 'nothing';
    equal([filter.type, filter.frequency.value, filter.Q.value], ['highpass', 1000, 1]);
    equal(String(context.createDynamicsCompressor()), '[object DynamicsCompressorNode]');
    equal(context.createChannelSplitter(4).numberOfOutputs, 4);
    const analyser = context.createAnalyser();
    analyser.fftSize = 64;
    const bins = new Uint8Array(analyser.frequencyBinCount).fill(9);
    analyser.getByteFrequencyData(bins);
    equal([bins.length, bins[0]], [32, 0]);
    throws(() => { analyser.fftSize = 100; }, 'power of 2');
    throws(() => new (AudioNode as any)(), 'Illegal constructor');
    throws(() => context.createGain().connect({} as AudioNode), 'Type error');
    throws(() => context.createGain().connect(new AudioContext().destination), 'different audio contexts');
    throws(() => context.createGain().disconnect(context.destination), 'not connected');
    throws(() => context.createBuffer(0, 1, 48000), 'NotSupportedError');
});
test('samples that a page makes are kept; what is no sound is not decoded', async () => {
    const context = await running();
    const buffer = context.createBuffer(2, 4, 8000);
    buffer.copyToChannel(new Float32Array([0.5, -0.5]), 1, 1);
    equal([...buffer.getChannelData(1)], [0, 0.5, -0.5, 0]);
    equal([buffer.duration, buffer.numberOfChannels], [0.0005, 2]);
    await rejects(context.decodeAudioData(new ArrayBuffer(8)), 'EncodingError: Decoding failed');
    throws(() => new OfflineAudioContext(1, 1, 48000), 'OfflineAudioContext is not simulated');
    throws(() => context.createScriptProcessor(), 'ScriptProcessorNode is not simulated');
});
test('a file that is decoded has its length and channels, and its samples if they are not compressed', async () => {
    const context = new AudioContext({ sampleRate: 8000 });
    const file = new DataView(new ArrayBuffer(44 + 16));
    const text = (at: number, word: string): void => { [...word].forEach((one, index) => file.setUint8(at + index, one.charCodeAt(0))); };
    for (const [at, word] of [[0, 'RIFF'], [8, 'WAVEfmt '], [36, 'data']] as const) text(at, word);
    for (const [at, value] of [[4, 52], [16, 16], [24, 8000], [28, 32_000], [40, 16]] as const) file.setUint32(at, value, true);
    for (const [at, value] of [[20, 1], [22, 2], [32, 4], [34, 16]] as const) file.setUint16(at, value, true);
    [1, -1, 0.5, -0.5, 0.25, -0.25, 0, 0].forEach((value, index) => { file.setInt16(44 + 2 * index, value * 32_767, true); });
    const given = file.buffer.slice(0);
    const heard: AudioBuffer[] = [];
    const buffer = await context.decodeAudioData(given, (one) => { heard.push(one); });
    await sleep(1);
    const near = (channel: number): number[] => [...buffer.getChannelData(channel)].map((one) => Math.round(one * 100) / 100);
    equal([buffer.numberOfChannels, buffer.length, buffer.sampleRate, near(0), near(1), given.byteLength, heard[0] === buffer],
        [2, 4, 8000, [1, 0.5, 0.25, 0], [-1, -0.5, -0.25, 0], 0, true]);
    const other = await new AudioContext({ sampleRate: 16_000 }).decodeAudioData(file.buffer);
    equal([other.length, [...other.getChannelData(0)].map((one) => Math.round(one * 100) / 100)],
        [8, [1, 0.75, 0.5, 0.37, 0.25, 0.12, 0, 0]]);
});
