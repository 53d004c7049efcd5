import { equal, rejects, sleep, test, throws } from '../unit';

const bytes = new TextEncoder().encode('wOF2 and what a font has');
const good = (): string => `url("${URL.createObjectURL(new Blob([bytes]))}") format('woff2')`;

test('a face loads from the first source that is a font', async () => {
    const face = new FontFace("'Own Face'", `local(Helvetica), url(gone.woff2), ${good()}`, { weight: '700' });
    equal([face.family, face.status, face.weight, face.style, face.display],
        ['Own Face', 'unloaded', '700', 'normal', 'auto']);
    const loading = face.load();
    equal([face.status, loading === face.loaded], ['loading', true]);
    equal([await loading === face, face.status, `${face}`], [true, 'loaded', '[object FontFace]']);
    const made = new FontFace('bytes', bytes.buffer as ArrayBuffer);
    equal([made.status, await made.loaded === made], ['loaded', true]);
});
test('what is no font is an error, and what is no source', async () => {
    await rejects(new FontFace('x', 'url(gone.woff2)').load(), 'NetworkError');
    await rejects(new FontFace('x', 'url(data.json)').load(), 'NetworkError');
    await rejects(new FontFace('x', 'local("Helvetica")').load(), 'NetworkError');
    for (const source of ['', 'gone.woff2', 'url(a) b']) {
        const face = new FontFace('x', source);
        equal(face.status, 'error');
        await rejects(face.load(), 'SyntaxError');
    }
    await rejects(new FontFace('x', new Uint8Array(9)).loaded, 'SyntaxError');
    throws(() => new (FontFace as any)('x'), 'Not enough arguments');
});
test('the document knows its faces, and is ready when all have loaded', async () => {
    const { fonts } = document;
    const told: string[] = [];
    for (const type of ['loading', 'loadingdone', 'loadingerror'] as const) {
        fonts.addEventListener(type, (event) => {
            told.push(`${type} ${(event as FontFaceSetLoadEvent).fontfaces.map(({ family }) => family)}`);
        });
    }
    const bold = new FontFace('Two Words', good(), { weight: 'bold' });
    const plain = new FontFace('Two Words', good());
    const bad = new FontFace('bad', 'url(gone.woff2)');
    equal(fonts.add(bold).add(plain).add(bad) === fonts, true);
    equal([fonts.size, fonts.has(bold), [...fonts].length, fonts.status], [3, true, 3, 'loaded']);
    equal([fonts.check('12px "Two Words"'), fonts.check('12px serif')], [false, true]);
    const { ready } = fonts;
    equal((await fonts.load('bold 12px serif, "two words"')).map((face) => face === bold), [true]);
    equal([fonts.check('700 12px Two Words'), fonts.check('12px Two Words')], [true, false]);
    const loads = [plain.load(), bad.load().catch(() => undefined)];
    equal([fonts.status, ready === fonts.ready], ['loading', false]);
    await fonts.ready;
    equal([plain.status, bad.status, fonts.status], ['loaded', 'error', 'loaded']);
    await Promise.all(loads);
    await sleep(10);
    // WebKit tells nobody.
    equal(told, !/Android/.test(navigator.userAgent) ? []
        : ['loading ', 'loadingdone Two Words', 'loading ', 'loadingdone Two Words', 'loadingerror bad']);
    equal([fonts.delete(plain), fonts.size], [true, 2]);
    fonts.clear();
    equal(fonts.size, 0);
});
