// matchMedia, for the queries that a start-up asks: a phone in portrait, light, without motion wishes.
const { EventTarget, defineHandlers } = runtime;

const answers = {
    'prefers-color-scheme': 'light', 'prefers-reduced-motion': 'no-preference',
    'prefers-contrast': 'no-preference', orientation: 'portrait', hover: 'none', 'any-hover': 'none',
    pointer: 'coarse', 'any-pointer': 'coarse', 'display-mode': 'browser', scripting: 'enabled',
};
const lengths = { width: () => host.screen.width, height: () => host.screen.height };

function condition(text) {
    const [name, value] = text.slice(1, -1).split(':').map((one) => one.trim());
    if (name in answers) {
        // A name alone asks for any value but the one that says no.
        return value === undefined ? !['none', 'no-preference'].includes(answers[name])
            : answers[name] === value;
    }
    const bound = /^(min|max)-(width|height)$/.exec(name);
    if (bound !== null) {
        const limit = parseFloat(value) * (/em$/.test(value) ? 16 : 1);
        return bound[1] === 'min' ? lengths[bound[2]]() >= limit : lengths[bound[2]]() <= limit;
    }
    throw runtime.notSimulated(`the media query ${text}`);
}

function evaluate(query) {
    return query.split(',').some((one) => {
        let text = one.trim().toLowerCase();
        const negated = text.startsWith('not ');
        if (negated) text = text.slice(4);
        const holds = text.replace(/^only\s+/, '').split(/\s+and\s+/).every((part) =>
            (part.startsWith('(') ? condition(part) : part === 'all' || part === 'screen' || part === ''));
        return holds !== negated;
    });
}

class MediaQueryList extends EventTarget {
    #media;
    constructor(media) {
        super();
        this.#media = media;
    }
    get media() { return this.#media; }
    get matches() { return evaluate(this.#media); }
    addListener(callback) { this.addEventListener('change', callback); }
    removeListener(callback) { this.removeEventListener('change', callback); }
}
defineHandlers(MediaQueryList.prototype, ['onchange']);

class VisualViewport extends EventTarget {
    get width() { return host.screen.width; }
    get height() { return host.screen.height; }
    get scale() { return 1; }
    get offsetLeft() { return 0; }
    get offsetTop() { return 0; }
    get pageLeft() { return 0; }
    get pageTop() { return 0; }
}
defineHandlers(VisualViewport.prototype, ['onresize', 'onscroll']);

runtime.provide({
    matchMedia(query) {
        const list = new MediaQueryList(`${query}`);
        evaluate(list.media);
        return list;
    },
    MediaQueryList,
    visualViewport: new VisualViewport(),
});
