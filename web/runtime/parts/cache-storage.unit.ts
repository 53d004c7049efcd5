import { equal, rejects, test } from '../unit';

const at = (path: string): string => `https://example.org/${path}`;

test('caches are opened, found and deleted by their names, in the order of their making', async () => {
    equal([await caches.has('b'), await caches.keys()], [false, []]);
    await caches.open('b');
    await caches.open('a');
    await caches.open('b');
    equal([await caches.keys(), await caches.has('a'), await caches.delete('a'), await caches.delete('a'), await caches.keys()],
        [['b', 'a'], true, true, false, ['b']]);
    await caches.delete('b');
});
test('a response is kept under its request, and each match is a copy of it', async () => {
    const cache = await caches.open('one');
    await cache.put(at('x?q=1#part'), new Response('text', { status: 201, headers: { 'x-a': '1' } }));
    const found = (await cache.match(at('x?q=1')))!;
    equal([found.status, found.ok, found.type, found.headers.get('x-a'), await found.text(), found.bodyUsed],
        [201, true, 'default', '1', 'text', true]);
    equal([await (await cache.match(at('x?q=1')))!.text(), await cache.match(at('x')),
        (await cache.match(at('x'), { ignoreSearch: true }))!.status,
        await cache.match(new Request(at('x?q=1'), { method: 'HEAD' }))], ['text', undefined, 201, undefined]);
    await cache.put(at('x?q=1'), new Response('newer'));
    equal([(await cache.keys()).map(({ url }) => url), await (await caches.match(at('x?q=1')))!.text()],
        [[at('x?q=1')], 'newer']);
    equal([await cache.delete(at('x')), await cache.delete(at('x?q=1')), (await cache.keys()).length], [false, true, 0]);
});
test('what Vary names tells responses apart', async () => {
    const cache = await caches.open('vary');
    const request = (language: string): Request => new Request(at('y'), { headers: { 'accept-language': language } });
    for (const language of ['de', 'en']) {
        await cache.put(request(language), new Response(language, { headers: { vary: 'Accept-Language' } }));
    }
    equal([await (await cache.match(request('en')))!.text(), await cache.match(request('fr')),
        (await cache.matchAll(request('fr'), { ignoreVary: true })).length, (await cache.keys())[0]!.headers.get('accept-language')],
    ['en', undefined, 2, 'de']);
});
test('what cannot be kept is refused, and nothing is kept', async () => {
    const cache = await caches.open('bad');
    await rejects(cache.put('capacitor://localhost/', new Response('')), 'TypeError: Request url is not HTTP/HTTPS');
    await rejects(cache.put(new Request(at(''), { method: 'POST' }), new Response('')), 'TypeError: Request method is not GET');
    await rejects(cache.put(at(''), new Response('', { status: 206 })), 'TypeError: Response is a 206 partial');
    await rejects(cache.put(at(''), new Response('', { headers: { vary: 'a, *' } })),
        "TypeError: Response has a '*' Vary header value");
    const used = new Response('x');
    await used.text();
    await rejects(cache.put(at(''), used), 'TypeError: Response is disturbed or locked');
    await rejects(cache.addAll([at('none'), at('other')]), 'TypeError: Load failed');
    equal([(await cache.keys()).length, Object.prototype.toString.call(cache), caches instanceof CacheStorage],
        [0, '[object Cache]', true]);
});
test('a cache that is deleted serves those who have it open', async () => {
    const cache = await caches.open('gone');
    await cache.put(at('z'), new Response('z'));
    await caches.delete('gone');
    const other = await caches.open('gone');
    equal([await (await cache.match(at('z')))!.text(), await other.match(at('z'))], ['z', undefined]);
});
