// In which order things come that scripts ask for at once: a promise's function, the message that the page
// posts itself next, and a frame stand between them. These tests run in pages of WebKit and of Chromium, and
// say what WebKitGTK 2.50 and Chromium showed in each of many runs.
import { equal, sleep, test } from './unit';

const isChromium = navigator.userAgent.includes('Android');
type Say = (what: string) => () => void;

/** What comes of `begin`, among a promise, a message and a frame that follow it. */
async function order(begin: (say: Say) => unknown): Promise<string> {
    await sleep(20);
    const log: string[] = [];
    const say: Say = (what) => () => { log.push(what); };
    window.onmessage = say('message');
    begin(say);
    Promise.resolve().then(say('promise'));
    postMessage(1, '*');
    requestAnimationFrame(say('frame'));
    await sleep(100);
    window.onmessage = null;
    return log.join(' ');
}

/** A sentence, what both show or each of them, and what begins it. */
function ordered(name: string, [webkit, chromium = webkit]: string[], begin: (say: Say) => unknown): void {
    test(name, async () => { equal(await order(begin), isChromium ? chromium : webkit); });
}
const canvasOfTwo = (): HTMLCanvasElement => Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
const shown = <T extends Element>(element: T): T => {
    document.body.append(element);
    return element;
};

// What is there is there at once.
ordered('a bitmap of a canvas is there at once', ['bitmap promise message frame'],
    (say) => { void createImageBitmap(canvasOfTwo()).then(say('bitmap')); });
ordered('what is no picture is refused at once', ['refused promise message frame'],
    (say) => { createImageBitmap(new Image()).catch(say('refused')); });
ordered('a font of the phone is there at once', ['font promise message frame'],
    (say) => { void document.fonts.load('12px serif').then(say('font')); });
ordered('bytes that are no font are told at once', ['error bad promise message frame'], (say) => {
    const face = new FontFace('a', new ArrayBuffer(4));
    face.loaded.catch(say('bad'));
    say(face.status)();
});
ordered('whoever reads a body whose bytes are there has them at once', ['read closed promise message frame'], (say) => {
    const reader = new Response('x').body!.getReader();
    void reader.read().then(say('read'));
    void reader.closed.then(say('closed'));
});
ordered('loading a film anew ends at once what was to play', ['refused promise message frame'], (say) => {
    const video = document.createElement('video');
    video.play().catch(say('refused'));
    video.load();
});
ordered('an image without an address is an error, and complete',
    ['complete refused promise message error frame', 'complete refused promise message error frame'], (say) => {
        const image = new Image();
        image.onerror = say('error');
        image.setAttribute('src', '');
        if (image.complete) say('complete')();
        image.decode().catch(say('refused'));
    });

const gif = (name: string): string => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${name}`;
const imageOf = (src: string, say: Say): HTMLImageElement => {
    const image = new Image();
    image.onload = say('load');
    image.onerror = say('error');
    image.src = src;
    say(image.complete ? `complete ${image.naturalWidth}` : 'not yet')();
    return image;
};
/** The same of an image that the page has had. */
function orderedImage(name: string, [webkit, chromium = webkit]: string[], begin: (say: Say, seen: HTMLImageElement) => unknown): void {
    test(name, async () => {
        const image = new Image();
        image.src = gif(name);
        await new Promise((go) => { image.onload = go; });
        image.onload = null;
        equal(await order((say) => begin(say, image)), isChromium ? chromium : webkit);
    });
}
ordered('an image that its address holds comes in a task', ['not yet promise message load frame'],
    (say) => { imageOf(gif('new'), say); });
// WebKit begins with what a timer or a microtask leaves, Chromium with the address.
const atOnce = ['complete 1 promise message load frame', 'complete 1 promise load message frame'];
orderedImage('an image that the page has had is complete at once', atOnce, (say, { src }) => { imageOf(src, say); });
orderedImage('and so is one that is given its own address again, and a copy of one', atOnce, (say, image) => {
    image.onload = say('load');
    // What was given before tells nothing.
    image.src = gif('other');
    image.src = image.cloneNode<HTMLImageElement>().src = image.src.replace('other', 'and so is one that is given its own address again, and a copy of one');
    say(`complete ${image.naturalWidth}`)();
});
orderedImage('Chromium shows what an image has shown until the next has come', ['no width promise message load frame', 'width promise message load frame'],
    (say, image) => {
        image.onload = say('load');
        image.src = gif('next');
        say(image.naturalWidth === 1 && !image.complete ? 'width' : 'no width')();
    });
orderedImage('what was seen for one of another permission is not there', ['not yet promise message load frame'], (say, { src }) => {
    const image = new Image();
    image.crossOrigin = '';
    image.onload = say('load');
    image.src = src;
    say(image.complete ? 'complete' : 'not yet')();
});
for (const loading of ['eager', 'lazy'] as const) {
    orderedImage(`an image that is to load when it is ${loading} waits for a microtask in Chromium`,
        [atOnce[0]!, loading === 'lazy' ? atOnce[0]! : atOnce[1]!], (say, { src }) => {
            const image = Object.assign(new Image(), { loading, onload: say('load') });
            image.src = src;
            say(`complete ${image.naturalWidth}`)();
        });
}
orderedImage('an image in a template has nothing to show, and is complete', ['complete 0 promise message frame'], (say, { src }) => {
    const template = document.createElement('template');
    template.innerHTML = '<img>';
    const image = template.content.querySelector('img')!;
    image.onload = say('load');
    image.src = src;
    say(`complete ${image.naturalWidth}`)();
});
test('what was missing is asked for again in Chromium, and is known to be in WebKit', async () => {
    const image = new Image();
    await new Promise((go) => {
        image.onerror = go;
        image.src = 'gone.png';
    });
    equal(await order((say) => {
        image.onerror = say('error');
        image.src = image.src;
        say(image.complete ? 'complete' : 'not yet')();
    }), isChromium ? 'not yet promise message error frame' : 'complete promise message error frame');
});
test('an image that was loaded is decoded in its time, and in WebKit once', async () => {
    const image = new Image();
    image.src = gif('decoded');
    await new Promise((go) => { image.onload = go; });
    const decode = (say: Say): void => { void image.decode().then(say('decoded')); };
    equal(await order(decode), 'promise message decoded frame');
    equal(await order(decode), isChromium ? 'promise message decoded frame' : 'decoded promise message frame');
});
test('a blob whose address is revoked at once is shown in WebKit alone', async () => {
    const bytes = Uint8Array.fromBase64('R0lGODlhAQABAAAAACw=');
    equal(await order((say) => {
        const url = URL.createObjectURL(new Blob([bytes], { type: 'image/gif' }));
        imageOf(url, say);
        URL.revokeObjectURL(url);
    }), `not yet promise message ${isChromium ? 'error' : 'load'} frame`);
});

ordered('what an address holds WebKit decodes beside the page', ['promise message head frame', 'promise head message frame'],
    (say) => { void fetch('data:,x').then(say('head')); });
ordered('and so it is with a sheet, which Chromium reads at once', ['promise message load frame', 'promise load message frame'], (say) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', onload: say('load') });
    link.href = 'data:text/css,b{}';
    document.head.append(link);
});
for (const use of ['style', 'script'] as const) {
    test(`a ${use} that a link has loaded ahead is there`, async () => {
        const href = `data:text/${use === 'style' ? 'css,b{}' : 'javascript,1'}`;
        const link = Object.assign(document.createElement('link'), { rel: 'preload', as: use, href });
        await new Promise((go) => {
            link.onload = go;
            document.head.append(link);
        });
        equal(await order((say) => {
            const element = use === 'style' ? Object.assign(link, { rel: 'stylesheet' })
                : Object.assign(document.createElement('script'), { src: href });
            element.onload = say('load');
            if (use === 'script') document.head.append(element);
        }), isChromium ? 'promise load message frame' : 'promise message load frame');
    });
}
ordered('whoever reads a blob waits in WebKit for the process that has it, and in Chromium has its beginning at once',
    ['promise message read frame', 'read promise message frame'],
    (say) => { void new Blob(['x']).stream().getReader().read().then(say('read')); });

// What another process has comes when it has answered.
for (const [what, ask] of Object.entries<() => Promise<unknown>>({
    'a cache': () => caches.open('a'),
    'a lock': () => navigator.locks.request('a', () => {}),
    'which locks there are': () => navigator.locks.query(),
    'whether storage stays': () => navigator.storage.persisted(),
    'that storage stays': () => navigator.storage.persist(),
    'a bitmap of a blob': () => createImageBitmap(new Blob(['x'])).catch(() => {}),
})) {
    ordered(`another process is asked for ${what}`, ['promise message answer frame'],
        (say) => { void ask().then(say('answer')); });
}
ordered('who steals a lock hears of it in Chromium before its owner does, and in WebKit after it',
    ['promise message lost stolen frame', 'promise message stolen lost frame'], (say) => {
        navigator.locks.request('b', () => sleep(50)).catch(say('lost'));
        void navigator.locks.request('b', { steal: true }, say('stolen'));
    });

// What an engine does in a way of its own.
ordered('a file of a canvas comes when the page is idle in Chromium, and of one without an element in WebKit at once',
    ['detached promise file message frame', 'promise message frame file detached'], (say) => {
        canvasOfTwo().toBlob(say('file'));
        const canvas = new OffscreenCanvas(2, 2);
        canvas.getContext('2d');
        void canvas.convertToBlob().then(say('detached'));
    });
ordered('a fetch that is aborted ends at once in Chromium, and in a task in WebKit',
    ['promise ended message frame', 'ended promise message frame'], (say) => {
        const controller = new AbortController();
        fetch('/data.json', { signal: controller.signal }).catch(say('ended'));
        controller.abort();
    });
ordered('WebKit tells who reads of the end of a stream before it is closed',
    ['promise read closed message frame', 'promise closed read message frame'], (say) => {
        const reader = new ReadableStream({
            async start(controller) {
                await undefined;
                await undefined;
                controller.close();
            },
        }).getReader();
        void reader.read().then(say('read'));
        void reader.closed.then(say('closed'));
    });
ordered('microtasks that a callback left come in WebKit before what tells of its error',
    ['promise message frame left error', 'promise message frame error left'], (say) => {
        window.addEventListener('error', (event) => {
            event.preventDefault();
            say('error')();
        }, { once: true });
        setTimeout(() => {
            void Promise.resolve().then(say('left'));
            throw new Error('told');
        }, 30);
    });
ordered('and so do those of a listener, and of a frame',
    ['promise left error second frame left error second', 'promise error left second frame error left second'], (say) => {
        window.addEventListener('error', (event) => {
            event.preventDefault();
            say('error')();
        });
        const fail = (): void => {
            void Promise.resolve().then(say('left'));
            throw new Error('told');
        };
        window.onmessage = null;
        for (const one of [fail, say('second')]) window.addEventListener('message', one, { once: true });
        setTimeout(() => {
            requestAnimationFrame(fail);
            requestAnimationFrame(say('second'));
        }, 30);
    });
ordered('a rejection that nobody handles is told at once in WebKit, and in a task in Chromium',
    ['promise rejection message frame', 'promise message rejection frame'], (say) => {
        window.addEventListener('unhandledrejection', (event) => {
            event.preventDefault();
            say('rejection')();
        }, { once: true });
        void Promise.reject(new Error('told'));
    });
ordered('WebKit goes back when what was posted is over, Chromium when another process has answered',
    ['promise message back frame'], (say) => {
        history.pushState(1, '');
        window.addEventListener('popstate', say('back'), { once: true });
        history.back();
    });
ordered('of two steps in the history WebKit goes the last',
    ['promise message 1 frame', 'promise message 1 0 frame'], (say) => {
        for (const state of [0, 1, 2]) history.pushState(state, '');
        const tell = ({ state }: PopStateEvent): void => say(String(state))();
        window.addEventListener('popstate', tell);
        setTimeout(() => { window.removeEventListener('popstate', tell); }, 90);
        history.back();
        history.back();
    });
ordered('a step in the history goes from where the page was when it was asked for',
    ['promise message 1 frame'], (say) => {
        for (const state of [0, 1, 2, 3]) history.pushState(state, '');
        window.addEventListener('popstate', ({ state }) => say(String(state))(), { once: true });
        history.go(-2);
        for (const state of [4, 5]) history.pushState(state, '');
    });
ordered('what a dialog tells of its end, and a field of its selection, comes with the frame in Chromium',
    ['promise close select message frame', 'promise message close select frame'], (say) => {
        const dialog = shown(document.createElement('dialog'));
        dialog.show();
        dialog.onclose = say('close');
        dialog.close();
        const field = shown(document.createElement('input'));
        field.value = 'abc';
        field.addEventListener('select', say('select'));
        field.select();
    });
ordered('a sheet that an element holds is told of in Chromium before what is posted next',
    ['promise message load frame', 'promise load message frame'], (say) => {
        const style = document.createElement('style');
        style.onload = say('load');
        style.textContent = 'b {}';
        shown(style);
    });
ordered('WebKit tells an observer at once of what there was before',
    ['entry observed promise message frame', 'observed promise entry message frame'], (say) => {
        performance.mark('x');
        const observer = new PerformanceObserver(say('entry'));
        observer.observe({ type: 'mark', buffered: true });
        say('observed')();
        setTimeout(() => { observer.disconnect(); }, 90);
    });
test('of a module that has run WebKit tells by promises, and Chromium in a task', async () => {
    const address = 'data:text/javascript,export default 1';
    await import(address);
    equal(await order((say) => {
        postMessage(0, '*');
        void import(address).then(say('module'));
    }), isChromium ? 'promise message module message frame' : 'promise module message message frame');
});

/** The same, by how many promises one after the other come before what `begin` brings about. */
function counted(name: string, [webkit, chromium = webkit]: string[], begin: (say: Say) => unknown): void {
    test(name, async () => {
        await sleep(20);
        const log: string[] = [];
        begin((what) => () => { log.push(what); });
        let last = Promise.resolve();
        for (let count = 1; count <= 15; count++) last = last.then(() => { log.push(String(count)); });
        await sleep(20);
        equal(log.filter((word, index) => !(Number(word) && (Number(log[index + 1] ?? '1')))).join(' '),
            isChromium ? chromium : webkit);
    });
}
const streamOf = (count: number): ReadableStream => new ReadableStream({
    start(controller) {
        for (let number = 1; number <= count; number++) controller.enqueue(number);
        controller.close();
    },
});
const sinkOf = (say: Say, strategy?: QueuingStrategy): WritableStream => new WritableStream({
    write(chunk) { say(`chunk${chunk}`)(); },
    close: say('close'),
}, strategy);
counted('WebKit asks for the first chunk behind a promise, and Chromium looks at what the destination answers',
    ['1 chunk1 4 chunk2 7 close 10 piped', 'chunk1 3 chunk2 7 close 11 piped'],
    (say) => { void streamOf(2).pipeTo(sinkOf(say)).then(say('piped')); });
counted('whatever its destination has room for, WebKit waits for it before each chunk',
    ['1 chunk1 4 chunk2 7 close 10 piped', 'chunk1 1 chunk2 5 close 9 piped'],
    (say) => { void streamOf(2).pipeTo(sinkOf(say, new CountQueuingStrategy({ highWaterMark: 5 }))).then(say('piped')); });
counted('where nothing is written Chromium ends at once', ['1 close 4 piped', 'close 4 piped'],
    (say) => { void streamOf(0).pipeTo(sinkOf(say)).then(say('piped')); });
test('an aborted pipe waits in WebKit for what it has asked for', async () => {
    const controller = new AbortController();
    const log: string[] = [];
    new ReadableStream({ cancel() { log.push('cancel'); } })
        .pipeTo(new WritableStream({ abort() { log.push('abort'); } }), { signal: controller.signal })
        .catch(() => { log.push('failed'); });
    await sleep(5);
    controller.abort();
    await sleep(5);
    equal(log.join(' '), isChromium ? 'abort cancel failed' : '');
});
counted("WebKit's branches hear of the end as of a chunk", ['2 one one 3 end end', '2 one one end end'], (say) => {
    for (const branch of streamOf(1).tee()) {
        const reader = branch.getReader();
        void reader.read().then(say('one'));
        void reader.read().then(say('end'));
    }
});
for (const [what, start, expected] of [
    ['', undefined, ['1 chunk 2 read', '3 chunk 4 read']],
    [' with a function that starts it', () => {}, ['2 chunk 3 read', '3 chunk 4 read']],
] as const) {
    counted(`a transform${what} begins two promises later in Chromium`, [...expected], (say) => {
        const { readable, writable } = new TransformStream({
            ...(start && { start }),
            transform(chunk, controller) {
                say('chunk')();
                controller.enqueue(chunk);
            },
        });
        void writable.getWriter().write(1);
        void readable.getReader().read().then(say('read'));
    });
}
const begun = new TransformStream();
counted('who reads no more of a transform is answered at once', ['gone 1 canceled'], (say) => {
    const { readable, writable } = begun;
    writable.getWriter().closed.catch(say('gone'));
    void readable.cancel().then(say('canceled'));
});
ordered('WebKit tells of compiled code behind what was posted meanwhile, and refuses what is none at once',
    ['refused promise message compiled frame', 'refused promise compiled message frame'], (say) => {
        void WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(say('compiled'));
        WebAssembly.compile(3 as unknown as BufferSource).catch(say('refused'));
    });
ordered('an animation that takes no time is ready in Chromium when it is over',
    ['promise finished message ready frame', 'promise ready finished message frame'], (say) => {
        const animation = shown(document.createElement('div')).animate({ opacity: [0, 1] }, 0);
        void animation.ready.then(say('ready'));
        void animation.finished.then(say('finished'));
    });
ordered('WebKit tells by a promise that an animation is cancelled',
    ['promise cancelled message frame', 'cancelled promise message frame'], (say) => {
        const animation = shown(document.createElement('div')).animate({ opacity: [0, 1] }, 1000);
        animation.finished.catch(say('cancelled'));
        animation.cancel();
    });
ordered('beyond the end of its history Chromium goes nowhere, wherever it is about to go, and WebKit not back',
    ['promise message frame', 'promise message 0 frame'], (say) => {
        for (const state of [0, 1, 2]) history.pushState(state, '');
        const tell = ({ state }: PopStateEvent): void => say(String(state))();
        window.addEventListener('popstate', tell);
        setTimeout(() => { window.removeEventListener('popstate', tell); }, 90);
        history.go(-2);
        history.forward();
    });
if (isChromium) {
    test('a module that stands in its element tells nothing of its end', async () => {
        const script = Object.assign(document.createElement('script'), { type: 'module', textContent: '"run"' });
        equal(await order((say) => {
            script.onload = say('load');
            shown(script);
        }), 'promise message frame');
    });
    ordered('a signal for no time at all waits for none', ['', 'promise over message frame'],
        (say) => { AbortSignal.timeout(0).onabort = say('over'); });
    ordered('what iterates a stream has a chunk that is there at the second promise', ['', 'promise chunk third message frame'],
        (say) => {
            const stream = new ReadableStream({
                start(controller) {
                    controller.enqueue(1);
                    controller.close();
                },
            });
            void (async () => {
                for await (const _ of stream as unknown as AsyncIterable<number>) say('chunk')();
            })();
            void Promise.resolve().then(() => {}).then(() => {}).then(say('third'));
        });
    ordered('a body is gone once its request is aborted', ['', 'promise aborted message frame'], (say) => {
        const controller = new AbortController();
        void fetch('data:,x', { signal: controller.signal }).then(async (response) => {
            const text = response.text();
            controller.abort();
            await text.catch(say('aborted'));
        });
    });
}
