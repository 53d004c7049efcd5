import { equal, test, throws } from '../unit';

test('what the browser itself does with addresses leaves the page\'s URL as it is', async () => {
    const link = document.createElement('a');
    link.href = 'x?y#z';
    equal(link.pathname, '/x');
    await fetch('/data.json');
    equal([typeof URL.createObjectURL, typeof URL.parse, URL.canParse('x:'), URL.name, new URL('https://a/?"').href],
        ['function', 'function', true, 'URL', 'https://a/?%22']);
});
test('hosts of bytes that are no text are none, and blobs have the origin of pages alone', () => {
    for (const host of ['example.com%80', '%EF%BF%BD', '\ufdd0zyx.com', '\uffffy', 'a\ud800']) {
        throws(() => new URL(`https://${host}/`), 'TypeError');
    }
    equal(['blob:https://a.example/1', 'blob:ftp://host/1', 'blob:wss://host/1', 'blob:none'].map((one) => new URL(one).origin),
        ['https://a.example', 'null', 'null', 'null']);
    const file = new URL('file://y/');
    file.host = 'x:123';
    equal(file.href, 'file://y/');
});
test('URLs follow the standard', () => {
    const url = new URL('../x?a=1&b=2#h', 'capacitor://localhost/p/q');
    equal([url.href, url.searchParams.get('b')], ['capacitor://localhost/x?a=1&b=2#h', '2']);
    url.searchParams.append('c', 'd e');
    equal(url.search, '?a=1&b=2&c=d+e');
    equal(new URL('timesafari://shared-photo').host, 'shared-photo');
    equal(new URL('HTTPS://EXAMPLE.org:443/ä').href, 'https://example.org/%C3%A4');
    throws(() => new URL('nothing'), 'TypeError: ');
    equal([...new URLSearchParams({ q: '1' })], [['q', '1']]);
    equal(URL.canParse('x:'), true);
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
const href = (reference: string, base?: string): string | undefined => URL.parse(reference, base)?.href;
test('a lone surrogate is a replacement character, in addresses, parameters, forms and names of files', () => {
    equal([new URLSearchParams({ q: 'a\ud83d' }).toString(), href('http://a/?q=\ud83d'),
        href('http://a/\ud83d#\udc00')],
        ['q=a%EF%BF%BD', 'http://a/?q=%EF%BF%BD', 'http://a/%EF%BF%BD#%EF%BF%BD']);
    const { searchParams } = new URL('http://a/');
    searchParams.set('\ud83d', '\ud83d');
    equal([searchParams.get('\ufffd'), new File([], '\ud83d').name], ['\ufffd', '\ufffd']);
    const form = new FormData();
    form.append('a\ud83d', '\ud83d');
    equal([...form.keys(), ...form.values(), form.get('a\ud83d')], ['a\ufffd', '\ufffd', '\ufffd']);
    history.replaceState(null, '', '#\ud83d');
    equal(location.hash, '#%EF%BF%BD');
});
test('hosts are decoded, and those that end in a number are addresses or nothing', () => {
    equal([href('http://ex%41mple.com'), href('http://1.2.3.4.5'), href('http://0x7f.1'), href('http://256'),
        href('http://[1:2::3:0:0:4]/'), href('http://a.09'), href('http://Ⅷ。\xe4/'), href('http://fa\xdf.de/')],
        ['http://example.com/', undefined, 'http://127.0.0.1/', 'http://0.0.1.0/', 'http://[1:2::3:0:0:4]/',
            undefined, 'http://viii.xn--4ca/', 'http://xn--fa-hia.de/']);
    equal(['http://[', 'http://u@/', 'http://a:99999', 'http://a:x', 'foo://a b', 'http://a%00b', '//'].map(
        (one) => href(one)), Array(7).fill(undefined));
});
test('a path that is no list keeps its spaces', () => {
    equal([href('tel:+1 2'), href('mailto:a b@c?x y'), href('data:text/plain,a b#c d')],
        ['tel:+1 2', 'mailto:a b@c?x%20y', 'data:text/plain,a b#c%20d']);
});
test('references are resolved as the standard says, in files as well', () => {
    equal([href('https:x', 'https://a/b/c'), href('https:x', 'http://a/b/c'), href('%2e%2E/x', 'http://a/b/c/d'),
        href('\\x', 'https://a/b'), href('?q', 'http://a/b?c#d'), href('', 'http://a/b?c#d'),
        href('foo:/..//x'), href('//x', 'foo://y/z'), href('a', 'mailto:b'), href('#a', 'mailto:b'),
        href('file:a/b', 'file:///x/y'), href('/d', 'file:///C|/x'), href('a:b:c')],
        ['https://a/b/x', 'https://x/', 'http://a/b/x', 'https://a/x', 'http://a/b?q', 'http://a/b?c',
            'foo:/.//x', 'foo://x', undefined, 'mailto:b#a', 'file:///x/a/b', 'file:///C:/d', 'a:b:c']);
});
test('members of a URL take what they may take', () => {
    const set = (address: string, member: 'host' | 'hostname' | 'port' | 'protocol' | 'pathname' | 'username' | 'hash',
        value: string): string => {
        const url = new URL(address);
        url[member] = value;
        return url.href;
    };
    equal([set('http://a/', 'host', 'b:81'), set('http://a:82/', 'host', 'b:80'), set('http://a/', 'host', ''),
        set('http://a/', 'hostname', 'b:81'), set('http://a/', 'port', '8x'), set('http://a:8/', 'port', 'x'),
        set('http://a:443/', 'protocol', 'https'), set('http://a/', 'protocol', 'foo'),
        set('http://a/', 'pathname', 'x?y#z'), set('foo:b', 'pathname', 'x'), set('http://a/', 'username', 'a b:@'),
        set('http://a/#x', 'hash', '')],
        ['http://b:81/', 'http://b/', 'http://a/', 'http://a/', 'http://a:8/', 'http://a:8/', 'https://a/',
            'http://a/', 'http://a/x%3Fy%23z', 'foo:b', 'http://a%20b%3A%40@a/', 'http://a/']);
});
test('who goes through parameters sees what changes meanwhile', () => {
    const parameters = new URLSearchParams('a=1&b=2&c=3');
    const seen = [];
    for (const [name] of parameters) {
        seen.push(name);
        if (name === 'a') parameters.delete('a');
    }
    equal(seen, ['a', 'c']);
    equal(Object.prototype.toString.call(parameters.keys()), '[object URLSearchParams Iterator]');
});
test('a link\'s address is normalised, and stays where it is none', () => {
    const link = document.createElement('a');
    const shown = (reference: string): string => {
        link.setAttribute('href', reference);
        return link.href;
    };
    equal([shown('HTTP://EX.com:80/'), shown('http://['), shown('MAILTO:a b'), shown('ftp:x'),
        shown('//b.example:8080/../c'), shown('tel:+1')],
        ['http://ex.com/', 'http://[', 'mailto:a b', 'ftp://x/', `${location.protocol}//b.example:8080/c`, 'tel:+1']);
});
test('links mean what the standard says of odd addresses as well', () => {
    const link = document.createElement('a');
    const meant = (href: string): string => {
        link.href = href;
        return link.href;
    };
    equal(['http://f:/c', 'http://f:0080/', 'http://256/', 'http://x\\y', '/a/%2e%2E/b', 'wss://x:443/', '#\b', 'http://a:1:2/'].map(meant),
        ['http://f/c', 'http://f/', 'http://0.0.1.0/', 'http://x/y', 'capacitor://localhost/b', 'wss://x/',
            'capacitor://localhost/index.html#%08', 'http://a:1:2/']);
    equal([meant('http://10.0.2.2:8080/x'), meant('http://a.b:3000')], ['http://10.0.2.2:8080/x', 'http://a.b:3000/']);
});
