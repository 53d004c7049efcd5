import { equal, sleep, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

/** The address of so much silence, uncompressed. */
function sound(seconds: number): string {
    const size = Math.round(seconds * 8000);
    const bytes = new Uint8Array(44 + size).fill(128, 44);
    const view = new DataView(bytes.buffer);
    const write = (at: number, text: string): void => { bytes.set(new TextEncoder().encode(text), at); };
    for (const [at, text] of [[0, 'RIFF'], [8, 'WAVEfmt '], [36, 'data']] as const) write(at, text);
    for (const [at, value] of [[4, 36 + size], [16, 16], [24, 8000], [28, 8000], [40, size]] as const) {
        view.setUint32(at, value, true);
    }
    for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]] as const) view.setUint16(at, value, true);
    return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}
const file = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
const ids = (list: TextTrackCueList | null): string[] => Array.from(list ?? [], ({ id }) => id);
const cue = (id: string, from: number, to: number): VTTCue => Object.assign(new VTTCue(from, to, id), { id });

test('a script adds tracks, and cues in the order of their times', async () => {
    const video = document.createElement('video');
    const { textTracks } = video;
    const heard: string[] = [];
    textTracks.onaddtrack = ({ track }: any) => { heard.push(`add ${track.label}`); };
    textTracks.addEventListener('change', () => { heard.push('change'); });
    const track = video.addTextTrack('captions', 'Own', 'en');
    equal([textTracks === video.textTracks, textTracks.length, textTracks[0] === track, track.kind, track.label,
        track.language, track.mode, `${track}`],
    [true, 1, true, 'captions', 'Own', 'en', 'hidden', '[object TextTrack]']);
    for (const one of [cue('b', 1, 2), cue('a', 0, 1), cue('c', 1, 3)]) track.addCue(one);
    const { cues } = track;
    equal([ids(cues), cues!.getCueById('b') === cues![2], cues!.length, cues!.getCueById('x')],
        [['a', 'c', 'b'], true, 3, null]);
    const [first] = Array.from(cues!);
    equal(first!.track === track, true);
    track.removeCue(first!);
    equal([ids(cues), first!.track], [['c', 'b'], null]);
    throws(() => { track.removeCue(first!); }, 'NotFoundError');
    throws(() => { track.addCue({} as any); }, 'TypeError');
    track.mode = 'disabled';
    track.mode = 'dancing' as any;
    equal([track.mode, track.cues, track.activeCues], ['disabled', null, null]);
    throws(() => video.addTextTrack('songs' as any), 'TypeError');
    await sleep(1);
    equal(heard, ['add Own', 'change']);
});
test('a cue has its text, its times and its place', () => {
    const own = new VTTCue(1, Infinity, '<b.loud.x>Hi</b> <v Ann>you &amp; me</v><00:01.000>');
    equal([own.startTime, own.endTime, own.line, own.position, own.size, own.align, own.vertical, own.snapToLines,
        own.pauseOnExit, own.track], [1, Infinity, 'auto', 'auto', 100, 'center', '', true, false, null]);
    own.size = 50;
    own.align = 'left';
    own.align = 'up' as any;
    own.line = -1;
    equal([own.size, own.align, own.line], [50, 'left', -1]);
    throws(() => { own.size = 101; }, 'IndexSizeError');
    throws(() => { own.startTime = Infinity; }, 'TypeError');
    throws(() => new (VTTCue as any)(1, 2), 'TypeError');
    throws(() => new (window.TextTrackCue)(1, 2), 'Illegal constructor');
    const holder = document.createElement('div');
    const nodes = own.getCueAsHTML();
    equal([nodes.lastChild!.nodeType, nodes.lastChild!.nodeName], [7, 'timestamp']);
    nodes.lastChild!.remove();
    holder.append(nodes);
    equal(holder.innerHTML, '<b class="loud x">Hi</b> <span title="Ann">you &amp; me</span>');
    equal(['region' in own, 'lineAlign' in own, 'VTTRegion' in window], [!isAndroid, !isAndroid, !isAndroid]);
});
test('a track element gets its file once its mode is not disabled', async () => {
    const video = document.createElement('video');
    const element = document.createElement('track');
    element.src = file('\ufeffWEBVTT - x\n\nNOTE no cue\n\nREGION\nid:r\nwidth:40%\n\none\n'
        + '00:01.000 --> 00:02.500 align:start size:30% region:r line:10%\nHello\n<i>you</i>\n\n00:00:00.000 --> 01:00:00.000\nlong\n\nbad\n1 --> 2\nx\n');
    element.kind = 'captions';
    element.srclang = 'de';
    video.append(element);
    const { track } = element;
    equal([element.readyState, track.kind, track.language, track.mode, video.textTracks[0] === track,
        HTMLTrackElement.LOADED, element.LOADING], [0, 'captions', 'de', 'disabled', true, 2, 1]);
    await sleep(5);
    equal(element.readyState, 0);
    const loaded = new Promise((done) => { element.onload = done; });
    track.mode = 'hidden';
    await loaded;
    equal([element.readyState, ids(track.cues)], [2, ['', 'one']]);
    const one = track.cues!.getCueById('one') as VTTCue;
    equal([one.text, one.startTime, one.endTime, one.align, one.size, one.line, one.snapToLines],
        ['Hello\n<i>you</i>', 1, 2.5, 'start', 30, 10, false]);
    if (!isAndroid) equal([(one as any).region.id, (one as any).region.width], ['r', 40]);
    const failed = new Promise((done) => { element.onerror = done; });
    element.src = file('no captions');
    await failed;
    equal([element.readyState, track.cues!.length], [3, 0]);
    const none = new Promise((done) => { element.onerror = done; });
    element.src = 'data.json';
    await none;
    equal(element.readyState, 3);
    element.kind = 'songs';
    equal([element.kind, track.kind], ['metadata', 'metadata']);
});
test('the element that says so is the one that is shown', async () => {
    const video = document.createElement('video');
    const url = file('WEBVTT');
    video.innerHTML = `<track src="${url}"><track default src="${url}"><track default kind=metadata>`;
    const { textTracks } = video;
    await sleep(10);
    equal([Array.from(textTracks, ({ mode }) => mode),
        Array.from(video.querySelectorAll('track'), (one) => one.readyState)],
    [['disabled', 'showing', 'hidden'], [0, 2, 3]]);
    const heard: string[] = [];
    textTracks.onremovetrack = ({ track }: any) => { heard.push(track.kind); };
    video.lastElementChild!.remove();
    await sleep(1);
    equal([heard, textTracks.length], [['metadata'], 2]);
});
test('cues come and go while the media play', async () => {
    const audio = new Audio(sound(2));
    const track = audio.addTextTrack('metadata');
    const heard: string[] = [];
    const start = (): number => Math.round(audio.currentTime * 100) / 100;
    for (const one of [cue('a', 0, 0.5), cue('b', 0.25, 1), cue('c', 1.5, 1.6)]) {
        one.onenter = () => { heard.push(`enter ${one.id} ${start()}`); };
        one.onexit = () => { heard.push(`exit ${one.id} ${start()}`); };
        track.addCue(one);
    }
    track.oncuechange = () => { heard.push(`[${ids(track.activeCues).join()}]`); };
    await audio.play();
    await sleep(600);
    equal(heard.splice(0), ['enter a 0', '[a]', 'enter b 0.25', '[a,b]', 'exit a 0.5', '[b]']);
    audio.currentTime = 1.55;
    await sleep(1);
    equal(heard.splice(0).map((line) => line.slice(0, 7)), ['exit b ', 'enter c', '[c]']);
    audio.currentTime = 0.1;
    await sleep(1);
    heard.length = 0;
    (track.cues![1] as VTTCue).pauseOnExit = true;
    await sleep(1500);
    equal([heard, audio.paused, start()], [['enter b 0.25', '[a,b]', 'exit a 0.5', '[b]', 'exit b 1', '[]'], true, 1]);
});
