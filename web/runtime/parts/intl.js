// Formatting "now" follows the virtual clock.
const now = () => Date.now();

/** Formatting "now" is the one other place where ECMAScript reads the clock. */
function followClock(prototype) {
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    const formats = new WeakMap();
    Object.defineProperty(prototype, 'format', {
        ...format,
        get() {
            let bound = formats.get(this);
            if (bound === undefined) {
                const native = format.get.call(this);
                bound = (date) => native(date === undefined ? now() : date);
                formats.set(this, bound);
            }
            return bound;
        },
    });
    const { formatToParts } = prototype;
    Object.defineProperty(prototype, 'formatToParts', {
        value: {
            formatToParts(date) {
                return formatToParts.call(this, date === undefined ? now() : date);
            },
        }.formatToParts,
        writable: true, enumerable: false, configurable: true,
    });
}

followClock(Intl.DateTimeFormat.prototype);
