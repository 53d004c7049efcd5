// What calls are refused with, in each engine's words.
const isChromium = host.isChromium === true;
const global = globalThis;
const textOf = Object.prototype.toString;

/**
 * What Chromium says failed: a call of `type.method`, a construction where there is no `method`, or a property's
 * use where that is called `get name` or `set name`.
 */
function attempt(type, method) {
    if (method === undefined) return `construct '${type}'`;
    const [access, name] = method.split(' ');
    if (name === undefined) return `execute '${method}' on '${type}'`;
    return `${access === 'set' ? 'set' : 'read'} the '${name}' property ${access === 'set' ? 'on' : 'from'} '${type}'`;
}

/** What an engine says of such a call. */
export const saying = (type, method, webkit, chromium) =>
    (isChromium ? `Failed to ${attempt(type, method)}: ${chromium}` : webkit);

/** What WebKit says where it gives no reason. */
const usual = {
    TypeError: 'Type error',
    DataCloneError: 'The object can not be cloned.',
    IndexSizeError: 'The index is not in the allowed range.',
    InvalidAccessError: 'The object does not support the operation or argument.',
    InvalidCharacterError: 'The string contains invalid characters.',
    InvalidStateError: 'The object is in an invalid state.',
    NotSupportedError: 'The operation is not supported.',
    SecurityError: 'The operation is insecure.',
    SyntaxError: 'The string did not match the expected pattern.',
};

/** What is thrown for such a call: an error of the language, or a `DOMException` of that name. */
export function refused(kind, type, method, chromium, webkit = usual[kind]) {
    const words = saying(type, method, webkit, chromium);
    return kind === 'TypeError' ? new TypeError(words) : kind === 'RangeError' ? new RangeError(words)
        : new globalThis.DOMException(words, kind);
}
/** The number that such a call is given: no endless one, and none that is no number. */
export function finiteNumber(value, type, method) {
    const number = Number(value);
    if (Number.isFinite(number)) return number;
    throw refused('TypeError', type, method, 'The provided double value is non-finite.',
        'The provided value is non-finite');
}
/** What Chromium says of a member of a dictionary that such a call is given. */
export const reading = (member, dictionary, why) => `Failed to read the '${member}' property from '${dictionary}': ${why}`;

/** Refuses what is no dictionary where a call takes one. */
export function mustBeOptions(value, dictionary, type, method) {
    if (value === undefined || value === null || typeof value === 'object' || typeof value === 'function') return;
    throw refused('TypeError', type, method, `The provided value is not of type '${dictionary}'.`);
}

/** The whole number that a call takes, up to the largest that is exact; refuses what is none. */
export function wholeNumber(value, type, method) {
    const number = Number(value);
    const whole = Math.trunc(number);
    if (whole >= 0 && whole < 2 ** 53) return whole;
    throw refused('TypeError', type, method, number !== number ? "Value is not of type 'unsigned long long'."
        : whole === Infinity || whole === -Infinity ? "Value is infinite and not of type 'unsigned long long'."
            : "Value is outside the 'unsigned long long' value range.",
    `Value ${number} is outside the range [0, 9007199254740991]`);
}

export const noSequence = 'The provided value cannot be converted to a sequence.';
/** Refuses what is no list where a call takes one; `explain` puts Chromium's words for that into others. */
export function mustBeSequence(value, type, method, explain = String) {
    if (((typeof value === 'object' && value !== null) || typeof value === 'function')
        && typeof value[Symbol.iterator] === 'function') return;
    throw refused('TypeError', type, method, explain(noSequence), 'Value is not a sequence');
}

/** What Chromium says of a text that is none of an enumeration's. */
export const noSuch = (value, kind) => `The provided value '${value}' is not a valid enum value of type ${kind}.`;

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

/** Refuses what is not an instance of a class as the first value of a call. */
export function mustBeInstance(value, Type, name, kind, type, method) {
    if (!(value instanceof Type)) throw notInstance(1, name, kind, type, method);
}

/** The same of a `forEach`, of which WebKit says less. */
export function mustCall(callback, values, type) {
    if (isChromium) mustHave(1, values, type, 'forEach');
    if (typeof callback === 'function') return;
    throw refused('TypeError', type, 'forEach', "parameter 1 is not of type 'Function'.", 'Cannot call callback');
}

/** What is thrown for a method that was taken off its object and is called on another, or on none. */
export const takenOff = (type, method) =>
    new TypeError(isChromium ? 'Illegal invocation' : `Can only call ${type}.${method} on instances of ${type}`);

/** Refuses a method of a class that is called on what is none of its instances. */
export function mustBeOn(self, Type, type, method) {
    if (!(self instanceof Type)) throw takenOff(type, method);
}

/** Refuses a function of the window's, or of a worker's scope, that is called as a method of another object. */
export function mustBeGlobal(self, method) {
    // The runtime has them, too.
    if (self === undefined || self === global || self === null || self === host.runtime) return;
    if (textOf.call(self) === textOf.call(global)) return;
    throw takenOff(textOf.call(global) === '[object Window]' ? 'Window' : 'WorkerGlobalScope', method);
}
