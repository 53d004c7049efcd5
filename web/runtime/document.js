// document: what the bridge and an app's event handlers use at start-up. Elements load on first use,
// and a member that is not there says so by name.
import { EventTarget, defineHandlers, eventParent, inheritMethods } from './event-target.js';
import { ofDocument, standIn } from './late-members.js';
import { mustBeOn, mustHave, refused } from './refusals.js';
import { named, runtime } from './runtime.js';

const eventInterfaces = {
    event: 'Event', events: 'Event', htmlevents: 'Event', svgevents: 'Event',
    customevent: 'CustomEvent', messageevent: 'MessageEvent', uievent: 'UIEvent',
    uievents: 'UIEvent', mouseevent: 'MouseEvent', mouseevents: 'MouseEvent',
    keyboardevent: 'KeyboardEvent', focusevent: 'FocusEvent', touchevent: 'TouchEvent',
    dragevent: 'DragEvent', compositionevent: 'CompositionEvent',
    hashchangeevent: 'HashChangeEvent', storageevent: 'StorageEvent',
};

const state = { readyState: 'loading' };
const cookies = new Map();

class Node extends EventTarget {
    get [Symbol.toStringTag]() {
        loadRest();
        return this[Symbol.toStringTag];
    }
}
named(Node, 'Node');
const mustBeDocument = (self, method) => { mustBeOn(self, Document, 'Document', method); };
class Document extends Node {
    constructor() {
        super();
        if (new.target === Document) runtime.load('xml').becomeXML(this);
    }
    get readyState() { return state.readyState; }
    get visibilityState() { return host.visibility(); }
    get hidden() { return host.visibility() === 'hidden'; }
    get webkitVisibilityState() { return this.visibilityState; }
    get webkitHidden() { return this.hidden; }
    // An element says it, and few pages ask for it before they have any.
    get title() {
        if (runtime.tree === undefined) return host.title ?? '';
        loadRest();
        return this.title;
    }
    set title(value) {
        loadRest();
        this.title = value;
    }
    get URL() { return runtime.currentURL(); }
    get documentURI() { return runtime.currentURL(); }
    get baseURI() { return runtime.baseURL(); }
    get location() { return globalThis.location; }
    set location(value) { globalThis.location = value; }
    get defaultView() { return globalThis; }
    get referrer() { return host.frame?.referrer ?? host.referrer ?? ''; }
    get domain() { return globalThis.location.hostname; }
    get characterSet() { return 'UTF-8'; }
    get charset() { return 'UTF-8'; }
    get inputEncoding() { return 'UTF-8'; }
    get contentType() { return 'text/html'; }
    get compatMode() {
        const isOwn = this === globalThis.document && host.isQuirks === true;
        return runtime.tree?.of(this).isQuirks ?? isOwn ? 'BackCompat' : 'CSS1Compat';
    }
    get lastModified() {
        const now = new Date();
        const two = (number) => `${number}`.padStart(2, '0');
        return `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()} ${two(now.getHours())}:${
            two(now.getMinutes())}:${two(now.getSeconds())}`;
    }
    get nodeType() { return 9; }
    get nodeName() { return '#document'; }
    get cookie() {
        // A document without a window has none.
        if (this !== globalThis.document) return '';
        return Array.from(cookies, ([name, value]) =>
            name === '' ? value : `${name}=${value}`).join('; ');
    }
    set cookie(text) {
        if (this !== globalThis.document) return;
        const [pair, ...attributes] = `${text}`.split(';').map((one) => one.trim());
        const equals = pair.indexOf('=');
        const name = equals < 0 ? '' : pair.slice(0, equals);
        cookies.set(name, pair.slice(equals + 1));
        for (const attribute of attributes) {
            const [key, value = ''] = attribute.split('=');
            const expired = /^max-age$/i.test(key) ? Number(value) <= 0
                : /^expires$/i.test(key) && Date.parse(value) <= Date.now();
            if (expired) cookies.delete(name);
        }
    }
    hasFocus() {
        mustBeDocument(this, 'hasFocus');
        return !this.hidden;
    }
    createEvent(kind) {
        mustBeDocument(this, 'createEvent');
        mustHave(1, arguments, 'Document', 'createEvent');
        const asked = `${kind}`.toLowerCase();
        const name = eventInterfaces[asked];
        if (name === undefined) {
            const made = runtime.load('late-event-types').makeOf(asked);
            if (made !== undefined) return runtime.load('event').uninitialised(made);
            throw refused('NotSupportedError', 'Document', 'createEvent', `The provided event type ('${kind}') is invalid.`);
        }
        const Type = name === 'Event' ? runtime.Event : runtime.load('event-types')[name] ?? globalThis[name];
        return runtime.load('event').uninitialised(new Type(''));
    }
    [eventParent](event) {
        return event.type === 'load' || this !== document ? null : globalThis;
    }
}
named(Document, 'Document');
inheritMethods(Node.prototype);
// The members that an app's start uses are there from the beginning. Whoever asks a node for
// another one, of markup or a handler, gets the rest of them all.
const { unsimulated } = host;
const rest = Object.create(EventTarget.prototype);
const loadRest = () => runtime.loadGlobals('dom-more');
standIn(rest, ofDocument, loadRest);
runtime.standIn = (names) => standIn(rest, names, loadRest);
/** All of them are where they belong now. */
runtime.endStandIns = () => {
    delete Node.prototype[Symbol.toStringTag];
    Object.setPrototypeOf(Node.prototype, EventTarget.prototype);
};
// What the classes above do not have is asked of this object: it loads the elements, or says by
// name what is not simulated.
Object.setPrototypeOf(unsimulated, rest);
Object.setPrototypeOf(Node.prototype, unsimulated);
defineHandlers(Document.prototype, ['onreadystatechange', 'onvisibilitychange']);
class HTMLDocument extends Document {
}
named(HTMLDocument, 'HTMLDocument');
const document = new HTMLDocument();
Object.defineProperty(globalThis, 'document',
    { get: () => document, enumerable: true, configurable: host.link !== undefined });
for (const [name, Type] of Object.entries({ Node, Document, HTMLDocument })) {
    runtime.unfinished.push([name, Type]);
}
export const documentState = state;
export const documentClasses = { Node, Document, HTMLDocument };
