// What calls are refused with, in each engine's words.
const isChromium = host.isChromium === true;
const global = globalThis;
const textOf = Object.prototype.toString;

/** What an engine says of a call of `type.method`, or of a construction where there is no `method`. */
export const saying = (type, method, webkit, chromium) => (!isChromium ? webkit : `Failed to ${
    method === undefined ? `construct '${type}'` : `execute '${method}' on '${type}'`}: ${chromium}`);

/** Refuses a call, or a construction where there is no `method`, that has fewer values than it needs. */
export function mustHave(count, values, type, method) {
    if (values.length >= count) return;
    throw new TypeError(saying(type, method, 'Not enough arguments',
        `${count} argument${count === 1 ? '' : 's'} required, but only ${values.length} present.`));
}

const onTo = (type, method) => (method === undefined ? `the ${type} constructor` : `${type}.${method}`);

/** What is thrown for a value that is not an instance of what its place, the `number`-th, wants. */
export const notInstance = (number, name, kind, type, method) => new TypeError(saying(type, method,
    `Argument ${number} ('${name}') to ${onTo(type, method)} must be an instance of ${kind}`,
    `parameter ${number} is not of type '${kind}'.`));

/** Refuses what is no function where a call wants one. */
export function mustBeFunction(value, number, name, type, method) {
    if (typeof value === 'function') return;
    throw new TypeError(saying(type, method,
        `Argument ${number} ('${name}') to ${onTo(type, method)} must be a function`,
        `parameter ${number} is not of type 'Function'.`));
}

/** What is thrown for a method that was taken off its object and is called on another, or on none. */
export const takenOff = (type, method) =>
    new TypeError(isChromium ? 'Illegal invocation' : `Can only call ${type}.${method} on instances of ${type}`);

/** Refuses a function of the window's, or of a worker's scope, that is called as a method of another object. */
export function mustBeGlobal(self, method) {
    // The runtime has them, too.
    if (self === undefined || self === global || self === null || self === host.runtime) return;
    if (textOf.call(self) === textOf.call(global)) return;
    throw takenOff(textOf.call(global) === '[object Window]' ? 'Window' : 'WorkerGlobalScope', method);
}
