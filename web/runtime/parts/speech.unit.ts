import { equal, sleep, test, throws } from '../unit';

const types = ['start', 'boundary', 'pause', 'resume', 'end', 'error'];
/** What is heard of an utterance, with the time since it began in milliseconds. */
function speak(text: string, seen: string[], rate = 1): SpeechSynthesisUtterance {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.rate = rate;
    for (const type of types) {
        utterance.addEventListener(type, (event) => {
            const { charIndex, charLength, elapsedTime, name } = event as SpeechSynthesisEvent & { charLength: number };
            const at = Math.round(elapsedTime * 1000);
            seen.push(type === 'boundary' ? `${name} ${charIndex}+${charLength} @${at}`
                : type === 'error' ? (event as SpeechSynthesisErrorEvent).error : `${type} @${at}`);
        });
    }
    speechSynthesis.speak(utterance);
    return utterance;
}
const state = (): boolean[] => [speechSynthesis.speaking, speechSynthesis.pending, speechSynthesis.paused];

test('a phone has voices of its own, the same ones each time', () => {
    const voices = speechSynthesis.getVoices();
    const samantha = voices.find((one) => one.name === 'Samantha');
    equal([samantha?.lang, samantha?.voiceURI, samantha?.localService, samantha?.default],
        ['en-US', 'com.apple.voice.compact.en-US.Samantha', true, true]);
    equal(voices.filter((one) => one.lang.startsWith('en')).map((one) => one.name),
        ['Daniel', 'Karen', 'Moira', 'Rishi', 'Samantha', 'Tessa']);
    equal(voices.find((one) => one.lang === 'fr-CA')?.voiceURI, 'com.apple.voice.super-compact.fr-CA.Amelie');
    equal(voices === speechSynthesis.getVoices(), false);
    equal(voices[0] === speechSynthesis.getVoices()[0], true);
});
test('an utterance is said word by word, three of them a second', async () => {
    const seen: string[] = [];
    const utterance = speak('One two,  three', seen);
    equal([state(), seen], [[true, false, false], []]);
    await sleep(1200);
    equal(seen, ['start @0', 'word 0+3 @0', 'word 4+4 @333', 'word 10+5 @667', 'end @1000']);
    equal(state(), [false, false, false]);
    equal([utterance.text, utterance.lang, utterance.voice, utterance.pitch], ['One two,  three', '', null, 1]);
});
test('its rate makes it faster, up to twice as fast', async () => {
    const seen: string[] = [];
    for (const rate of [0.5, 2, 8]) {
        speak('word', seen, rate);
        await sleep(1000);
    }
    equal(seen.filter((one) => one.startsWith('end')), ['end @667', 'end @167', 'end @167']);
});
test('what is to be said waits for what is said', async () => {
    const seen: string[] = [];
    speak('first', seen);
    speak('', seen);
    speak('last', seen);
    equal(state(), [true, true, false]);
    await sleep(400);
    equal([seen, state()], [['start @0', 'word 0+5 @0', 'end @333', 'start @0', 'end @0', 'start @0',
        'word 0+4 @0'], [true, false, false]]);
    await sleep(400);
    equal([seen.at(-1), state()], ['end @333', [false, false, false]]);
});
test('a pause keeps the rest of a word, and its time counts', async () => {
    const seen: string[] = [];
    speak('a b', seen);
    await sleep(100);
    speechSynthesis.pause();
    equal(speechSynthesis.paused, false);
    await sleep(1000);
    equal(state(), [true, false, true]);
    speechSynthesis.resume();
    await sleep(700);
    equal(seen.map((one) => one.replace(/@(\d+)$/, (_, at) => `@${Math.round(at / 10) * 10}`)),
        ['start @0', 'word 0+1 @0', 'pause @100', 'resume @1100', 'word 2+1 @1330', 'end @1670']);
    speechSynthesis.pause();
    await sleep(1);
    equal(state(), [false, false, false]);
});
test('all that is given up fails as canceled, at once', async () => {
    const seen: string[] = [];
    speak('a b c', seen);
    speak('d', seen);
    await sleep(10);
    speechSynthesis.cancel();
    equal([seen, state()], [['start @0', 'word 0+1 @0', 'canceled', 'canceled'], [false, false, false]]);
    await sleep(2000);
    equal(seen.length, 4);
    speak('again', seen);
    await sleep(500);
    equal(seen.at(-1), 'end @333');
});
test('handlers hear of it, and one may say more', async () => {
    const said: string[] = [];
    const utterance = new SpeechSynthesisUtterance('a');
    utterance.onstart = ({ utterance: one }) => { said.push(`start ${one === utterance}`); };
    utterance.onend = () => {
        said.push(`end ${speechSynthesis.speaking}`);
        speak('b', said);
    };
    speechSynthesis.speak(utterance);
    await sleep(1000);
    equal(said, ['start true', 'end false', 'start @0', 'word 0+1 @0', 'end @333']);
});
test('members are kept within their bounds, and other values refused', () => {
    const utterance = new SpeechSynthesisUtterance();
    Object.assign(utterance, { rate: 20, pitch: -1, volume: 2, voice: speechSynthesis.getVoices()[3] });
    utterance.voice = null;
    equal([utterance.text, utterance.rate, utterance.pitch, utterance.volume, utterance.voice?.name],
        ['', 10, 0, 1, 'Amira']);
    throws(() => { utterance.rate = Infinity; }, 'The provided value is non-finite');
    throws(() => { utterance.voice = {} as SpeechSynthesisVoice; }, 'must be an instance of SpeechSynthesisVoice');
    throws(() => speechSynthesis.speak({} as SpeechSynthesisUtterance), 'must be an instance of');
    throws(() => new SpeechSynthesisVoice(), 'Illegal constructor');
    const event = new SpeechSynthesisErrorEvent('error', { utterance, error: 'network', charIndex: 2 });
    equal([event.error, event.charIndex, event.name, event instanceof SpeechSynthesisEvent], ['network', 2, '', true]);
    throws(() => new SpeechSynthesisEvent('end', {} as SpeechSynthesisEventInit), 'utterance is required');
    throws(() => new SpeechSynthesisErrorEvent('error', { utterance, error: 'none' as 'network' }), 'Type error');
});
