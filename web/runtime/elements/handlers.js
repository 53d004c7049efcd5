// Event handlers: the `on…` members of elements, document and window, and those in markup.
import { Element, document } from './tree.js';
import { formOf, isListed } from './controls.js';
import { globalHandlers, windowHandlers } from '../handler-names.js';

/** What a body's attributes set on the window. */
const forwarded = new Set(['blur', 'error', 'focus', 'load', 'resize', 'scroll', ...windowHandlers]);
const known = new Set([...globalHandlers, ...windowHandlers]);

const prefixed = (types) => types.map((type) => `on${type}`);

/** Gives document and window the handlers that they have not had from the start. */
export function defineGlobalHandlers() {
    const missing = (target) => prefixed(globalHandlers).filter((name) => !runtime.hasOwn(target, name));
    runtime.defineHandlers(globalThis.Document.prototype, missing(globalThis.Document.prototype));
    runtime.defineHandlers(Element.prototype, missing(Element.prototype));
}

/** The handlers that a body shares with the window. */
export function forwardHandlers(prototype) {
    for (const type of forwarded) {
        const name = `on${type}`;
        Object.defineProperty(prototype, name, {
            get: () => globalThis[name],
            set(callback) { globalThis[name] = callback; },
            enumerable: true, configurable: true,
        });
    }
}

/** Of what is no control a handler sees no form. */
const hasForm = (element) => isListed(element) || element.localName === 'img' || element.localName === 'input';

/**
 * The function of a handler in markup, which sees the members of its element, form and document; one of the
 * window's sees that alone. Undefined: it is in a document without a window as yet.
 */
function compiled(element, name, text, isOfWindow) {
    if (element.ownerDocument !== document) return undefined;
    const isOfError = name === 'onerror' && element.localName === 'body';
    const parameters = isOfError ? 'event, source, lineno, colno, error' : 'event';
    try {
        host.bringNames(text);
        if (/\bimport\b/.test(text)) text = runtime.load('scripts').withImports(text);
        const code = `return function ${name}(${parameters}) {\n${text}\n};`;
        if (isOfWindow) return globalThis.Function(code)();
        return globalThis.Function('$document', '$form', '$element', `with ($document) with ($form) `
            + `with ($element) ${code}`)(
            document, (hasForm(element) ? formOf(element) : null) ?? {}, element);
    } catch (error) {
        runtime.reportException(error);
        return null;
    }
}

/** An attribute such as `onclick` was set or taken away. */
export function handlerChanged(element, name) {
    const type = name.slice(2);
    if (!known.has(type)) return;
    const text = element.getAttribute(name);
    const isOfWindow = forwarded.has(type) && ['body', 'frameset'].includes(element.localName);
    // Only the handlers of the body that the document has are the window's.
    const target = isOfWindow ? globalThis : element;
    if (windowHandlers.includes(type) && !isOfWindow) return;
    runtime.setMarkupHandler(target, type,
        text === null ? null : () => compiled(element, name, text, isOfWindow));
}
