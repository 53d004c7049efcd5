import { equal, test } from '../unit';

test('blobs slice and read back in every form', async () => {
    const blob = new Blob(['ab', new Uint8Array([99]), new Blob(['d'])], { type: 'Text/Plain' });
    equal([blob.size, blob.type, await blob.text()], [4, 'text/plain', 'abcd']);
    equal(await blob.slice(-2).text(), 'cd');
    const file = new File([blob], 'x.txt');
    equal([file.name, file.lastModified, file instanceof Blob], ['x.txt', Date.now(), true]);
    const reader = new FileReader();
    const loaded = new Promise((fulfil) => { reader.onload = fulfil; });
    reader.readAsDataURL(blob);
    await loaded;
    equal(reader.result, 'data:text/plain;base64,YWJjZA==');
});
