// Classes whose instances a browser makes, and no script.
let isMaking = false;

export function make(Type, ...values) {
    isMaking = true;
    try {
        return new Type(...values);
    } finally {
        isMaking = false;
    }
}

/** What a constructor of such a class asks first. */
export function mustBeMade() {
    if (!isMaking) throw new TypeError('Illegal constructor');
}
