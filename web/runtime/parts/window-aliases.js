// Second names of what the window has, from older browsers.
const later = (name, get) => {
    if (name in globalThis) return;
    const define = (value) => Object.defineProperty(globalThis, name, {
        value, writable: true, enumerable: false, configurable: true,
    });
    Object.defineProperty(globalThis, name, { get, set: define, enumerable: false, configurable: true });
};
later('webkitURL', () => globalThis.URL);
later('clientInformation', () => globalThis.navigator);
for (const [name, other] of [['webkitRequestAnimationFrame', 'requestAnimationFrame'],
    ['webkitCancelAnimationFrame', 'cancelAnimationFrame'],
    ['webkitCancelRequestAnimationFrame', host.isChromium === true ? undefined : 'cancelAnimationFrame']]) {
    if (other !== undefined) later(name, () => globalThis[other]);
}
runtime.provide({});
