import { equal, rejects, test, throws } from '../unit';

const drawingOn = (width: number, height: number): CanvasRenderingContext2D => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return canvas.getContext('2d')!;
};
const pixel = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, x: number, y: number): number[] =>
    [...context.getImageData(x, y, 1, 1).data];
/** A canvas of 2 by 1: red and half-transparent blue. */
const redAndBlue = (): HTMLCanvasElement => {
    const context = drawingOn(2, 1);
    context.fillStyle = 'red';
    context.fillRect(0, 0, 1, 1);
    context.fillStyle = 'rgb(0 0 255 / 50%)';
    context.fillRect(1, 0, 1, 1);
    return context.canvas;
};
const near = (actual: number, expected: number, distance = 1): void => {
    if (!(Math.abs(actual - expected) <= distance)) throw new Error(`got ${actual}, expected about ${expected}`);
};

test('a canvas has one context, of the kind that was asked for first', () => {
    const canvas = document.createElement('canvas');
    equal([canvas.width, canvas.height], [300, 150]);
    const context = canvas.getContext('2d');
    equal([canvas.getContext('2d') === context, context!.canvas === canvas, canvas.getContext('bitmaprenderer')],
        [true, true, null]);
    equal(canvas.getContext('anything' as '2d'), null);
    equal([Object.prototype.toString.call(context), context instanceof CanvasRenderingContext2D,
        Object.getPrototypeOf(CanvasRenderingContext2D.prototype) === Object.prototype],
        ['[object CanvasRenderingContext2D]', true, true]);
    throws(() => new CanvasRenderingContext2D(), 'Illegal constructor');
});
test('what is filled has its colour, and what is cleared none', () => {
    const context = drawingOn(4, 4);
    equal(pixel(context, 0, 0), [0, 0, 0, 0]);
    context.fillStyle = 'red';
    context.fillRect(0, 0, 4, 4);
    context.clearRect(1, 1, 2, 2);
    equal([pixel(context, 0, 0), pixel(context, 1, 1)], [[255, 0, 0, 255], [0, 0, 0, 0]]);
    context.globalAlpha = 0.5;
    context.fillStyle = 'rgba(0, 0, 255, 1)';
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel(context, 0, 0);
    near(red!, 127);
    near(blue!, 128);
    equal([green, alpha], [0, 255]);
});
test('colours are read as CSS writes them and told in one way', () => {
    const context = drawingOn(1, 1);
    const told = (style: string): unknown => {
        context.fillStyle = '#010203';
        context.fillStyle = style;
        return context.fillStyle;
    };
    equal(told('Tomato'), '#ff6347');
    equal(told('#abc'), '#aabbcc');
    equal(told('#11223380'), 'rgba(17, 34, 51, 0.5)');
    equal(told('rgb(10, 20, 30)'), '#0a141e');
    equal(told('rgb(10% 20% 30% / 0.4)'), 'rgba(26, 51, 77, 0.4)');
    equal(told('rgba(1,2,3,0)'), 'rgba(1, 2, 3, 0)');
    equal(told('hsl(120, 100%, 25%)'), '#008000');
    equal(told('hsl(0.5turn 100% 50%)'), '#00ffff');
    equal(told('hwb(0 20% 20%)'), '#cc3333');
    equal(told('transparent'), 'rgba(0, 0, 0, 0)');
    for (const wrong of ['', 'reddish', 'rgb(1, 2)', '#12345', 'rgb(1 2 3 4)', 'hsl(1px 2% 3%)', 'var(--x)']) {
        equal([wrong, told(wrong)], [wrong, '#010203']);
    }
});
test('settings that mean nothing leave what was there', () => {
    const context = drawingOn(1, 1);
    context.lineWidth = -1;
    context.lineCap = 'flat' as 'butt';
    context.globalAlpha = 2;
    context.globalCompositeOperation = 'plus' as 'copy';
    context.miterLimit = NaN;
    context.setLineDash([1, -2]);
    context.shadowBlur = -3;
    context.textAlign = 'middle' as 'left';
    context.font = '12 Arial';
    equal([context.lineWidth, context.lineCap, context.globalAlpha, context.globalCompositeOperation,
        context.miterLimit, context.getLineDash(), context.shadowBlur, context.textAlign, context.font],
    [1, 'butt', 1, 'source-over', 10, [], 0, 'start', '10px sans-serif']);
    context.setLineDash([1, 2, 3]);
    context.font = 'italic 700 1.5em "Some Face", serif';
    equal([context.getLineDash(), context.font.replace(/^(italic bold) [\d.]+px /, '$1 ')],
        [[1, 2, 3, 1, 2, 3], 'italic bold "Some Face", serif']);
});
test('settings are saved and restored, and a matrix with them', () => {
    const context = drawingOn(4, 4);
    context.fillStyle = 'lime';
    context.save();
    context.translate(2, 0);
    context.scale(2, 1);
    context.fillStyle = 'blue';
    const { a, d, e, f } = context.getTransform();
    equal([a, d, e, f], [2, 1, 2, 0]);
    context.fillRect(0, 0, 1, 1);
    context.restore();
    context.restore();
    context.fillRect(0, 0, 1, 1);
    equal([0, 1, 2, 3].map((x) => pixel(context, x, 0).join()),
        ['0,255,0,255', '0,0,0,0', '0,0,255,255', '0,0,255,255']);
});
test('a size that is set empties a canvas and its settings', () => {
    const context = drawingOn(2, 2);
    context.fillStyle = 'red';
    context.fillRect(0, 0, 2, 2);
    context.translate(5, 5);
    context.canvas.width = 2;
    equal([pixel(context, 0, 0), context.fillStyle, context.getTransform().isIdentity], [[0, 0, 0, 0], '#000000', true]);
    context.fillRect(0, 0, 2, 2);
    context.canvas.setAttribute('height', '3');
    equal([context.canvas.height, pixel(context, 0, 0)], [3, [0, 0, 0, 0]]);
});
test('a path is in the place where its points were when they were added', () => {
    const context = drawingOn(10, 10);
    context.translate(5, 5);
    context.rect(0, 0, 2, 2);
    context.resetTransform();
    context.rect(0, 0, 1, 1);
    context.fill();
    equal([pixel(context, 0, 0)[3], pixel(context, 3, 3)[3], pixel(context, 6, 6)[3]], [255, 0, 255]);
    equal([context.isPointInPath(6, 6), context.isPointInPath(3, 3)], [true, false]);
    context.beginPath();
    equal(context.isPointInPath(6, 6), false);
    throws(() => { context.arc(1, 1, -1, 0, 1); }, 'IndexSizeError');
    context.arc(NaN, 1, -1, 0, 1);
});
test('arcs go the way that they are told', () => {
    const inside = (from: number, to: number, isBack: boolean, x: number, y: number): boolean => {
        const context = drawingOn(1, 1);
        context.moveTo(50, 50);
        context.arc(50, 50, 40, from, to, isBack);
        return context.isPointInPath(x, y);
    };
    const { PI } = Math;
    equal([inside(0, PI / 2, false, 60, 60), inside(0, PI / 2, false, 40, 40), inside(0, PI / 2, true, 60, 60),
        inside(0, PI / 2, true, 40, 40)], [true, false, false, true]);
    equal([inside(0, 2 * PI, true, 40, 60), inside(0, 7, false, 60, 40), inside(PI, 0, false, 50, 20),
        inside(PI, 0, false, 50, 80)], [true, true, true, false]);
});
test('a hole is where the rule leaves one', () => {
    const square = new Path2D('M0 0h10v10h-10z m3 3h4v4h-4z');
    const context = drawingOn(10, 10);
    equal([context.isPointInPath(square, 5, 5), context.isPointInPath(square, 5, 5, 'evenodd'),
        context.isPointInPath(square, 1, 1, 'evenodd')], [true, false, true]);
    throws(() => { context.fill('both' as 'evenodd'); }, 'TypeError');
});
test('a path of SVG is read up to its first mistake', () => {
    const context = drawingOn(1, 1);
    const holds = (text: string, x: number, y: number): boolean => context.isPointInPath(new Path2D(text), x, y);
    equal([holds('M0,0L20-0L20,20', 15, 5), holds('m0 0 20 0 0 20z', 15, 5), holds('M0 0H20V20z', 15, 5)], [true, true, true]);
    equal([holds('M0 10A10 10 0 0 1 20 10z', 10, 5), holds('M0 10A10 10 0 0 0 20 10z', 10, 5),
        holds('M0 10a10,10 0 0120 0z', 10, 5)], [true, false, true]);
    equal([holds('M0 0C0 20 20 20 20 0z', 10, 10), holds('M0 0Q10 20 20 0T40 0z', 10, 6),
        holds('M0 0Q10 20 20 0T40 0z', 30, -6)], [true, true, true]);
    equal([holds('M0 0H20V20z X', 15, 5), holds('L0 0H20V20z', 15, 5), holds('M0 0H20 V', 15, 5)], [true, false, false]);
});
test('paths are copied and put together', () => {
    const context = drawingOn(1, 1);
    const one = new Path2D();
    one.rect(0, 0, 2, 2);
    const copy = new Path2D(one);
    one.addPath(copy, new DOMMatrix().translate(10, 10));
    equal([context.isPointInPath(one, 11, 11), context.isPointInPath(copy, 11, 11)], [true, false]);
    const round = new Path2D();
    round.roundRect(0, 0, 20, 20, [10, 0]);
    equal([context.isPointInPath(round, 1, 1), context.isPointInPath(round, 19, 1), context.isPointInPath(round, 1, 19)],
        [false, true, true]);
    throws(() => { round.roundRect(0, 0, 1, 1, -1); }, 'RangeError');
});
test('a stroke is as wide as its line and as long as its dashes', () => {
    const context = drawingOn(20, 20);
    context.lineWidth = 4;
    context.setLineDash([5, 5]);
    context.moveTo(0, 10);
    context.lineTo(20, 10);
    context.stroke();
    equal([[2, 10], [2, 8], [2, 6], [7, 10], [12, 10]].map(([x, y]) => pixel(context, x!, y!)[3]), [255, 255, 0, 0, 255]);
    equal([context.isPointInStroke(2, 10), context.isPointInStroke(2, 6), context.isPointInStroke(7, 10)], [true, false, false]);
});
test('what is drawn is drawn within the clips that are in force', () => {
    const context = drawingOn(6, 1);
    context.save();
    context.beginPath();
    context.rect(1, 0, 4, 1);
    context.clip();
    context.beginPath();
    context.rect(0, 0, 3, 1);
    context.clip();
    context.fillRect(0, 0, 6, 1);
    context.restore();
    equal([0, 1, 2, 3, 4, 5].map((x) => pixel(context, x, 0)[3]), [0, 255, 255, 0, 0, 0]);
    context.fillRect(5, 0, 1, 1);
    equal(pixel(context, 5, 0)[3], 255);
});
test('colours are composed as they are told to be', () => {
    const after = (operation: GlobalCompositeOperation): string => {
        const context = drawingOn(3, 1);
        context.fillStyle = '#f00';
        context.fillRect(0, 0, 2, 1);
        context.globalCompositeOperation = operation;
        context.fillStyle = '#00f';
        context.fillRect(1, 0, 2, 1);
        return [0, 1, 2].map((x) => {
            const [red, , blue, alpha] = pixel(context, x, 0);
            return alpha === 0 ? '-' : red! > 0 ? (blue! > 0 ? 'both' : 'red') : blue! > 0 ? 'blue' : 'black';
        }).join(' ');
    };
    equal(after('source-over'), 'red blue blue');
    equal(after('source-in'), '- blue -');
    equal(after('source-out'), '- - blue');
    equal(after('source-atop'), 'red blue -');
    equal(after('destination-over'), 'red red blue');
    equal(after('destination-in'), '- red -');
    equal(after('destination-out'), 'red - -');
    equal(after('destination-atop'), '- red blue');
    equal(after('xor'), 'red - blue');
    equal(after('copy'), '- blue blue');
    equal(after('lighter'), 'red both blue');
    equal(after('multiply'), 'red black blue');
});
test('a gradient goes from colour to colour, and without a stop is nothing', () => {
    const context = drawingOn(100, 1);
    const gradient = context.createLinearGradient(0, 0, 100, 0);
    context.fillStyle = gradient;
    equal(context.fillStyle === gradient, true);
    context.fillRect(0, 0, 100, 1);
    equal(pixel(context, 50, 0), [0, 0, 0, 0]);
    gradient.addColorStop(1, 'white');
    gradient.addColorStop(0, 'black');
    context.fillRect(0, 0, 100, 1);
    [0, 25, 50, 99].forEach((x) => { near(pixel(context, x, 0)[0]!, (x + 0.5) * 2.55, 2); });
    throws(() => { gradient.addColorStop(2, 'red'); }, 'IndexSizeError');
    throws(() => { gradient.addColorStop(0, 'reddish'); }, 'SyntaxError');
    const around = context.createConicGradient(0, 50, -20);
    around.addColorStop(0, 'red');
    around.addColorStop(0.25, 'blue');
    context.fillStyle = around;
    context.fillRect(0, 0, 100, 1);
    equal(pixel(context, 50, 0)[2]! > 250, true);
});
test('a shadow falls where it is told to, also from what is not to be seen', () => {
    const context = drawingOn(20, 20);
    context.shadowColor = 'rgb(0, 128, 0)';
    context.shadowOffsetX = 15;
    context.fillRect(-10, 0, 10, 10);
    equal([pixel(context, 3, 5), pixel(context, 6, 5), pixel(context, 16, 5)],
        [[0, 0, 0, 0], [0, 128, 0, 255], [0, 0, 0, 0]]);
    context.shadowOffsetX = 0;
    context.shadowBlur = 4;
    context.fillRect(5, 12, 8, 4);
    equal([pixel(context, 4, 14)[3]! > 40, pixel(context, 4, 14)[3]! < 140, pixel(context, 0, 19)[3]! < 10], [true, true, true]);
});
test('a canvas is drawn on another as it is at that moment', () => {
    const source = drawingOn(1, 1);
    source.fillStyle = 'red';
    source.fillRect(0, 0, 1, 1);
    const target = drawingOn(3, 1);
    target.drawImage(source.canvas, 0, 0);
    const pattern = target.createPattern(source.canvas, 'repeat')!;
    source.fillStyle = 'blue';
    source.fillRect(0, 0, 1, 1);
    target.drawImage(source.canvas, 1, 0);
    target.fillStyle = pattern;
    target.fillRect(2, 0, 1, 1);
    equal([0, 1, 2].map((x) => pixel(target, x, 0).join()), ['255,0,0,255', '0,0,255,255', '255,0,0,255']);
});
test('a part of a picture is drawn, mirrored or larger', () => {
    const context = drawingOn(6, 1);
    context.imageSmoothingEnabled = false;
    context.drawImage(redAndBlue(), 0, 0, 4, 1);
    context.translate(6, 0);
    context.scale(-1, 1);
    context.drawImage(redAndBlue(), 0, 0, 2, 1);
    equal([0, 1, 2, 4, 5].map((x) => pixel(context, x, 0)[0]), [255, 255, 0, 0, 255]);
    context.resetTransform();
    context.clearRect(0, 0, 6, 1);
    context.drawImage(redAndBlue(), 1, 0, 1, 1, 0, 0, 2, 1);
    context.drawImage(redAndBlue(), -1, 0, 2, 1, 2, 0, 2, 1);
    equal([0, 1, 2, 3, 4].map((x) => pixel(context, x, 0)[3]), [128, 128, 0, 255, 0]);
    throws(() => { context.drawImage(new Path2D() as unknown as HTMLCanvasElement, 0, 0); }, 'TypeError');
    const empty = document.createElement('canvas');
    empty.width = 0;
    throws(() => { context.drawImage(empty, 0, 0); }, 'InvalidStateError');
    context.drawImage(new Image(), 0, 0);
});
test('pixels are read and written without their place or settings having a say', () => {
    const context = drawingOn(3, 2);
    const image = new ImageData(new Uint8ClampedArray([1, 2, 3, 255, 10, 20, 30, 255]), 2);
    equal([image.width, image.height], [2, 1]);
    context.translate(50, 50);
    context.globalAlpha = 0.1;
    context.putImageData(image, 1, 1);
    equal([pixel(context, 1, 1), pixel(context, 2, 1), pixel(context, 0, 0)], [[1, 2, 3, 255], [10, 20, 30, 255], [0, 0, 0, 0]]);
    context.putImageData(image, 0, 0, 1, 0, 1, 1);
    equal([pixel(context, 0, 0)[3], pixel(context, 1, 0)], [0, [10, 20, 30, 255]]);
    const around = context.getImageData(-1, -1, 3, 3);
    equal([around.width, around.height, around.data[3], around.data[(1 * 3 + 2) * 4]], [3, 3, 0, 10]);
    throws(() => context.getImageData(0, 0, 0, 1), 'IndexSizeError');
    throws(() => new ImageData(0, 1), 'IndexSizeError');
    throws(() => new ImageData(new Uint8ClampedArray(5), 1), 'InvalidStateError');
    throws(() => new ImageData(new Uint8ClampedArray(12), 2), 'IndexSizeError');
    const copy = structuredClone(image);
    equal([copy instanceof ImageData, copy.data === image.data, [...copy.data]], [true, false, [...image.data]]);
});
test('a canvas becomes a file and is the same picture again', async () => {
    const canvas = redAndBlue();
    const url = canvas.toDataURL();
    equal(url.slice(0, 22), 'data:image/png;base64,');
    const image = new Image();
    await new Promise((fulfil) => {
        image.onload = fulfil;
        image.src = url;
    });
    const context = drawingOn(2, 1);
    context.drawImage(image, 0, 0);
    equal([pixel(context, 0, 0), pixel(context, 1, 0)], [[255, 0, 0, 255], [0, 0, 255, 128]]);
    equal([canvas.toDataURL('image/jpeg').slice(0, 23), canvas.toDataURL('image/anything').slice(0, 22)],
        ['data:image/jpeg;base64,', 'data:image/png;base64,']);
    const blob = await new Promise<Blob | null>((fulfil) => { canvas.toBlob(fulfil, 'image/jpeg', 0.5); });
    equal([blob!.type, blob!.size > 100], ['image/jpeg', true]);
    canvas.width = 0;
    equal(canvas.toDataURL(), 'data:,');
    equal(await new Promise((fulfil) => { canvas.toBlob(fulfil); }), null);
});
test('a better quality is a larger file', () => {
    const context = drawingOn(64, 64);
    for (let x = 0; x < 64; x++) {
        context.fillStyle = `hsl(${x * 37}, 80%, 50%)`;
        context.fillRect(x, x % 7, 1, 64);
    }
    const size = (quality?: unknown): number => context.canvas.toDataURL('image/jpeg', quality as number).length;
    equal([size(0.1) < size(0.5), size(0.5) < size(1), size('1') === size(), size(7) === size()], [true, true, true, true]);
});
test('a text has its width, and is drawn from where it is aligned', () => {
    const context = drawingOn(100, 30);
    context.font = '20px Helvetica, Arial, sans-serif';
    near(context.measureText('Farad').width, 52.25, 1);
    near(context.measureText('iii').width * 2, context.measureText('iiiiii').width, 0.01);
    context.font = '20px Courier, monospace';
    near(context.measureText('iii').width, context.measureText('WWW').width, 0.01);
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText('x');
    equal([fontBoundingBoxAscent > actualBoundingBoxAscent, Math.abs(actualBoundingBoxDescent) < 1], [true, true]);
    const inked = (): [number, number] => {
        const { data } = context.getImageData(0, 0, 100, 30);
        const columns = [...Array(100).keys()].filter((x) =>
            [...Array(30).keys()].some((y) => data[(y * 100 + x) * 4 + 3]! > 0));
        context.clearRect(0, 0, 100, 30);
        return [columns[0]!, columns.at(-1)!];
    };
    context.fillText('HH', 50, 20);
    equal(inked()[0] >= 50, true);
    context.textAlign = 'right';
    context.fillText('HH', 50, 20);
    equal(inked()[1] < 50, true);
    context.textAlign = 'center';
    context.fillText('HHHH', 50, 20, 12);
    const [left, right] = inked();
    equal([left >= 44, right <= 56], [true, true]);
});
test('a canvas without an element makes blobs and bitmaps', async () => {
    const canvas = new OffscreenCanvas(2, 1);
    throws(() => canvas.transferToImageBitmap(), 'InvalidStateError');
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'red';
    context.fillRect(0, 0, 2, 1);
    const blob = await canvas.convertToBlob();
    equal([blob.type, context.canvas === canvas], ['image/png', true]);
    const bitmap = canvas.transferToImageBitmap();
    equal([bitmap.width, bitmap.height, pixel(context, 0, 0)], [2, 1, [0, 0, 0, 0]]);
    const shown = document.createElement('canvas');
    shown.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
    equal([shown.toDataURL().length > 30, bitmap.width], [true, 0]);
    throws(() => { drawingOn(1, 1).drawImage(bitmap, 0, 0); }, 'InvalidStateError');
    throws(() => canvas.getContext('3d' as '2d'), 'TypeError');
});
test('bitmaps are made of blobs, canvases and data, whole or in part', async () => {
    const canvas = redAndBlue();
    const blob = await new Promise<Blob | null>((fulfil) => { canvas.toBlob(fulfil); });
    const context = drawingOn(4, 2);
    context.imageSmoothingEnabled = false;
    const seen = (bitmap: ImageBitmap): string => {
        context.clearRect(0, 0, 4, 2);
        context.drawImage(bitmap, 0, 0);
        return `${bitmap.width}x${bitmap.height} ${pixel(context, 0, 0)[0]} ${pixel(context, 1, 0)[2]}`;
    };
    equal(seen(await createImageBitmap(blob!)), '2x1 255 255');
    equal(seen(await createImageBitmap(canvas, 1, 0, 1, 1)), '1x1 0 0');
    equal(seen(await createImageBitmap(canvas, { resizeWidth: 4, resizeQuality: 'pixelated' })), '4x2 255 0');
    equal(seen(await createImageBitmap(new ImageData(new Uint8ClampedArray([9, 0, 0, 255, 0, 0, 7, 255]), 1),
        { imageOrientation: 'flipY' })), '1x2 0 0');
    await rejects(createImageBitmap(new Blob(['none'], { type: 'image/png' })), 'InvalidStateError');
    await rejects(createImageBitmap(canvas, 0, 0, 0, 1), 'RangeError');
});
test('a canvas that lets nothing through is black where nothing is', () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { alpha: false })!;
    equal([pixel(context, 0, 0), context.getContextAttributes().alpha], [[0, 0, 0, 255], false]);
    context.fillStyle = 'red';
    context.fillRect(0, 0, 1, 1);
    context.clearRect(0, 0, 1, 1);
    equal(pixel(context, 0, 0), [0, 0, 0, 255]);
});
test('numbers that no canvas has a place for do nothing worse than nothing', () => {
    const canvas = new OffscreenCanvas(4, 4);
    const context = canvas.getContext('2d')!;
    const numbers = [NaN, Infinity, -Infinity, 1e300, -1e300, 2 ** 53, 2 ** 31, -1];
    context.shadowColor = 'red';
    for (const one of numbers) {
        Object.assign(context, { shadowBlur: one, shadowOffsetX: one, lineWidth: one, miterLimit: one });
        for (const other of numbers) {
            context.beginPath();
            context.arc(one, other, Math.abs(other) || 0, 0, other);
            context.lineTo(other, one);
            context.fill();
            context.stroke();
            context.fillText('x', one, other);
            context.drawImage(canvas, one, other, one, other);
            context.putImageData(new ImageData(1, 1), one, other, other, one, one, other);
            try {
                context.getImageData(one, other, 1, 1);
            } catch (error) {
                equal(error instanceof DOMException || error instanceof TypeError, true);
            }
        }
    }
    context.reset();
    equal([...context.getImageData(0, 0, 1, 1).data], [0, 0, 0, 0]);
});

/** Plays so many steps on three canvases that draw each other, and looks at each between steps if it should. */
function play(seed: number, steps: number, looks: boolean): number[][] {
    let state = seed;
    const random = (limit: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 2 ** 32 * limit);
    };
    const all = [0, 1, 2].map((index) => {
        const canvas = new OffscreenCanvas(12, 9);
        return canvas.getContext('2d', index === 2 ? { alpha: false } : undefined)!;
    });
    const seen = (context: OffscreenCanvasRenderingContext2D): number[] =>
        [...context.getImageData(0, 0, context.canvas.width, context.canvas.height).data];
    const colors = ['red', 'rgba(0, 128, 255, 0.5)', 'lime', 'rgba(9, 9, 9, 0.9)'];
    const modes: GlobalCompositeOperation[] = ['source-over', 'lighter', 'destination-out', 'copy', 'multiply'];
    for (let step = 0; step < steps; step++) {
        const context = all[random(3)]!;
        const other = all[random(3)]!;
        const { width, height } = context.canvas;
        const box: [number, number, number, number] = random(4) === 0 ? [0, 0, width, height]
            : [random(8) - 2, random(8) - 2, random(14) + 1, random(12) + 1];
        context.fillStyle = colors[random(4)]!;
        switch (random(13)) {
            case 0: context.clearRect(...box); break;
            case 1: case 2: context.fillRect(...box); break;
            case 3: case 4: context.drawImage(other.canvas, random(6) - 2, random(6) - 2); break;
            case 5: context.drawImage(other.canvas, 0, 0, 6, 6, ...box); break;
            case 6: context.fillStyle = context.createPattern(other.canvas, 'repeat')!; context.fillRect(...box); break;
            case 7: context.globalAlpha = (random(3) + 1) / 3; break;
            case 8: context.globalCompositeOperation = random(2) === 0 ? 'source-over' : modes[random(5)]!; break;
            case 9: context.setTransform(1 + random(2), 0, 0, 1, random(3) - 1, random(3) - 1); break;
            case 10:
                if (random(3) === 0) context.restore();
                else {
                    context.save();
                    context.beginPath();
                    context.rect(...box);
                    context.clip();
                }
                break;
            case 11: context.putImageData(new ImageData(new Uint8ClampedArray(16).fill(200), 2, 2), random(9), random(7)); break;
            default:
                if (random(4) === 0) other.canvas.width = 8 + random(8);
                else if (random(3) === 0) context.drawImage(other.canvas.transferToImageBitmap(), 1, 1);
        }
        if (looks) for (const one of all) seen(one);
    }
    return all.map(seen);
}
test('what canvases draw of each other is the same whenever somebody looks', () => {
    for (let seed = 1; seed <= 20; seed++) equal(play(seed, 120, false), play(seed, 120, true));
});
test('a canvas that is drawn onto itself or another for ever waits for no more than it can hold', () => {
    const [one, other] = [0, 1].map(() => new OffscreenCanvas(2, 1).getContext('2d')!);
    for (let count = 0; count < 2000; count++) {
        one!.fillStyle = `rgba(0, 0, 255, ${count % 2})`;
        one!.fillRect(0, 0, 1, 1);
        one!.drawImage(one!.canvas, 1, 0);
        other!.drawImage(one!.canvas, 0, 0);
    }
    equal(pixel(other!, 1, 0), [0, 0, 255, 255]);
});
test('pictures that wait hold no more pixels than there is room for', () => {
    const [one, other] = [0, 1].map(() => new OffscreenCanvas(1024, 1024).getContext('2d')!);
    const data = new ImageData(1, 1);
    for (let count = 0; count < 40; count++) {
        data.data.fill(count * 6);
        one!.putImageData(data, 0, 0);
        other!.drawImage(one!.canvas, 0, 0);
    }
    equal(pixel(other!, 0, 0)[3]! > 230, true);
});

/** An image of SVG, by the address of a kind. */
const vector = (attributes: string, content: string, isBlob = false): Promise<HTMLImageElement> => {
    const source = `<svg ${attributes}>${content}</svg>`;
    const image = new Image();
    return new Promise((fulfil, reject) => {
        image.onload = () => fulfil(image);
        image.onerror = () => reject(new Error('it is no image'));
        image.src = isBlob ? URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
            : `data:image/svg+xml,${encodeURIComponent(source)}`;
    });
};
const svg = 'xmlns="http://www.w3.org/2000/svg"';
const half = '<rect width="5" height="10" fill="red"/>';

test('an SVG is drawn in its own size, and sharp in any other', async () => {
    for (const isBlob of [false, true]) {
        const image = await vector(`${svg} width="10" height="10"`, half, isBlob);
        const context = drawingOn(40, 40);
        context.drawImage(image, 0, 0);
        equal([pixel(context, 4, 9), pixel(context, 5, 0), pixel(context, 4, 10)], [[255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]]);
        context.clearRect(0, 0, 40, 40);
        context.drawImage(image, 0, 0, 40, 40);
        equal([pixel(context, 19, 39), pixel(context, 20, 0)], [[255, 0, 0, 255], [0, 0, 0, 0]]);
        context.clearRect(0, 0, 40, 40);
        context.setTransform(2, 0, 0, 2, 0, 0);
        // A part of it, as large as all of it was.
        context.drawImage(image, 4, 0, 2, 2, 0, 0, 20, 20);
        equal([pixel(context, 19, 39), pixel(context, 20, 0)], [[255, 0, 0, 255], [0, 0, 0, 0]]);
    }
});
test('what an SVG fills a pattern with, and a bitmap, is its own size', async () => {
    const image = await vector(`${svg} width="2" height="2"`, '<rect width="1" height="2" fill="lime"/>');
    const context = drawingOn(4, 4);
    context.fillStyle = context.createPattern(image, 'repeat')!;
    context.fillRect(0, 0, 4, 4);
    equal([0, 1, 2, 3].map((x) => pixel(context, x, 3)[1]), [255, 0, 255, 0]);
    const bitmap = await createImageBitmap(image, { resizeWidth: 4 });
    equal([bitmap.width, bitmap.height], [4, 4]);
    await rejects(createImageBitmap(await vector(`${svg} viewBox="0 0 20 10"`, half)), 'InvalidStateError');
    await rejects(createImageBitmap(new Blob([`<svg ${svg} width="1" height="1"/>`], { type: 'image/svg+xml' })), 'InvalidStateError');
});
test('an SVG may have a colour of its own behind it', async () => {
    const image = await vector(`${svg} width="4" height="4" style="color: red; background: #00f"`, '<rect width="1" height="1"/>');
    const context = drawingOn(4, 4);
    context.drawImage(image, 0, 0);
    equal([pixel(context, 0, 0), pixel(context, 3, 3)], [[0, 0, 0, 255], [0, 0, 255, 255]]);
});
test('what is no SVG does not load, and one that breaks off is not drawn', async () => {
    await rejects(vector('width="10" height="10"', half), 'Error');
    const image = await vector(`${svg} width="10" height="10"`, '<g>');
    throws(() => drawingOn(4, 4).drawImage(image, 0, 0), 'InvalidStateError');
});
