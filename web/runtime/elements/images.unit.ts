import { equal, rejects, sleep, test } from '../unit';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));
const heads = {
    png: '89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 28 00 00 00 1e',
    gif: '47 49 46 38 39 61 28 00 1e 00',
    jpeg: 'ff d8 ff e0 00 04 00 00 ff c0 00 0b 08 00 1e 00 28 01 00 00 00',
    webp: '52 49 46 46 00 00 00 00 57 45 42 50 56 50 38 58 0a 00 00 00 00 00 00 00 27 00 00 1d 00 00',
    bmp: '42 4d 00 00 00 00 00 00 00 00 00 00 00 00 28 00 00 00 28 00 00 00 e2 ff ff ff',
};
const loaded = (src: string): Promise<HTMLImageElement> => new Promise((fulfil, reject) => {
    const image = new Image();
    image.onload = () => { fulfil(image); };
    image.onerror = () => { reject(new Error(`${src} is no image`)); };
    image.src = src;
});

test('an image has the size that its bytes say', async () => {
    for (const [kind, head] of Object.entries(heads)) {
        const url = URL.createObjectURL(new Blob([bytesOf(head)], { type: `image/${kind}` }));
        const image = await loaded(url);
        equal([kind, image.naturalWidth, image.naturalHeight, image.width, image.complete],
            [kind, 40, 30, 40, true]);
    }
    const svg = await loaded("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30' height='60'/>");
    equal([svg.naturalWidth, svg.naturalHeight], [40, 30]);
});
test('before it is there, and when it is another one, an image has no size of its own', async () => {
    const image = new Image(7);
    equal([image.naturalWidth, image.width, image.height], [0, 7, 0]);
    image.src = `data:image/png;base64,${bytesOf(heads.png).toBase64()}`;
    await image.decode();
    equal([image.naturalWidth, image.width, image.height], [40, 7, 30]);
    image.src = 'other.png';
    equal([image.naturalWidth, image.complete], [0, false]);
    await rejects(loaded('data:text/plain,none'), 'is no image');
});
test('images and links of markup load for whoever listens, wherever they are not inert', async () => {
    const told: string[] = [];
    Object.assign(globalThis, { tellOfImage: (words: string) => told.push(words) });
    const image = (name: string): string => `<img src="gone-${name}.png" onerror="tellOfImage('${name}')">`;
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = `${image('markup')}<template>${image('template')}</template>
        <img id="later" src="gone.png"><link rel="stylesheet" href="main.css" onload="tellOfImage('link')">`;
    new DOMParser().parseFromString(image('document'), 'text/html');
    place.append(place.querySelector('template')!.content.cloneNode(true));
    const made = new Image();
    made.onerror = () => told.push('made');
    made.src = 'gone-first.png';
    made.src = 'gone-made.png';
    await sleep(50);
    equal(told.sort(), ['link', 'made', 'markup', 'template']);
    place.querySelector<HTMLImageElement>('#later')!.onerror = () => told.push('later');
    await sleep(50);
    equal(told.length, 5);
    place.remove();
});
test('what is no picture by its bytes does not load, whatever its type, and decode() hears of it first', async () => {
    const told: string[] = [];
    const look = async (src: string): Promise<void> => {
        const image = new Image();
        image.onload = () => { told.push('load'); };
        image.onerror = () => { told.push('error'); };
        image.src = src;
        await image.decode().then(() => told.push('decoded'), (error: DOMException) => told.push(error.name));
        await sleep(10);
    };
    await look(URL.createObjectURL(new Blob(['not an image'], { type: 'image/png' })));
    equal(told.splice(0), ['EncodingError', 'error']);
    await look(`data:text/plain;base64,${bytesOf(heads.gif).toBase64()}`);
    equal(told.splice(0), ['load', 'decoded']);
    await look('data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==');
    await look("data:text/plain,<svg xmlns='http://www.w3.org/2000/svg'/>");
    equal(told, ['EncodingError', 'error', 'EncodingError', 'error']);
});
test('an element of a sheet tells of it whoever listens, in a task, where it is in the page', async () => {
    const heard: string[] = [];
    const made = (type: string, isPlaced: boolean): HTMLStyleElement => {
        const style = document.createElement('style');
        style.type = type;
        style.addEventListener('load', () => heard.push(type || 'plain'));
        if (isPlaced) document.head.append(style);
        return style;
    };
    const styles = [made('', true), made('text/css', true), made('text/other', true), made('', false)];
    await Promise.resolve();
    equal(heard, []);
    await sleep(10);
    for (const one of styles) one.remove();
    equal(heard, ['plain', 'text/css']);
});
test('an image that is asked how far it is loads, whoever listens, and tells nobody who comes too late', async () => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([bytesOf(heads.png)], { type: 'image/png' }));
    equal([image.complete, image.naturalWidth], [false, 0]);
    await sleep(20);
    equal([image.complete, image.naturalWidth], [true, 40]);
    const told: string[] = [];
    image.onload = () => { told.push('load'); };
    await sleep(20);
    equal(told, []);
});
