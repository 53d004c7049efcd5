import { equal, test, throws } from '../unit';

test('text encodes to UTF-8 and back, surrogates and faults included', () => {
    const bytes = new TextEncoder().encode('aé€😀\ud800');
    equal(Array.from(bytes), [97, 195, 169, 226, 130, 172, 240, 159, 152, 128, 239, 191, 189]);
    equal(new TextDecoder().decode(bytes), 'aé€😀\ufffd');
    equal(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 97])), 'a');
    equal(new TextDecoder().decode(new Uint8Array([0xe2, 0x82, 97, 0xff])), '\ufffda\ufffd');
    throws(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])), 'Decoding failed');
    const stream = new TextDecoder();
    equal(stream.decode(new Uint8Array([0xf0, 0x9f]), { stream: true })
        + stream.decode(new Uint8Array([0x98, 0x80])), '😀');
    equal(new TextEncoder().encodeInto('a€', new Uint8Array(3)), { read: 1, written: 1 });
    throws(() => new TextDecoder('shift_jis'), 'is not simulated');
});
test('other units and bytes that are kept are read, too', () => {
    const swapped = new TextDecoder('utf-16be');
    equal([swapped.decode(new Uint8Array([0, 0x61, 0xd8]), { stream: true }), swapped.decode(new Uint8Array([0x3d, 0xde, 0])),
        swapped.encoding], ['a', '😀', 'utf-16be']);
    const text = new TextDecoder('x-user-defined').decode(new Uint8Array([0x41, 0xff]));
    equal([text[0], text.charCodeAt(1) & 0xff, new TextDecoder('L1').encoding], ['A', 0xff, 'windows-1252']);
});
