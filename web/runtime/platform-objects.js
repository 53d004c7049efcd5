// Which objects are the web's own, and cannot be cloned.
const { getPrototypeOf } = Object;
const platformPrototypes = new Set();

/** Instances of these web classes cannot be cloned, as DOM nodes cannot (F38). */
export function refuseInstances(...classes) {
    for (const one of classes) platformPrototypes.add(one.prototype);
}

export function isPlatformObject(object) {
    if (object === globalThis) return true;
    for (let at = getPrototypeOf(object); at !== null; at = getPrototypeOf(at)) {
        if (platformPrototypes.has(at)) return true;
    }
    return false;
}
