// Key paths: where in a value its key is, for stores and for indexes.
import { keyOf, keysOf } from './keys.js';

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const { isArray } = Array;
/** Stands for the key that the database is going to make. */
const GENERATED = '\x02';

const isPath = (path) => path === '' || path.split('.').every((part) => identifier.test(part));

/** A key path as a script gives it, as text or as a list of texts; undefined when it is none. */
export function keyPathOf(given) {
    if (!isArray(given)) return isPath(`${given}`) ? `${given}` : undefined;
    const list = given.map((one) => `${one}`);
    return list.length > 0 && list.every(isPath) ? list : undefined;
}

function member(value, name) {
    if (name === 'length' && (typeof value === 'string' || isArray(value))) return value.length;
    if (typeof value !== 'object' || value === null) return undefined;
    if (runtime.bytesOfBlob !== undefined && value instanceof runtime.load('blob').Blob) {
        if (name === 'size' || name === 'type') return value[name];
        if (value instanceof runtime.load('blob').File) {
            if (name === 'name') return value.name;
            if (name === 'lastModified') return value.lastModified;
        }
    }
    return runtime.hasOwn(value, name) ? value[name] : undefined;
}

function valueAt(value, path) {
    let at = value;
    if (path === '') return at;
    for (const name of path.split('.')) {
        at = member(at, name);
        if (at === undefined) return undefined;
    }
    return at;
}

/** The key that a value has at a path: `{key}`, or `{isMissing}` or `{isInvalid}`. */
export function keyAt(value, path) {
    const paths = isArray(path) ? path : [path];
    const found = paths.map((one) => valueAt(value, one));
    if (found.includes(undefined)) return { isMissing: true };
    const key = keyOf(isArray(path) ? found : found[0]);
    return key === undefined ? { isInvalid: true } : { key };
}

/**
 * The keys under which an index finds a value. `generated`: the path where the database will put a
 * key that it makes, if it does.
 */
export function indexKeys(value, { keyPath, isMultiEntry }, generated) {
    if (isArray(keyPath)) {
        let text = '5';
        for (const path of keyPath) {
            const one = path === generated ? GENERATED : keyOf(valueAt(value, path));
            if (one === undefined) return [];
            text += one;
        }
        return [`${text}.`];
    }
    if (keyPath === generated) return [GENERATED];
    const found = valueAt(value, keyPath);
    if (found === undefined) return [];
    return isMultiEntry ? keysOf(found) : [keyOf(found)].filter((key) => key !== undefined);
}

const isObject = (value) => typeof value === 'object' && value !== null;

/** Whether a key could be put there. */
export function hasRoom(value, path) {
    let at = value;
    for (const name of path.split('.').slice(0, -1)) {
        if (!isObject(at)) return false;
        if (!runtime.hasOwn(at, name)) return true;
        at = at[name];
    }
    return isObject(at);
}

/** Puts a key where the path says. */
export function inject(value, path, key) {
    const names = path.split('.');
    const last = names.pop();
    const put = (object, name, one) => Object.defineProperty(object, name,
        { value: one, writable: true, enumerable: true, configurable: true });
    let at = value;
    for (const name of names) {
        if (!runtime.hasOwn(at, name)) put(at, name, {});
        at = at[name];
    }
    put(at, last, key);
}
