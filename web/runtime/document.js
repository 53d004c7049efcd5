// document: what the bridge and an app's event handlers use at start-up. Elements load on first use,
// and a member that is not there says so by name.
import { EventTarget, defineHandlers, eventParent, uninitialised } from './events.js';
import { currentURL } from './location.js';

const eventInterfaces = {
    event: 'Event', events: 'Event', htmlevents: 'Event', svgevents: 'Event',
    customevent: 'CustomEvent', messageevent: 'MessageEvent', uievent: 'UIEvent',
    uievents: 'UIEvent', mouseevent: 'MouseEvent', mouseevents: 'MouseEvent',
    keyboardevent: 'KeyboardEvent', hashchangeevent: 'HashChangeEvent', storageevent: 'StorageEvent',
};

export function notSimulated(name) {
    return new Error(`${name} is not simulated`);
}

export function installDocument(global, runtime) {
    const state = { readyState: 'loading', visible: true, title: null, currentScript: null };
    const cookies = new Map();

    class Node extends EventTarget {}
    class Document extends Node {
        get readyState() { return state.readyState; }
        get visibilityState() { return state.visible ? 'visible' : 'hidden'; }
        get hidden() { return !state.visible; }
        get webkitVisibilityState() { return this.visibilityState; }
        get webkitHidden() { return this.hidden; }
        get title() { return state.title ?? host.title; }
        set title(value) { state.title = `${value}`; }
        get URL() { return currentURL(); }
        get documentURI() { return currentURL(); }
        get baseURI() { return currentURL(); }
        get location() { return global.location; }
        set location(value) { global.location = value; }
        get defaultView() { return global; }
        get ownerDocument() { return null; }
        get referrer() { return ''; }
        get domain() { return global.location.hostname; }
        get characterSet() { return 'UTF-8'; }
        get charset() { return 'UTF-8'; }
        get inputEncoding() { return 'UTF-8'; }
        get contentType() { return 'text/html'; }
        get compatMode() { return 'CSS1Compat'; }
        get lastModified() { return new Date().toLocaleString('en-US'); }
        get nodeType() { return 9; }
        get nodeName() { return '#document'; }
        get currentScript() { return state.currentScript; }
        get cookie() {
            return Array.from(cookies, ([name, value]) =>
                name === '' ? value : `${name}=${value}`).join('; ');
        }
        set cookie(text) {
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
        hasFocus() { return state.visible; }
        createEvent(kind) {
            const name = eventInterfaces[`${kind}`.toLowerCase()];
            if (name === undefined) {
                throw new global.DOMException('The operation is not supported.', 'NotSupportedError');
            }
            return uninitialised(new global[name](''));
        }
        [eventParent](event) { return event.type === 'load' ? null : global; }
    }
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
        Document.prototype[name] = EventTarget.prototype[name];
    }
    // What the classes above do not have is asked of this object: it loads the elements, or says
    // by name what is not simulated.
    Object.setPrototypeOf(host.unsimulated, EventTarget.prototype);
    Object.setPrototypeOf(Node.prototype, host.unsimulated);
    defineHandlers(Document.prototype, ['onreadystatechange', 'onvisibilitychange']);
    class HTMLDocument extends Document {}
    const document = new HTMLDocument();
    Object.defineProperty(global, 'document', { get: () => document, enumerable: true });
    return { state, classes: { Node, Document, HTMLDocument } };
}
