// What images and links tell of their loading. Only what comes with its own bytes is there at once.
import { document, failure, isInPage, notSimulated, of, tree } from './tree.js';
import { isPicture, sizeOf } from './image-sizes.js';

/** An attribute that says nothing is an error, and no address. */
const isEmpty = (image) => image.getAttribute('src') === '';
const isInline = (url) => /^(data|blob):/i.test(url);
const ready = new WeakMap();
/** What is known of the picture of an image that has come: its `url`, `bytes` and `size`. */
const pictures = new WeakMap();

export const isComplete = (image) => {
    const url = image.src;
    return url === '' || isEmpty(image) || ready.get(image) === url;
};

/** Tells those who listen that an image is there, in a task of its own. */
export function loadImage(image) {
    const url = image.src;
    if (url === '') return;
    look(image, url, (found) => {
        if (image.src !== url) return;
        keep(image, url, found);
        runtime.load('event').raise(image, new runtime.Event(found === null ? 'error' : 'load'));
    });
}

/** Settles when an image could be shown, whoever listens. */
export async function decode(image) {
    const url = image.src;
    const fail = (text) => { throw failure(text, 'EncodingError'); };
    if (url === '' || isEmpty(image)) fail('Missing source URL.');
    // Once it is there, WebKit decodes it where it draws it, and Chromium beside the page.
    if (ready.get(image) === url && pictures.get(image)?.bytes !== undefined) {
        if (host.isChromium === true) await runtime.turn();
        return;
    }
    const found = await new runtime.Promise((tell) => { look(image, url, tell); });
    if (image.src !== url || found === null) fail('Loading error.');
    keep(image, url, found);
    // It is decoded once it has come, and `load` tells of that first.
    await new runtime.Promise((go) => { runtime.postTask(go); });
}

function keep(image, url, found) {
    ready.set(image, url);
    pictures.set(image, { url, ...found, size: found === null ? undefined : shownSize(found.bytes) });
}
/** A picture that is to be turned by a quarter is as high as its rows are long. */
function shownSize(bytes) {
    const size = sizeOf(bytes);
    return size !== undefined && host.orientation(bytes) >= 5 ? size.toReversed() : size;
}

/** The width or the height that an image has of its own: 0 before it is there. */
export function naturalSize(image, side) {
    const known = pictures.get(image);
    return known?.url === image.src ? known.size?.[side] ?? 0 : 0;
}

/** What can be drawn of an image: its file's `bytes`, unless there are none yet; or that it `isBroken`. */
export function pictureOf(image) {
    const url = image.src;
    if (url === '') return {};
    const known = pictures.get(image);
    if (known?.url === url) return known.bytes === undefined ? { isBroken: true } : known;
    if (runtime.hasListeners(image, 'load') || runtime.hasListeners(image, 'error')) return {};
    if (isInline(url)) {
        const found = inline(url);
        return found === null ? { isBroken: true } : { ...found, size: shownSize(found.bytes) };
    }
    throw notSimulated('drawing an image for whose load nobody listens');
}

/** The same of a URL that says all of it; null: it is no image. */
function inline(url) {
    const { body, headers } = runtime.load('fetch').ownAnswer(url);
    const type = headers?.includes('content-type') ? headers[headers.indexOf('content-type') + 1] : '';
    return body !== undefined && isPicture(body, type) ? { url, bytes: body, isClean: true } : null;
}

/** Tells, in a task of its own, what image there is at a URL. */
function look(image, url, tell) {
    if (isEmpty(image)) {
        runtime.postTask(() => tell(null));
        return;
    }
    if (isInline(url)) {
        runtime.postTask(() => tell(inline(url)));
        return;
    }
    get(image, url, 'Image element', (answer) => {
        // Whether it is one, the server's word has to do for: bytes are looked at for their size.
        const isImage = /^image\//i.test(answer?.type ?? '');
        tell(isImage ? { bytes: answer.bytes, isClean: answer.isReadable } : null);
    });
}

/** A sheet that Swift gets for a link, or what one of a style imports, has come, or will not. */
tree.sheetCame = (place) => {
    const element = tree.links[place];
    if (element !== undefined) sheetChanged(element);
};
function sheetChanged(element) {
    tree.changes++;
    if (element.localName === 'style') tree.styleVersion++;
    else tree.forgetSheet?.(element);
}

/** Has Swift get the sheet that a script's link names, in place of the one before. */
export function loadSheet(link) {
    const { href } = link;
    const own = isInline(href) ? runtime.load('fetch').ownAnswer(href) : undefined;
    const crossOrigin = link.getAttribute('crossorigin');
    const place = own === undefined ? host.loadSheet(href, crossOrigin)
        : host.loadSheet(href, crossOrigin, own.body === undefined ? null : decoded(own.body), typeOf(own));
    asked(link, { place, href: link.getAttribute('href') });
}
/** Has Swift get what the sheet of a style imports, which holds this text. */
export function loadImports(style, text) {
    asked(style, { place: host.loadSheet(document.baseURI, null, text, 'text/css'), text });
}
/** Swift has been asked for a sheet of an element's, in place of the one before. */
function asked(element, question) {
    const state = of(element);
    if (state.asked !== undefined) delete tree.links[state.asked.place];
    state.asked = question;
    tree.links[question.place] = element;
    sheetChanged(element);
}

const decoded = (bytes) => new (runtime.load('text-encoding').TextDecoder)().decode(bytes);
function typeOf({ headers = [] }) {
    const at = headers.indexOf('content-type');
    return at < 0 ? '' : headers[at + 1].split(';')[0].trim();
}

const preloading = /(^|\s)(preload|modulepreload)(\s|$)/i;
/** Tells those who listen that what a link names has come. */
/** Those whose sheets have been told of. */
const toldStyles = new WeakSet();
/** A sheet that the page's own text holds is there at once, which its element tells whoever listens by then. */
export function styleHeard(style) {
    if (toldStyles.has(style)) return;
    toldStyles.add(style);
    const look = (tell) => {
        const isSheet = isInPage(style) && /^(?:text\/css)?$/i.test(style.getAttribute('type') ?? '');
        // Of one that imports others Swift tells once they are there (`loadImports`).
        if (isSheet && !/@import/i.test(style.textContent)) tell();
        else toldStyles.delete(style);
    };
    const tell = () => runtime.load('event').raise(style, new runtime.Event('load'));
    // What a script posts at once comes before it in WebKit, and behind it in Chromium.
    if (host.isChromium === true) runtime.postTask(() => look(tell));
    else runtime.queueMicrotask(() => look(() => runtime.postTask(tell)));
}

export function loadLink(link) {
    const { href, rel } = link;
    if (href === '' || !preloading.test(rel) || !isInPage(link)) return;
    get(link, href, 'Link element', (answer) => {
        runtime.load('event').raise(link, new runtime.Event(answer === null ? 'error' : 'load'));
    });
}

/**
 * Fetches what an element shows or keeps, in a task of its own: its `bytes`, their `type` and whether
 * scripts may read them; null: there is nothing.
 */
function get(element, url, initiator, done) {
    const crossOrigin = element.getAttribute('crossorigin')?.toLowerCase();
    let head;
    // The window's own `load` waits for it.
    host.delayLoad(1);
    const end = (answer) => runtime.postTask(() => {
        done(answer);
        host.delayLoad(-1);
    });
    runtime.load('fetch');
    runtime.send({
        method: 'GET', url, headers: [], body: null, initiator,
        mode: crossOrigin === undefined ? 'no-cors' : 'cors',
        credentials: crossOrigin === undefined || crossOrigin === 'use-credentials' ? 'include'
            : 'same-origin',
    }, (news) => {
        if (news.status !== undefined) head = news;
        if (news.error !== undefined || news.isFailed) end(null);
        else if (news.body !== undefined || news.hasNoBody) {
            const at = head.headers.indexOf('content-type');
            end(head.status < 200 || head.status > 299 ? null : {
                bytes: news.body ?? new Uint8Array(0), type: at < 0 ? '' : head.headers[at + 1],
                isReadable: head.type !== 'opaque',
            });
        }
    });
}
