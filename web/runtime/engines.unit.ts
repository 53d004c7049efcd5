// What WebKit and Chromium do each in its own way: these tests run in pages of both.
import { equal, sleep, test } from './unit';

const isChromium = navigator.userAgent.includes('Android');
/** Elements with this markup, in the document while the body runs. */
async function within(html: string, body: (box: HTMLElement) => void | Promise<void>): Promise<void> {
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.append(box);
    try {
        await body(box);
    } finally {
        box.remove();
    }
}

test('in Chromium alone who had the focus hears of its removal, while it is still there', async () => {
    await within('<p><input></p>', (box) => {
        const heard: string[] = [];
        for (const type of ['blur', 'focusout']) {
            box.addEventListener(type, () => heard.push(`${type} ${box.querySelectorAll('input').length}`), true);
        }
        const input = box.querySelector('input')!;
        const expected = isChromium ? ['blur 1', 'focusout 1'] : [];
        input.focus();
        input.remove();
        equal([heard.splice(0), document.activeElement === document.body], [expected, true]);
        box.append(input);
        input.focus();
        box.innerHTML = '';
        equal(heard.splice(0), expected);
        box.append(input, document.createElement('p'));
        input.focus();
        box.lastElementChild!.append(input);
        equal([heard, document.activeElement === document.body], [expected, true]);
    });
});
test('Chromium asks for one language at a time, and neither tells attributes apart by case', async () => {
    await within('<p lang="de-CH" title="x"></p>', (box) => {
        const count = (selector: string): unknown => {
            try {
                return box.querySelectorAll(selector).length;
            } catch (error) {
                return (error as DOMException).name;
            }
        };
        const only = isChromium ? 'SyntaxError' : 1;
        equal([':lang(de)', ':lang("de")', ':lang(en, de)', ':lang("*-ch")', '[title="x" s]', ':-webkit-any(p)'].map(count),
            [1, only, only, only, 'SyntaxError', 1]);
    });
});
test('what an image and a film do when nothing known is said of it has its own word in each engine', () => {
    const audio = document.createElement('audio');
    const values = [document.createElement('img').loading, audio.preload];
    audio.setAttribute('preload', '');
    values.push(audio.preload);
    audio.setAttribute('preload', 'NONE');
    values.push(audio.preload);
    equal(values, isChromium ? ['auto', 'metadata', 'auto', 'none'] : ['eager', 'auto', 'auto', 'none']);
});
test('in Chromium who captures is heard before others at nodes only, in WebKit at all targets', () => {
    const order = (target: EventTarget): string => {
        const heard: string[] = [];
        target.addEventListener('x', () => heard.push('later'));
        target.addEventListener('x', () => heard.push('first'), { capture: true });
        target.dispatchEvent(new Event('x'));
        return heard.join();
    };
    equal([order(document.createElement('div')), order(new EventTarget()), order(new AbortController().signal)],
        ['first,later', ...Array.from({ length: 2 }, () => (isChromium ? 'later,first' : 'first,later'))]);
});
test('WebKit knows no lock of the screen, and Chromium refuses each to a web view', async () => {
    const { orientation } = screen as any;
    equal(['lock' in orientation, 'unlock' in orientation], [isChromium, isChromium]);
    if (!isChromium) return;
    const refused = async (...values: unknown[]): Promise<string> =>
        orientation.lock(...values).then(() => 'locked', (error: Error) => `${error.name}: ${error.message}`);
    equal([await refused('portrait'), await refused(), await refused('up'), orientation.unlock()], [
        'NotSupportedError: screen.orientation.lock() is not available on this device.',
        "TypeError: Failed to execute 'lock' on 'ScreenOrientation': 1 argument required, but only 0 present.",
        "TypeError: Failed to execute 'lock' on 'ScreenOrientation': The provided value 'up' is not a valid enum value "
            + 'of type OrientationLockType.',
        undefined,
    ]);
});
test('an SVG that says no size has that of its view box, or the largest of its form', async () => {
    const sizeOf = (attributes: string): Promise<number[]> => new Promise((fulfil) => {
        const image = new Image();
        image.onload = () => fulfil([image.naturalWidth, image.naturalHeight]);
        image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)}`;
    });
    const sizes = [];
    for (const attributes of ['viewBox="0 0 512 512"', 'viewBox="0 0 40 10"', 'width="100%" viewBox="0 0 5 5"', 'width="40" viewBox="0 0 5 5"',
        'viewBox="0 0 5 5" preserveAspectRatio="none"', '', 'width="3in" height="36pt"']) {
        sizes.push((await sizeOf(attributes)).join('x'));
    }
    equal(sizes, isChromium ? ['150x150', '300x75', '150x150', '40x40', '300x150', '300x150', '288x48']
        : ['512x512', '40x10', '5x5', '5x5', '5x5', '300x150', '288x48']);
});
test('an SVG with parts of other documents taints a canvas', async () => {
    const source = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><foreignObject/></svg>';
    const draw = async (src: string): Promise<string> => {
        const image = new Image();
        await new Promise((fulfil) => {
            image.onload = fulfil;
            image.src = src;
        });
        const context = document.createElement('canvas').getContext('2d')!;
        try {
            context.drawImage(image, 0, 0);
            context.getImageData(0, 0, 1, 1);
        } catch (error) {
            return error instanceof DOMException ? error.name : String(error);
        }
        return 'read';
    };
    // Chromium would show what no engine draws here.
    equal(await draw(`data:image/svg+xml,${encodeURIComponent(source)}`),
        isChromium ? 'Error: foreignObject on a canvas is not simulated' : 'SecurityError');
    equal(await draw(URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))), 'SecurityError');
});
test('Chromium alone has custom elements of other classes than HTMLElement', async () => {
    const calls: string[] = [];
    class Fancy extends HTMLButtonElement {
        connectedCallback(): void { calls.push(`connected ${this.localName}`); }
    }
    await within('<button is="fancy-button">', (box) => {
        customElements.define('fancy-button', Fancy, { extends: 'button' });
        const made = document.createElement('button', { is: 'fancy-button' });
        const isOne = (one: unknown): boolean => one instanceof Fancy;
        equal([isOne(box.firstElementChild), isOne(made), isOne(made.cloneNode()), calls, made.outerHTML],
            isChromium ? [true, true, true, ['connected button'], '<button is="fancy-button"></button>']
                : [false, false, false, [], '<button></button>']);
        made.setAttribute('is', 'other');
        equal(made.outerHTML, '<button is="other"></button>');
        let error = '';
        try {
            new Fancy();
        } catch (thrown) {
            error = (thrown as Error).name;
        }
        equal(error, isChromium ? '' : 'TypeError');
    });
});
test('streams of bytes fill the buffers that readers bring, in Chromium alone', async () => {
    if (!isChromium) return;
    let asked = 0;
    const stream = new ReadableStream({
        type: 'bytes',
        pull(controller: any) {
            asked += 1;
            const { byobRequest } = controller;
            if (asked < 3) {
                byobRequest.view.set([asked, asked + 10]);
                byobRequest.respond(2);
            } else {
                controller.close();
                byobRequest.respond(0);
            }
        },
    } as any);
    const reader = (stream as any).getReader({ mode: 'byob' });
    const given = new ArrayBuffer(4);
    const first = await reader.read(new Uint8Array(given));
    equal([first.done, [...first.value], given.byteLength], [false, [1, 11], 0]);
    const whole = await reader.read(new Uint16Array(first.value.buffer));
    equal([whole.value.constructor.name, whole.value.length], ['Uint16Array', 1]);
    const last = await reader.read(new Uint8Array(3));
    equal([last.done, last.value.length, asked], [true, 0, 3]);
    const body = new Response('hello').body as any;
    const two = await body.getReader({ mode: 'byob' }).read(new Uint8Array(2));
    equal(new TextDecoder().decode(two.value), 'he');
    const chunks: number[] = [];
    const pushed = new ReadableStream({
        type: 'bytes', start(controller: any) {
            controller.enqueue(new Uint8Array([1, 2, 3]));
            controller.close();
        },
    } as any);
    for await (const chunk of pushed as any) chunks.push(...chunk);
    equal(chunks, [1, 2, 3]);
    equal(reader.constructor.name, 'ReadableStreamBYOBReader');
});
test('white space beside what is no text stays in the text of a line', () => {
    const box = document.createElement('div');
    document.body.append(box);
    const texts = ['abc <input> def', '<img> abc', 'abc <img>', 'abc <img hidden> def',
        'a <span style="display: inline-block"> x </span> b', 'a <img style="display: block"> b'].map((html) => {
        box.innerHTML = html;
        return box.innerText;
    });
    box.remove();
    equal(texts, ['abc  def', ' abc', 'abc ', 'abc def', isChromium ? 'a x b' : 'a x  b', isChromium ? 'a\nb' : 'a b']);
});
test('a drawing shows its texts, each in a line of its own, and in Chromium it is a sign of the line', () => {
    const box = document.createElement('div');
    document.body.append(box);
    const texts = [
        'x<svg><text>a</text><g><text>b<tspan>c</tspan></text></g></svg>y',
        '<svg>stray<title>t</title><desc>d</desc><a><text> e <a>f</a></text></a></svg>',
        '<svg></svg> Save',
    ].map((html) => {
        box.innerHTML = html;
        return box.innerText;
    });
    box.remove();
    equal(texts, ['x\na\nbc\ny', 'e f', isChromium ? ' Save' : 'Save']);
});
test('the size of a strategy is a method in WebKit', () => {
    const strategy = new CountQueuingStrategy({ highWaterMark: 1 });
    const own = Object.getOwnPropertyDescriptor(CountQueuingStrategy.prototype, 'size')!;
    equal([typeof own.value, strategy.size(), strategy.size.name], [isChromium ? 'undefined' : 'function', 1, 'size']);
});
test('each engine writes selectors and frames in its own words', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = 'A[B=c] {} :is(:foo, a) {} :any-link {} :-webkit-any-link {} :host-context(a) {} :matches(a) {} '
        + ':playing {} @-webkit-keyframes "x y" { 10%, to {} }';
    const rules = Array.from(style.sheet!.cssRules) as any[];
    equal(rules.slice(0, -1).map((one) => one.selectorText), isChromium
        ? ['a[b="c"]', ':is(a)', ':any-link', ':-webkit-any-link', ':host-context(a)']
        : ['A[B="c"]', ':is(:foo, a)', ':any-link', ':any-link', ':is(a)', ':playing']);
    equal(rules.at(-1).cssText, isChromium ? '@-webkit-keyframes x\\ y { \n  10%, 100% { }\n}'
        : '@keyframes x y { \n  10%,100% { }\n}');
    style.textContent = 'a { b { top: 0 } color: red; @media print { left: 0 } }';
    const [rule] = style.sheet!.cssRules as any;
    equal([rule.style.cssText, Array.from(rule.cssRules, (one: any) => one.constructor.name)], isChromium
        ? ['', ['CSSStyleRule', 'CSSNestedDeclarations', 'CSSMediaRule']] : ['color: red;', ['CSSStyleRule', 'CSSMediaRule']]);
    style.remove();
});
test('what a link names to be saved an Android app has nobody for, and an iPhone goes there', async () => {
    await within('<a href="#saved" download="a.json"></a><a href="#seen"></a>', async (box) => {
        const [saving, plain] = Array.from(box.querySelectorAll('a'));
        const before = location.hash;
        saving!.click();
        await sleep(5);
        equal(location.hash, isChromium ? before : '#saved');
        plain!.click();
        await sleep(5);
        equal(location.hash, '#seen');
    });
});
