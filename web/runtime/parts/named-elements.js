// Elements as members of the window and of the document, by their ids and names (HTML standard, "named
// access on the Window object" and, for documents, "named properties"). `runtime.nameElement` makes the members.
const { document } = globalThis;
const { HTMLCollection } = runtime.loadGlobals('dom');
runtime.loadGlobals('dom-more');
const { attributesOf, live, search } = runtime.tree;
const { getOwnPropertyDescriptor } = Object;

const attribute = (element, key) => attributesOf(element).get(key);
/** Those that have a name, a frame among them; the window has any element by its id. */
const isNamed = (one, name) => runtime.namedElements.has(one.localName) && attribute(one, 'name') === name;
/** By its id a document has an object, and an image that has a name as well. */
const isDocuments = (one, name) => isNamed(one, name) || (attribute(one, 'id') === name
    && (one.localName === 'object' || (one.localName === 'img' && Boolean(attribute(one, 'name')))));

/** Nothing, the window of a frame of that name, one element, or a list of several. */
function found(name, test) {
    const all = search(document, test);
    const frame = all.find((one) => one.localName === 'iframe' && isNamed(one, name));
    if (frame !== undefined) return frame.contentWindow;
    return all.length < 2 ? all[0] : live(HTMLCollection, () => search(document, test));
}

runtime.provide({
    ofWindow: (name) => found(name, (one) => attribute(one, 'id') === name || isNamed(one, name)),
    ofDocument: (name) => found(name, (one) => isDocuments(one, name)),
    /** A script has variables of these names, which a browser has in the elements' place. */
    giveWay(...names) {
        for (const name of names) {
            const get = runtime.elementNames.get(name);
            if (get !== undefined && getOwnPropertyDescriptor(globalThis, name)?.get === get) delete globalThis[name];
            runtime.elementNames.set(name, undefined);
        }
    },
});
