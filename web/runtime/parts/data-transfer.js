// DataTransfer, as a script makes one: most do to put files of their own into an input. Nothing is
// dragged on a phone, and nothing pasted here.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

runtime.loadGlobals('blob');
const { File } = runtime.load('blob');
let contentOf;

class DataTransferItem {
    #content;
    #type;
    constructor(content, type) {
        mustBeMade();
        this.#content = content;
        this.#type = type;
    }
    static { contentOf = (item) => item.#content; }

    get kind() { return typeof this.#content === 'string' ? 'string' : 'file'; }
    get type() { return this.#type; }
    getAsFile() { return this.kind === 'file' ? this.#content : null; }
    getAsString(callback) {
        const text = this.#content;
        if (typeof callback === 'function' && typeof text === 'string') {
            runtime.postTask(() => callback(text));
        }
    }
}

let itemsOf;
class DataTransferItemList {
    #items = [];
    constructor() { mustBeMade(); }
    static { itemsOf = (list) => list.#items; }

    #change(items) {
        for (const index of this.#items.keys()) delete this[index];
        this.#items = items;
        for (const [index, item] of items.entries()) {
            Object.defineProperty(this, index, { value: item, enumerable: true, configurable: true });
        }
    }

    get length() { return this.#items.length; }
    add(data, type) {
        if (data instanceof File) {
            const item = make(DataTransferItem, data, data.type);
            this.#change([...this.#items, item]);
            return item;
        }
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        const format = `${type}`.toLowerCase();
        if (this.#items.some((one) => one.kind === 'string' && one.type === format)) {
            throw new globalThis.DOMException('The operation is not supported.', 'NotSupportedError');
        }
        const item = make(DataTransferItem, `${data}`, format);
        this.#change([...this.#items, item]);
        return item;
    }
    remove(index) { this.#change(this.#items.filter((_, place) => place !== Number(index))); }
    clear() { this.#change([]); }
}
Object.defineProperty(DataTransferItemList.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
});

const formatOf = (format) => {
    const type = `${format}`.toLowerCase();
    return type === 'text' ? 'text/plain' : type === 'url' ? 'text/uri-list' : type;
};
class DataTransfer {
    #items = make(DataTransferItemList);
    #files = null;
    dropEffect = 'none';
    effectAllowed = 'none';

    get items() { return this.#items; }
    get types() {
        const items = itemsOf(this.#items);
        const types = items.filter((one) => one.kind === 'string').map((one) => one.type);
        return Object.freeze(types.length < items.length ? [...types, 'Files'] : types);
    }
    /** WebKit has one list, which it fills anew each time; Chromium makes another. */
    get files() {
        const files = itemsOf(this.#items).map((one) => one.getAsFile())
            .filter((one) => one !== null);
        if (host.isChromium === true || this.#files === null) {
            this.#files = runtime.makeFileList(files);
        } else {
            runtime.fillFileList(this.#files, files);
        }
        return this.#files;
    }
    #find(format) {
        const type = formatOf(format);
        return itemsOf(this.#items).findIndex((one) => one.kind === 'string' && one.type === type);
    }
    getData(format) {
        const item = itemsOf(this.#items)[this.#find(format)];
        return item === undefined ? '' : contentOf(item);
    }
    setData(format, data) {
        this.clearData(format);
        this.#items.add(`${data}`, formatOf(format));
    }
    clearData(format) {
        if (format !== undefined) {
            const index = this.#find(format);
            if (index >= 0) this.#items.remove(index);
            return;
        }
        for (let index = this.#items.length - 1; index >= 0; index--) {
            if (itemsOf(this.#items)[index].kind === 'string') this.#items.remove(index);
        }
    }
    setDragImage() {}
}
expose({ DataTransferItem, DataTransferItemList });
runtime.provide({ DataTransfer, DataTransferItem, DataTransferItemList });
