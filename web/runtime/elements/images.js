// What images tell of their loading. Only what comes with its own bytes is there at once.

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
    if (!isInline(url)) {
        runtime.reportException(runtime.notSimulated(`the load event of an image (${url})`));
        return;
    }
    runtime.postTask(() => {
        if (image.src !== url) return;
        const isImage = /^blob:/i.test(url) ? runtime.objectURLs?.has(url) === true
            : /^data:image\//i.test(url);
        ready.set(image, url);
        runtime.load('event').raise(image, new globalThis.Event(isImage ? 'load' : 'error'));
    });
}
