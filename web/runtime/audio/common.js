// What the modules of Web Audio share.
export const { EventTarget, Promise, defineHandlers, postTask } = runtime;
/** Who may make what only a context makes. */
export const key = Symbol('made by a context');
export const failure = (message, name) => new globalThis.DOMException(message, name);
export const invalidState = (message) => failure(message, 'InvalidStateError');

export function finite(value, name) {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError(`The provided value of ${name} is non-finite`);
    return number;
}
export function notNegative(value, name) {
    const number = finite(value, name);
    if (number < 0) throw new RangeError(`${name} must not be negative`);
    return number;
}
