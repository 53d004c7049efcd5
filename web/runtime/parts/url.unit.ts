import { equal, test, throws } from '../unit';

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
