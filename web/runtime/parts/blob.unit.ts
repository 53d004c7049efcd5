import { equal, sleep, test } from '../unit';

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
test('a reader that is stopped says so, and one that reads is done when it has loaded', async () => {
    const reader = new FileReader();
    const told: string[] = [];
    for (const type of ['loadstart', 'progress', 'load', 'abort', 'loadend']) {
        reader.addEventListener(type, () => { told.push(`${type} ${reader.readyState} ${reader.error?.name} ${reader.result}`); });
    }
    reader.readAsText(new Blob(['x']));
    reader.abort();
    equal(told.splice(0), ['abort 2 AbortError null', 'loadend 2 AbortError null']);
    reader.readAsText(new Blob(['y']));
    equal(reader.error, null);
    await sleep(10);
    equal(told, ['loadstart 1 undefined null', 'progress 1 undefined null', 'load 2 undefined y', 'loadend 2 undefined y']);
});
