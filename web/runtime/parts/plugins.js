// navigator.plugins and navigator.mimeTypes (HTML standard, "PDF viewing support"): five plugins of one
// viewer where the web view shows PDFs, as WebKit's does and Android's does not.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const values = new WeakMap();

class MimeType {
    constructor(own) {
        mustBeMade();
        values.set(this, own);
    }
    get type() { return values.get(this).type; }
    get suffixes() { return 'pdf'; }
    get description() { return 'Portable Document Format'; }
    get enabledPlugin() { return values.get(this).plugins()[0]; }
}

/** A list whose items have names, too, that enumeration does not show. */
class NamedList {
    constructor(items, names, own) {
        mustBeMade();
        values.set(this, { items, names, ...own });
        for (const [index, item] of items.entries()) {
            Object.defineProperty(this, index, { value: item, enumerable: true, configurable: true });
            Object.defineProperty(this, names[index], { value: item, configurable: true });
        }
    }
    get length() { return values.get(this).items.length; }
    item(index) { return values.get(this).items[index >>> 0] ?? null; }
    namedItem(name) {
        const { items, names } = values.get(this);
        return items[names.indexOf(`${name}`)] ?? null;
    }
}
class Plugin extends NamedList {
    get name() { return values.get(this).name; }
    get description() { return 'Portable Document Format'; }
    get filename() { return 'internal-pdf-viewer'; }
}
class PluginArray extends NamedList {
    refresh() {}
}
class MimeTypeArray extends NamedList {
}
for (const Type of [Plugin, PluginArray, MimeTypeArray]) {
    // None inherits from another in Web IDL.
    for (const name of ['length', 'item', 'namedItem']) {
        Object.defineProperty(Type.prototype, name, Object.getOwnPropertyDescriptor(NamedList.prototype, name));
    }
    Object.defineProperty(Type.prototype, Symbol.iterator,
        { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
    Object.setPrototypeOf(Type.prototype, Object.prototype);
}

const isShown = globalThis.navigator.pdfViewerEnabled;
const types = isShown ? ['application/pdf', 'text/pdf'] : [];
const names = isShown ? ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer',
    'Microsoft Edge PDF Viewer', 'WebKit built-in PDF'] : [];
const list = [];
const mimes = types.map((type) => make(MimeType, { type, plugins: () => list }));
for (const name of names) list.push(make(Plugin, mimes, types, { name }));
const plugins = make(PluginArray, list, names);
const mimeTypes = make(MimeTypeArray, mimes, types);

giveNavigator({ mimeTypes, plugins });
// WebKit on iOS names the first nowhere.
expose({ ...host.isChromium === true && { MimeType }, MimeTypeArray, Plugin, PluginArray });
runtime.refuseInstances(MimeType, MimeTypeArray, Plugin, PluginArray);
runtime.provide({ MimeType, MimeTypeArray, Plugin, PluginArray });
