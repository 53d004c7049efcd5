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

const elementMembers = ['documentElement', 'head', 'body', 'childNodes', 'children', 'firstChild',
    'lastChild', 'firstElementChild', 'lastElementChild', 'childElementCount', 'forms', 'images',
    'links', 'scripts', 'activeElement'];
const elementMethods = ['createElement', 'createElementNS', 'createTextNode', 'createComment',
    'createDocumentFragment', 'getElementById', 'getElementsByTagName', 'getElementsByClassName',
    'getElementsByName', 'querySelector', 'querySelectorAll', 'appendChild', 'append', 'prepend',
    'insertBefore', 'removeChild', 'replaceChild', 'contains', 'importNode', 'adoptNode'];
const missingProperties = ['all', 'anchors', 'applets', 'designMode', 'doctype', 'embeds', 'fonts',
    'fullscreenElement', 'implementation', 'plugins', 'pointerLockElement', 'rootElement',
    'scrollingElement', 'styleSheets', 'adoptedStyleSheets', 'timeline'];
const missingMethods = ['caretRangeFromPoint', 'close', 'createAttribute', 'createCDATASection',
    'createExpression', 'createNodeIterator', 'createProcessingInstruction', 'createRange',
    'createTreeWalker', 'elementFromPoint', 'elementsFromPoint', 'evaluate', 'execCommand',
    'exitFullscreen', 'exitPointerLock', 'getAnimations', 'getSelection', 'hasStorageAccess', 'open',
    'queryCommandEnabled', 'queryCommandState', 'queryCommandSupported', 'queryCommandValue',
    'requestStorageAccess', 'write', 'writeln'];

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
    for (const name of elementMembers) {
        Object.defineProperty(Document.prototype, name, {
            configurable: true,
            enumerable: true,
            get() {
                runtime.load('dom');
                return this[name];
            },
        });
    }
    const lazily = (name) => ({
        [name](...values) {
            runtime.load('dom');
            return this[name](...values);
        },
    })[name];
    const missing = (name) => ({
        [name]() { throw notSimulated(`document.${name}`); },
    })[name];
    const method = (name, value) => Object.defineProperty(Document.prototype, name, {
        value, writable: true, enumerable: true, configurable: true,
    });
    for (const name of elementMethods) method(name, lazily(name));
    for (const name of missingMethods) method(name, missing(name));
    for (const name of missingProperties) {
        Object.defineProperty(Document.prototype, name, {
            configurable: true,
            get() { throw notSimulated(`document.${name}`); },
        });
    }
    defineHandlers(Document.prototype, ['onreadystatechange', 'onvisibilitychange', 'onclick',
        'onkeydown', 'onkeyup', 'oninput', 'onchange', 'onscroll', 'ontouchstart', 'ontouchend',
        'onselectionchange']);
    class HTMLDocument extends Document {}
    const document = new HTMLDocument();
    Object.defineProperty(global, 'document', { get: () => document, enumerable: true });
    return { state, classes: { Node, Document, HTMLDocument } };
}
