/** What is made once for each element, when it is first asked for, by its name. */
const made = new WeakMap();
export function once(element, name, make) {
    let own = made.get(element);
    if (own === undefined) made.set(element, (own = new Map()));
    if (!own.has(name)) own.set(name, make());
    return own.get(name);
}
