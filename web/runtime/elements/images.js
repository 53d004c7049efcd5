// What images and links tell of their loading. What the page has had is there at once.
import { document, failure, isInPage, notSimulated, of, tree } from './tree.js';
import { isPicture, sizeOf } from './image-sizes.js';

/** An attribute that says nothing is an error, and no address. */
const isEmpty = (image) => image.getAttribute('src') === '';
const isInline = (url) => /^(data|blob):/i.test(url);
const isHeard = (image) => runtime.hasListeners(image, 'load') || runtime.hasListeners(image, 'error');
/** What is known of the picture of an image that has come: its `url`, `bytes` and `size`. */
const pictures = new WeakMap();
/**
 * The pictures that the page has had. Both engines ask for none twice within a document, whatever its headers
 * say of that; another document asks anew, and whoever wants another one's permission does.
 */
const seen = new Map();
/** How many bytes they may have together; the oldest go. */
const room = 64 << 20;
let taken = 0;
function remember(key, picture) {
    forgetPicture(key);
    seen.set(key, picture);
    taken += picture.bytes.length;
    while (taken > room) forgetPicture(seen.keys().next().value);
}
function forgetPicture(key) {
    taken -= seen.get(key)?.bytes.length ?? 0;
    seen.delete(key);
}
/** Who waits for a picture that is under way. */
const awaited = new Map();

/** What is known of an address: a fragment counts in addresses of an app's own scheme alone. */
function keyOf(element, url) {
    const crossOrigin = element.getAttribute('crossorigin')?.toLowerCase();
    const permission = crossOrigin === undefined || crossOrigin === 'use-credentials' ? crossOrigin : 'anonymous';
    return `${permission} ${/^https?:/i.test(url) ? url.replace(/#.*/s, '') : url}`;
}

/** What there is to show for the address of an image: nothing of one that is missing; undefined: it has not come. */
function known(image) {
    const url = image.src;
    const own = pictures.get(image);
    if (url === '' || own?.url === url) return own;
    const found = seen.size > 0 && !tree.isInert(image) && seen.get(keyOf(image, url));
    if (!found) return undefined;
    if (!/^blob:/i.test(url) || inline(url) !== null) return keep(image, url, found);
    forgetPicture(keyOf(image, url));
    return undefined;
}
tree.isSeen = (image) => known(image)?.bytes !== undefined;
/** What an image shows: in Chromium what it has shown, until the next one has come. */
function shown(image) {
    const now = image.src === '' ? {} : known(image);
    return now ?? (host.isChromium === true && isHeard(image) ? pictures.get(image) : undefined) ?? {};
}

export function isComplete(image) {
    if (image.src === '' || isEmpty(image) || tree.isInert(image) || known(image) !== undefined) return true;
    tree.loadUnheard(image);
    return false;
}

/** Whose turn it is to tell of an image: its next address ends it. */
const turns = new WeakMap();
function begin(image, url, ask) {
    const turn = { url };
    turns.set(image, turn);
    ask((found) => {
        if (turns.get(image) !== turn) return;
        turns.delete(image);
        // By now it may lie in a template.
        if (tree.isInert(image)) pictures.delete(image);
        if (image.src !== url || tree.isInert(image)) return;
        keep(image, url, found);
        runtime.load('event').raise(image, new runtime.Event(found === null ? 'error' : 'load'));
    });
}

/** Tells those who listen that an image is there, in a task of its own. */
export function loadImage(image) {
    const url = image.src;
    if (url !== '' && turns.get(image)?.isTold !== true) begin(image, url, (tell) => look(image, url, tell));
}

/** The blobs whose addresses images were given. */
const held = new WeakMap();
/** An image has been given an address, perhaps the one that it has. */
tree.imageNamed = (image) => {
    turns.delete(image);
    const url = image.src;
    if (host.isChromium !== true) {
        // A blob whose address is revoked at once is still shown.
        if (/^blob:/i.test(url)) held.set(image, { url, found: inline(url) });
        return;
    }
    // What was not there is asked for again, and what is there tells of it before anything that the script does next.
    if (pictures.get(image)?.bytes === undefined) pictures.delete(image);
    const picture = known(image);
    if (picture === undefined || image.getAttribute('loading')?.toLowerCase() === 'lazy') return;
    begin(image, url, (tell) => runtime.postTask(() => tell(picture)));
    turns.get(image).isTold = true;
};

/** Settles when an image could be shown, whoever listens. */
export async function decode(image) {
    const url = image.src;
    const fail = (text) => { throw failure(text, 'EncodingError'); };
    if (url === '' || isEmpty(image)) fail('Missing source URL.');
    let picture = known(image);
    if (picture === undefined) {
        const found = await new runtime.Promise((tell) => { look(image, url, tell); });
        if (image.src !== url || found === null) fail('Loading error.');
        picture = keep(image, url, found);
        // It is decoded once it has come, and `load` tells of that first.
        await runtime.turn();
    } else {
        if (picture.bytes === undefined) fail('Loading error.');
        // WebKit keeps what it has decoded, Chromium has it done beside the page each time.
        if (host.isChromium === true || !kept.has(picture.bytes)) await runtime.answered();
    }
    kept.add(picture.bytes);
}
/** What WebKit has decoded. */
const kept = new WeakSet();

function keep(image, url, found) {
    const picture = found === null ? { url } : { size: shownSize(found.bytes), ...found, url };
    pictures.set(image, picture);
    if (found !== null) remember(keyOf(image, url), picture);
    return picture;
}
/** A picture that is to be turned by a quarter is as high as its rows are long. */
function shownSize(bytes) {
    const size = sizeOf(bytes);
    return size !== undefined && host.orientation(bytes) >= 5 ? size.toReversed() : size;
}

/** The width or the height that an image has of its own: 0 before it is there. */
export function naturalSize(image, side) {
    isComplete(image);
    return shown(image).size?.[side] ?? 0;
}

/** What can be drawn of an image: its file's `bytes`, unless there are none yet; or that it `isBroken`. */
export function pictureOf(image) {
    const url = image.src;
    if (url === '') return {};
    const picture = known(image);
    if (picture === undefined && isHeard(image)) return shown(image);
    if (picture === undefined && !isInline(url)) throw notSimulated('drawing an image for whose load nobody listens');
    const { bytes } = picture ?? inline(url) ?? {};
    return bytes === undefined ? { isBroken: true } : { size: shownSize(bytes), isClean: true, ...picture, url, bytes };
}

/** The same of a URL that says all of it; null: it is no image. */
function inline(url) {
    const { body, headers } = runtime.load('fetch').ownAnswer(url);
    const type = headers?.includes('content-type') ? headers[headers.indexOf('content-type') + 1] : '';
    return body !== undefined && isPicture(body, type) ? { url, bytes: body, isClean: true } : null;
}

/** Tells, in a task of its own, what image there is at a URL. */
function look(image, url, tell) {
    const picture = known(image);
    if (isEmpty(image) || picture !== undefined) {
        runtime.postTask(() => tell(picture?.bytes === undefined ? null : picture));
        return;
    }
    if (isInline(url)) {
        const own = held.get(image);
        runtime.postTask(() => tell(own?.url === url ? own.found : inline(url)));
        return;
    }
    const key = keyOf(image, url);
    const others = awaited.get(key);
    if (others !== undefined) {
        others.push(tell);
        return;
    }
    awaited.set(key, [tell]);
    get(image, url, 'Image element', (answer) => {
        const found = pictureIn(answer);
        const waiting = awaited.get(key);
        awaited.delete(key);
        for (const one of waiting) one(found);
    });
}

const pictureIn = (answer) => (answer !== null && isPicture(answer.bytes, answer.type)
    ? { bytes: answer.bytes, isClean: answer.isReadable } : null);

/** A sheet that Swift gets for a link, or what one of a style imports, has come, or will not. */
tree.sheetCame = (place) => {
    const element = tree.links[place];
    if (element !== undefined) sheetChanged(element);
    // Of no element: what a script's rule imports.
    else if (place < 0) {
        tree.changes++;
        tree.styleVersion++;
    }
    // One that was there is told of as it comes.
    return of(element ?? document).asked?.isAtHand === true;
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
    const { bytes, type } = own === undefined ? tree.takePreloaded(link, 'style', href) ?? {}
        : { bytes: own.body, type: typeOf(own) };
    const crossOrigin = link.getAttribute('crossorigin');
    const isAtHand = own !== undefined || bytes !== undefined;
    const place = isAtHand ? host.loadSheet(href, crossOrigin, bytes === undefined ? null : decoded(bytes), plainType(type))
        : host.loadSheet(href, crossOrigin);
    asked(link, { place, href: link.getAttribute('href'), isAtHand });
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
    return at < 0 ? '' : headers[at + 1];
}
const plainType = (type) => type.split(';')[0].trim();

/** What links have loaded ahead for sheets and scripts, of which each is for one. */
const preloaded = new Map();
tree.isPreloaded = (element, use, url) => preloaded.has(`${use} ${keyOf(element, url)}`);
tree.takePreloaded = (element, use, url) => {
    const key = `${use} ${keyOf(element, url)}`;
    const answer = preloaded.get(key);
    preloaded.delete(key);
    return answer;
};
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
    const tell = (isThere) => runtime.load('event').raise(link, new runtime.Event(isThere ? 'load' : 'error'));
    if (/(^|\s)modulepreload(\s|$)/i.test(rel)) {
        // Whoever imports it finds it there.
        host.delayLoad(1);
        runtime.load('modules').loadScript(href, null, (_, reason) => runtime.postTask(() => {
            tell(reason === undefined);
            host.delayLoad(-1);
        }));
        return;
    }
    get(link, href, 'Link element', (answer) => {
        const use = link.getAttribute('as')?.toLowerCase();
        const picture = use === 'image' ? pictureIn(answer) : null;
        if (picture !== null) remember(keyOf(link, href), picture);
        if (answer !== null && (use === 'style' || use === 'script')) preloaded.set(`${use} ${keyOf(link, href)}`, answer);
        tell(answer !== null);
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
