// What calls with too few values are refused with, in each engine's words.
const isChromium = host.isChromium === true;

/** Refuses a call, or a construction where there is no `method`, that has fewer values than it needs. */
export function mustHave(count, values, type, method) {
    if (values.length >= count) return;
    throw new TypeError(!isChromium ? 'Not enough arguments' : `Failed to ${method === undefined ? 'construct'
        : `execute '${method}' on`} '${type}': ${count} argument${count === 1 ? '' : 's'} required, but only ${
        values.length} present.`);
}
