// window.open, as after a touch. The app is asked for another view, has none and opens the URL outside;
// on Android a view without others opens it itself.
const own = ['_self', '_parent', '_top'];
const isAndroid = host.userAgent.includes('Android');

/** The window of a frame, or around this one, that has that target. */
function windowOf(target) {
    const name = target.toLowerCase();
    if (host.frame !== undefined && name === '_parent') return globalThis.parent;
    if (host.frame !== undefined && name === '_top') return globalThis.top;
    return own.includes(name) ? undefined : runtime.frameNamed?.(target);
}

/** Whether what has that target opens in another view. */
const isElsewhere = (target) => target !== '' && !own.includes(target.toLowerCase()) && !isAndroid;

function open(url = '', target = '_blank') {
    const text = `${url}`;
    const address = text === '' ? 'about:blank' : runtime.absolute(text);
    if (address.startsWith('javascript:')) throw runtime.notSimulated('window.open of a script');
    const window = windowOf(`${target}`);
    if (window !== undefined) {
        if (text !== '') window.location.href = address;
        return window;
    }
    if (isElsewhere(`${target}` || '_blank')) {
        host.navigate(address, 'window');
        return null;
    }
    if (text !== '') runtime.load('location').location.href = address;
    return globalThis;
}
runtime.provide({ isElsewhere, open, windowOf });
