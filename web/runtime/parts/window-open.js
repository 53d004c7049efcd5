// window.open, as after a touch. The app is asked for another view, has none and opens the URL outside;
// on Android a view without others opens it itself.
const own = ['_self', '_parent', '_top'];
const isAndroid = host.userAgent.includes('Android');

/** Whether what has that target opens in another view. */
const isElsewhere = (target) =>
    target !== '' && !own.includes(target.toLowerCase()) && !isAndroid;

function open(url = '', target = '_blank') {
    const text = `${url}`;
    const address = text === '' ? 'about:blank' : runtime.absolute(text);
    if (address.startsWith('javascript:')) throw runtime.notSimulated('window.open of a script');
    if (isElsewhere(`${target}` || '_blank')) {
        host.navigate(address, 'window');
        return null;
    }
    if (text !== '') runtime.load('location').location.href = address;
    return globalThis;
}
runtime.provide({ isElsewhere, open });
