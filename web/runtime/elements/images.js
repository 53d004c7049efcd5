// What images and links tell of their loading. Only what comes with its own bytes is there at once.
import { failure, isInPage, of, tree } from './tree.js';

const isInline = (url) => /^(data|blob):/i.test(url);
const ready = new WeakMap();

export const isComplete = (image) => {
    const url = image.src;
    return url === '' || ready.get(image) === url;
};

/** Tells those who listen that an image is there, in a task of its own. */
export function loadImage(image) {
    const url = image.src;
    if (url === '') return;
    look(url, (isImage) => {
        if (image.src !== url) return;
        ready.set(image, url);
        runtime.load('event').raise(image, new globalThis.Event(isImage ? 'load' : 'error'));
    });
}

/** Settles when an image could be shown, whoever listens. */
export async function decode(image) {
    const url = image.src;
    const fail = (text) => { throw failure(text, 'EncodingError'); };
    if (url === '') fail('Missing source URL.');
    const isImage = await new runtime.Promise((tell) => { look(url, tell); });
    if (image.src !== url || !isImage) fail('Loading error.');
}

/** Tells, in a task of its own, whether there is an image at a URL. */
function look(url, tell) {
    if (isInline(url)) {
        runtime.postTask(() => tell(/^blob:/i.test(url) ? runtime.objectURLs?.has(url) === true
            : /^data:image\//i.test(url)));
    } else {
        // Nobody looks at the bytes: the server's word has to do.
        get(url, (answer) => tell(/^image\//i.test(answer?.headers.get('content-type') ?? '')));
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
