// What images and links tell of their loading. Only what comes with its own bytes is there at once.
import { failure, isInPage, notSimulated, of, tree } from './tree.js';
import { documentSheet } from './document-sheets.js';
import { isPicture, sizeOf } from './image-sizes.js';

const isInline = (url) => /^(data|blob):/i.test(url);
const ready = new WeakMap();
/** What is known of the picture of an image that has come: its `url`, `bytes` and `size`. */
const pictures = new WeakMap();

export const isComplete = (image) => {
    const url = image.src;
    return url === '' || ready.get(image) === url;
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
    if (url === '') fail('Missing source URL.');
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
    if (isInline(url)) return inline(url) ?? { isBroken: true };
    throw notSimulated('drawing an image for whose load nobody listens');
}

/** The same of a URL that says all of it; null: it is no image. */
function inline(url) {
    const { body, headers } = runtime.load('fetch').ownAnswer(url);
    return body !== undefined && isPicture(body, headers[1] ?? '') ? { bytes: body, isClean: true } : null;
}

/** Tells, in a task of its own, what image there is at a URL. */
function look(image, url, tell) {
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

const loadable = /(^|\s)(stylesheet|preload|modulepreload)(\s|$)/i;

/** A sheet that Swift gets with the document has come, or will not. */
tree.sheetCame = (place) => {
    const link = tree.links[place];
    if (link === undefined) return;
    tree.changes++;
    tree.forgetSheet?.(link);
};

/** Tells those who listen that what a link names has come. */
export function loadLink(link) {
    const { href, rel } = link;
    // Of the document's own sheets Swift tells.
    if (href === '' || !loadable.test(rel) || documentSheet(link) !== undefined || !isInPage(link)) {
        return;
    }
    // Its sheet has rules when its text is there, and is not there before.
    const become = (text) => {
        of(link).linked = { href, text };
        tree.changes++;
        tree.forgetSheet?.(link);
    };
    become(null);
    get(link, href, 'Link element', (answer) => {
        const text = answer === null ? null : new (runtime.load('text-encoding').TextDecoder)().decode(answer.bytes);
        become(text);
        runtime.load('event').raise(link, new runtime.Event(text === null ? 'error' : 'load'));
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
