// `DOMParser` and `XMLSerializer`. Documents of XML are a part of their own (`parts/xml.js`).
import { tree } from '../elements/tree.js';
import { XMLSerializer, writeAll } from '../elements/xml.js';
import { mustHave, noSuch, refused } from '../refusals.js';

runtime.loadGlobals('dom-more');

const types = ['text/html', 'text/xml', 'application/xml', 'application/xhtml+xml',
    'image/svg+xml'];
class DOMParser {
    parseFromString(text, type) {
        mustHave(2, arguments, 'DOMParser', 'parseFromString');
        if (!types.includes(`${type}`)) {
            throw refused('TypeError', 'DOMParser', 'parseFromString', noSuch(type, 'SupportedType'));
        }
        if (`${type}` !== 'text/html') return runtime.load('xml').parse(`${text}`, `${type}`);
        return parsed(`${text}`, runtime.currentURL());
    }
}
function parsed(text, url) {
    const other = tree.withoutWindow(url);
    tree.parseDocument(other, text);
    return other;
}
/** Nothing runs in a document without a window; what is written into one in an iframe does. */
tree.parseDocument = (other, text, isScriptless = true) =>
    tree.buildDocument(other, host.tree(text, null, 'html', isScriptless ? 2 : 0));
tree.writeXML = writeAll;
runtime.refuseInstances(DOMParser, XMLSerializer);
/** The document of a text that has come from `url`; null where it is XML and no document. */
function documentOf(text, type, url) {
    if (type === 'text/html') return parsed(text, url);
    return runtime.load('xml').parse(text, type, url);
}
runtime.provide({ DOMParser, XMLSerializer, documentOf });
