import { equal, test, throws } from '../unit';

test('what the browser itself does with addresses leaves the page\'s URL as it is', async () => {
    const link = document.createElement('a');
    link.href = 'x?y#z';
    equal(link.pathname, '/x');
    await fetch('/data.json');
    equal([typeof URL.createObjectURL, typeof URL.parse, URL.canParse('x:'), URL.name, new URL('https://a/?"').href],
        ['function', 'function', true, 'URL', 'https://a/?%22']);
});
test('URLs follow the standard', () => {
    const url = new URL('../x?a=1&b=2#h', 'capacitor://localhost/p/q');
    equal([url.href, url.searchParams.get('b')], ['capacitor://localhost/x?a=1&b=2#h', '2']);
    url.searchParams.append('c', 'd e');
    equal(url.search, '?a=1&b=2&c=d+e');
    equal(new URL('timesafari://shared-photo').host, 'shared-photo');
    equal(new URL('HTTPS://EXAMPLE.org:443/ä').href, 'https://example.org/%C3%A4');
    throws(() => new URL('nothing'), 'TypeError: Invalid');
    equal([...new URLSearchParams({ q: '1' })], [['q', '1']]);
    equal(URL.canParse('x:'), true);
    equal('__core-js_shared__' in globalThis, false);
});
test('a query encodes quotes and angle brackets, wherever it is set', () => {
    equal(new URL('http://x/?f={"a":1}').href, 'http://x/?f={%22a%22:1}');
    equal(new URL('#"', 'http://x/?"').href, 'http://x/?%22#%22');
    const url = new URL('http://x/"?<>#?"');
    equal(url.href, 'http://x/%22?%3C%3E#?%22');
    url.search = '?a="#';
    equal(url.search, '?a=%22%23');
    url.search = '';
    equal(url.href, 'http://x/%22#?%22');
    url.href = 'http://y/?"';
    equal([url.href, url.searchParams.get('"')], ['http://y/?%22', '']);
    equal([url instanceof URL, url.constructor === URL, URL.name, URL.length],
        [true, true, 'URL', 1]);
    throws(() => (URL as any)('http://x/'), 'TypeError');
});
test('search parameters are counted, and found and deleted by their value as well', () => {
    const url = new URL('http://x/?a=1&b=2&a=3&a=1');
    const parameters = url.searchParams as any;
    equal([parameters.size, parameters.has('a', '3'), parameters.has('a', 2), parameters.has('a')],
        [4, true, false, true]);
    parameters.delete('a', '1');
    equal([url.search, parameters.size], ['?b=2&a=3', 2]);
    parameters.delete('a', undefined);
    equal([url.search, parameters.has('a', undefined)], ['?b=2', false]);
    throws(() => parameters.has(), 'TypeError');
});
test('a URL of the page has the page\'s origin, and one of another scheme has none', () => {
    const link = document.createElement('a');
    link.href = 'x?y#z';
    equal([new URL('x', location.href).origin, link.origin,
        new URL(URL.createObjectURL(new Blob())).origin, new URL(`${location.origin}:81/`).origin],
        [location.origin, location.origin, location.origin, `${location.origin}:81`]);
    equal(location.origin, origin);
    equal(['other://host/', 'data:,x', 'mailto:a@b', 'blob:data:,x', 'https://a.example:443/b'].map(
        (one) => new URL(one).origin), ['null', 'null', 'null', 'null', 'https://a.example']);
});
