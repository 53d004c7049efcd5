// What images and links tell of their loading. Only what comes with its own bytes is there at once.
import { failure, isInPage, of, tree } from './tree.js';
import { sizeOf } from './image-sizes.js';

const isInline = (url) => /^(data|blob):/i.test(url);
const ready = new WeakMap();
const sizes = new WeakMap();

export const isComplete = (image) => {
    const url = image.src;
    return url === '' || ready.get(image) === url;
};

/** Tells those who listen that an image is there, in a task of its own. */
export function loadImage(image) {
    const url = image.src;
    if (url === '') return;
    look(url, (isImage, bytes) => {
        if (image.src !== url) return;
        ready.set(image, url);
        sizes.set(image, { url, size: isImage ? sizeOf(bytes) : undefined });
        runtime.load('event').raise(image, new globalThis.Event(isImage ? 'load' : 'error'));
    });
}

/** Settles when an image could be shown, whoever listens. */
export async function decode(image) {
    const url = image.src;
    const fail = (text) => { throw failure(text, 'EncodingError'); };
    if (url === '') fail('Missing source URL.');
    const [isImage, bytes] = await new runtime.Promise((tell) => {
        look(url, (...answer) => tell(answer));
    });
    if (image.src !== url || !isImage) fail('Loading error.');
    ready.set(image, url);
    sizes.set(image, { url, size: sizeOf(bytes) });
}

/** The width or the height that an image has of its own: 0 before it is there. */
export function naturalSize(image, side) {
    const known = sizes.get(image);
    return known?.url === image.src ? known.size?.[side] ?? 0 : 0;
}

/** Tells, in a task of its own, whether there is an image at a URL. */
function look(url, tell) {
    if (isInline(url)) {
        runtime.postTask(() => {
            const own = runtime.load('fetch').ownAnswer(url);
            const isImage = own.body !== undefined && (/^blob:/i.test(url) || /^data:image\//i.test(url));
            tell(isImage, own.body);
        });
    } else {
        // Whether it is one, the server's word has to do for: bytes are looked at for their size.
        get(url, (found) => tell(found?.isImage === true, found?.bytes), async (answer) => {
            const isImage = /^image\//i.test(answer.headers.get('content-type') ?? '');
            return { isImage, bytes: isImage ? await answer.bytes() : undefined };
        });
    }
}

const loadable = /(^|\s)(stylesheet|preload|modulepreload)(\s|$)/i;

/** Tells those who listen that what a link names has come. */
export function loadLink(link) {
    const { href, rel } = link;
    if (href === '' || !loadable.test(rel) || !isInPage(link)) return;
    // Its sheet has rules when its text is there, and is not there before.
    const become = (text) => {
        of(link).linked = { href, text };
        tree.changes++;
        tree.forgetSheet?.(link);
    };
    become(null);
    get(href, (text) => {
        become(text);
        runtime.load('event').raise(link, new globalThis.Event(text === null ? 'error' : 'load'));
    }, (answer) => answer.text());
}

/** Fetches what the page shows or keeps; null: there is none. */
function get(url, done, read = (answer) => answer) {
    runtime.load('fetch').fetch(url).then((answer) => (answer.ok ? read(answer) : null))
        .catch(() => null).then((answer) => runtime.postTask(() => done(answer)));
}
