// `document.fonts`: a page has no faces of its own, as nothing loads them, and those of the phone
// are always there.
import { document, expose, of, unmatched } from '../elements/tree.js';

const { EventTarget, Promise, defineHandlers } = runtime;

class FontFaceSet extends EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    get status() { return 'loaded'; }
    get ready() { return of(document).fontsReady ??= Promise.resolve(this); }
    get size() { return 0; }
    check(font) {
        mustBeFont(font);
        return true;
    }
    async load(font) {
        mustBeFont(font);
        return [];
    }
    add() { throw runtime.notSimulated('document.fonts.add'); }
    delete() { return false; }
    clear() {}
    has() { return false; }
    forEach() {}
    entries() { return [].values(); }
    keys() { return [].values(); }
    values() { return [].values(); }
    [Symbol.iterator]() { return this.values(); }
}
defineHandlers(FontFaceSet.prototype, ['onloading', 'onloadingdone', 'onloadingerror']);

/** A font's short form has a size, and a family behind it. */
const font = new RegExp(String.raw`(^|\s)([\d.]+(px|pt|pc|r?em|ex|ch|cm|mm|in|q|v[wh]|%)|calc\(.*\)`
    + String.raw`|(x{1,3}-)?(small|large)|medium|smaller|larger)\s*(\/\s*\S+)?\s+\S`, 'i');
function mustBeFont(text) { if (!font.test(`${text}`)) throw unmatched(); }

expose({ FontFaceSet });
runtime.refuseInstances(FontFaceSet);
runtime.provide({ FontFaceSet, fonts: Object.create(FontFaceSet.prototype) });
