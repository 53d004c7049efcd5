import { equal, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Android');

test('text encodes to UTF-8 and back, surrogates and faults included', () => {
    const bytes = new TextEncoder().encode('aé€😀\ud800');
    equal(Array.from(bytes), [97, 195, 169, 226, 130, 172, 240, 159, 152, 128, 239, 191, 189]);
    equal(new TextDecoder().decode(bytes), 'aé€😀\ufffd');
    equal(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 97])), 'a');
    equal(new TextDecoder().decode(new Uint8Array([0xe2, 0x82, 97, 0xff])), '\ufffda\ufffd');
    throws(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])), isChromium ? 'was not valid' : 'Type error');
    const stream = new TextDecoder();
    equal(stream.decode(new Uint8Array([0xf0, 0x9f]), { stream: true })
        + stream.decode(new Uint8Array([0x98, 0x80])), '😀');
    equal(new TextEncoder().encodeInto('a€', new Uint8Array(3)), { read: 1, written: 1 });
    throws(() => new TextDecoder('shift-klingon'), 'RangeError');
    throws(() => new TextDecoder('constructor'), 'RangeError');
    throws(() => new TextDecoder('iso-2022-kr'), 'RangeError');
});
test('other units and bytes that are kept are read, too', () => {
    const swapped = new TextDecoder('utf-16be');
    equal([swapped.decode(new Uint8Array([0, 0x61, 0xd8]), { stream: true }), swapped.decode(new Uint8Array([0x3d, 0xde, 0])),
        swapped.encoding], ['a', '😀', 'utf-16be']);
    const text = new TextDecoder('x-user-defined').decode(new Uint8Array([0x41, 0xff]));
    equal([text[0], text.charCodeAt(1) & 0xff, new TextDecoder('L1').encoding], ['A', 0xff, 'windows-1252']);
});

const read = (label: string, ...bytes: number[]): string => new TextDecoder(label).decode(new Uint8Array(bytes));

test('single bytes are letters of the encoding that a label names', () => {
    equal(['CP1251', ' koi8-r ', 'iso88597', 'windows-1255', 'mac', 'logical', 'l5'].map((label) => [
        new TextDecoder(label).encoding, read(label, 0x41, 0xe1, 0xca)]), [
        ['windows-1251', 'A\u0431\u041a'], ['koi8-r', 'A\u0410\u0439'], ['iso-8859-7', 'A\u03b1\u039a'],
        ['windows-1255', 'A\u05d1\u05ba'], ['macintosh', 'A\u00b7\u00a0'], ['iso-8859-8-i', 'A\u05d1\ufffd'],
        ['windows-1254', 'A\u00e1\u00ca'],
    ]);
    equal(read('windows-874', 0x81, 0xdb).split('').map((one) => one.charCodeAt(0)), [0x81, 0xfffd]);
});
test('characters of two to four bytes are read in the encodings of East Asia', () => {
    equal(read('gb2312', 0xc4, 0xe3, 0xba, 0xc3, 0x80), '你好€');
    equal(read('gb18030', 0x90, 0x30, 0x81, 0x30, 0x81, 0x35, 0xf4, 0x37), '\u{10000}\ue7c7');
    equal(read('big5', 0xa7, 0x41, 0x88, 0x62, 0x87, 0x40), '你\u00ca\u0304\u43f0');
    equal(read('sjis', 0x93, 0xfa, 0x96, 0x7b, 0xb1, 0xf0, 0x40), '日本ｱ\ue000');
    equal(read('euc-jp', 0xc6, 0xfc, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1), '日ｱ丂');
    equal(read('ks_c_5601-1987', 0xc7, 0xd1, 0x81, 0x41), '한\uac02');
    equal(read('iso-2022-jp', 0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x4a, 0x5c, 0x1b, 0x28, 0x42, 0x5c), '日¥\\');
});
test('a byte that ends nothing is one fault, and one of ASCII after it stands for itself', () => {
    equal([read('gbk', 0x81, 0x20), read('gb18030', 0x81, 0x30, 0x81, 0x41), read('big5', 0xa1), read('euc-jp', 0x8f, 0xa1, 0x41),
        read('shift_jis', 0xfd, 0x81, 0x3f), read('iso-2022-jp', 0x1b, 0x24, 0x1b, 0x28, 0x42, 0x41)],
    ['\ufffd ', '\ufffd0\u4e04', '\ufffd', '\ufffdA', '\ufffd\ufffd?', '\ufffd$A']);
    throws(() => new TextDecoder('gbk', { fatal: true }).decode(new Uint8Array([0xff])),
        isChromium ? 'was not valid' : 'Type error');
});
test('a character may be cut by the end of a chunk, and what a chunk chose lasts until the last', () => {
    const inParts = (label: string, ...bytes: number[]): string => {
        const decoder = new TextDecoder(label);
        return bytes.map((byte) => decoder.decode(new Uint8Array([byte]), { stream: true })).join('') + decoder.decode();
    };
    equal([inParts('gb18030', 0x90, 0x30, 0x81, 0x30), inParts('euc-jp', 0x8f, 0xb0, 0xa1, 0xa1),
        inParts('iso-2022-jp', 0x1b, 0x24, 0x42, 0x46, 0x7c, 0x46, 0x7c)], ['\u{10000}', '丂\ufffd', '日日']);
    const decoder = new TextDecoder('iso-2022-jp');
    decoder.decode(new Uint8Array([0x1b, 0x24, 0x42]));
    equal(decoder.decode(new Uint8Array([0x46, 0x7c])), 'F|');
});
test('a file is read by its mark, else in the encoding that the reader or the type names', async () => {
    const readAs = (bytes: number[], type: string, label?: string): Promise<unknown> => new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsText(new Blob([new Uint8Array(bytes)], { type }), label);
    });
    equal([await readAs([0xc4, 0xe3], 'text/plain', 'gbk'), await readAs([0xe1], 'text/plain;charset=koi8-r'),
        await readAs([0xe1], 'text/plain; charset="koi8-r"', 'nonsense'), await readAs([0xff, 0xfe, 0x41, 0], '', 'gbk'),
        await readAs([0xc3, 0xa9], 'text/plain;charset=none')], ['你', 'А', 'А', 'A', 'é']);
});
