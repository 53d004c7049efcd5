import Farad
import FaradFoundation
import FaradTesting
import Testing

/// Service workers of Android's web view (Service Workers standard), by Chromium's words.
@Suite(.farad) struct ServiceWorkerTests {
    private static let register = """
        const container = navigator.serviceWorker;
        const settled = (promise) => promise.then(
            (value) => value, (error) => say(error.name + ": " + error.message));

        """

    @Test func `a worker is registered, installed and activated, and serves pages that come later`()
        throws
    {
        let app = try WebFolder(
            Self.register + """
                say('page', container.controller?.state);
                container.oncontrollerchange = () => say('controllerchange');
                settled(container.register('sw.js')).then((registration) => {
                    say('registered', registration.scope, registration.installing?.state, registration.active?.state);
                    registration.onupdatefound = () => say('updatefound');
                    const worker = registration.installing;
                    if (worker) worker.onstatechange = () => say('state', worker.state, worker === registration.active);
                });
                container.ready.then(({ active }) => say('ready', active.state, active.scriptURL));
                setTimeout(async () => say(await (await fetch('data.json')).text()), 1000);
                """,
            [
                "sw.js": """
                oninstall = (event) => event.waitUntil(new Promise((resolve) => setTimeout(resolve, 10)).then(() => say('installed')));
                onactivate = () => say('activate', registration.active === serviceWorker, serviceWorker.state);
                onfetch = (event) => event.respondWith(event.request.url.endsWith('.json')
                    ? new Response('worker') : fetch(event.request));
                """, "data.json": "file",
            ])
        #expect(
            try app.launch() == [
                "page undefined", "registered https://localhost/ installing undefined",
                "updatefound",
                "installed", "state installed false", "state activating true",
                "ready activating https://localhost/sw.js", "activate true activating",
                "state activated true", "file",
            ], "\(app.lines)")
        #expect(
            try app.launch() == [
                "page activated", "registered https://localhost/ undefined activated",
                "ready activated https://localhost/sw.js", "worker",
            ], "\(app.lines)")
    }

    @Test func `what cannot be registered is refused in Chromium's words`() throws {
        let app = try WebFolder(
            Self.register + """
                (async () => {
                    await settled(container.register('none.js'));
                    await settled(container.register('throws.js'));
                    await settled(container.register('data.json'));
                    await settled(container.register('sub/sw.js', { scope: '/' }));
                    await settled(container.register('https://example.org/sw.js'));
                    await settled(container.register('bad.js'));
                    await new Promise((resolve) => setTimeout(resolve, 100));
                    say((await container.getRegistrations()).length);
                })();
                """,
            [
                "throws.js": "throw new Error('at once');", "data.json": "{}", "sub/sw.js": "",
                "bad.js":
                    "oninstall = (event) => event.waitUntil(Promise.reject(new Error('no')));",
            ])
        let begin =
            "Failed to register a ServiceWorker for scope ('https://localhost/') with script "
        #expect(
            try app.launch() == [
                "TypeError: " + begin
                    + "('https://localhost/none.js'): A bad HTTP response code (404) "
                    + "was received when fetching the script.",
                "TypeError: " + begin
                    + "('https://localhost/throws.js'): ServiceWorker script evaluation failed",
                "SecurityError: " + begin + "('https://localhost/data.json'): The script has an "
                    + "unsupported MIME type ('application/json').",
                "SecurityError: " + begin
                    + "('https://localhost/sub/sw.js'): The path of the provided "
                    + "scope ('/') is not under the max scope allowed ('/sub/'). Adjust the scope, move "
                    + "the Service Worker script, or use the Service-Worker-Allowed HTTP header to "
                    + "allow the scope.",
                "SecurityError: Failed to register a ServiceWorker: The origin of the provided "
                    + "scriptURL ('https://example.org') does not match the current origin "
                    + "('https://localhost').", "0",
            ], "\(app.lines)")
    }

    @Test func `an app that has been updated shows the old version from its cache once more`()
        throws
    {
        let worker = """
            const kept = 'VERSION';
            oninstall = (event) => event.waitUntil(caches.open(kept).then((cache) => cache.addAll(['/', '/main.js'])));
            onactivate = (event) => event.waitUntil(caches.keys().then((names) =>
                Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))));
            onfetch = (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
            """
        let page =
            "say('page VERSION', navigator.serviceWorker.controller?.state); navigator.serviceWorker.register('/sw.js');"
        func files(_ version: String) -> [String: String] {
            [
                "main.js": page.replacingOccurrences(of: "VERSION", with: version),
                "sw.js": worker.replacingOccurrences(of: "VERSION", with: version),
            ]
        }
        let app = try WebFolder("", files("1"))
        #expect(try app.launch() == ["page 1 undefined"])
        try app.write(files("2"))
        #expect(try app.launch() == ["page 1 activated"])
        // The new worker has waited until the page of the old one was gone.
        #expect(try app.launch() == ["page 2 activated"])
    }

    @Test func `a worker that skips waiting takes over pages, which may then load again`() throws {
        let app = try WebFolder(
            Self.register + """
                say('page', container.controller?.state);
                container.addEventListener('controllerchange', () => { say('reload'); location.reload(); }, { once: true });
                container.register('sw.js');
                """,
            [
                "sw.js": """
                oninstall = () => { skipWaiting(); };
                onactivate = (event) => event.waitUntil(clients.claim());
                """
            ])
        #expect(try app.launch() == ["page undefined", "reload", "page activated"], "\(app.lines)")
    }

    @Test func `pages and workers talk, and a worker knows whom it serves`() throws {
        let app = try WebFolder(
            Self.register + """
                container.onmessage = ({ data, source, origin }) => say('page got', JSON.stringify(data), source.scriptURL, origin);
                container.register('sw.js').then(() => container.ready).then(({ active }) => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = ({ data }) => say('port got', data);
                    active.postMessage({ list: [1, new Date(0)] }, [port2]);
                    try { active.postMessage(() => {}); } catch (error) { say(error.name); }
                });
                """,
            [
                "sw.js": """
                onmessage = (event) => event.waitUntil((async () => {
                    event.ports[0].postMessage(event.data.list[1] instanceof Date);
                    event.source.postMessage({ id: event.source.id.length });
                    const [client] = await clients.matchAll({ includeUncontrolled: true });
                    say(client.id === event.source.id, client.url, client.type, client.visibilityState,
                        (await clients.matchAll()).length, (await clients.get(client.id)).url, await clients.get('x'));
                    await new Promise((resolve) => setTimeout(resolve, 1));
                    const [again] = await clients.matchAll({ includeUncontrolled: true });
                    again.postMessage('late');
                })());
                """
            ])
        #expect(
            try app.launch() == [
                "DataCloneError", "port got true",
                "page got {\"id\":36} https://localhost/sw.js https://localhost",
                "true https://localhost/ window visible 0 https://localhost/ undefined",
                "page got \"late\" https://localhost/sw.js https://localhost",
            ], "\(app.lines)")
    }

    @Test
    func `requests of a page come to its worker with what they are for, and its answer counts`()
        throws
    {
        let app = try WebFolder(
            Self.register + """
                (async () => {
                    await container.register('sw.js');
                    if (container.controller === null) {
                        await new Promise((resolve) => { container.oncontrollerchange = resolve; });
                    }
                    const { status, type, url, headers } = await fetch('made');
                    say(status, type, url, headers.get('x-a'));
                    await settled(fetch('error'));
                    await settled(fetch('rejected'));
                    await settled(fetch('other'));
                    say(await (await fetch('passed.json', { method: 'GET', headers: { 'X-B': 'b' } })).text());
                    say(await (await fetch('echo', { method: 'POST', body: 'sent' })).text());
                    const request = new XMLHttpRequest();
                    request.open('GET', 'made');
                    request.onload = () => say('xhr', request.status, request.responseText);
                    request.send();
                    const script = document.createElement('script');
                    script.src = 'chunk.js';
                    script.onload = () => say('chunk');
                    document.body.append(script);
                })();
                """,
            [
                "passed.json": "file", "chunk.js": "say('file');",
                "sw.js": """
                onactivate = (event) => event.waitUntil(clients.claim());
                onfetch = (event) => {
                    const { request } = event;
                    const name = new URL(request.url).pathname.slice(1);
                    say(name, request.mode, request.destination, request.headers.get('x-b'));
                    const answers = {
                        made: () => new Response('made', { status: 201, headers: { 'x-a': '1' } }),
                        error: () => Response.error(),
                        rejected: () => Promise.reject(new Error('no')),
                        other: () => 'text',
                        echo: async () => new Response(await request.text() + ' back'),
                        'chunk.js': () => new Response("say('worker')", { headers: { 'content-type': 'text/javascript' } }),
                    };
                    if (answers[name]) event.respondWith(answers[name]());
                };
                """,
            ])
        func lost(_ name: String, _ reason: String, _ more: String...) -> [String] {
            let event =
                "The FetchEvent for \"https://localhost/\(name)\" resulted in a network error response: "
            return [name + " cors  null", event + reason] + more
                + ["Failed to load resource: net::ERR_FAILED", "TypeError: Failed to fetch"]
        }
        #expect(
            try app.launch()
                == ["made cors  null", "201 default https://localhost/made 1"]
                + lost("error", "the response was a network error.")
                + lost("rejected", "the promise was rejected.", "Uncaught (in promise) Error: no")
                + lost("other", "an object that was not a Response was passed to respondWith().")
                + [
                    "passed.json cors  b", "file", "echo cors  null", "sent back",
                    "made cors  null",
                    "chunk.js no-cors script null", "xhr 201 made", "worker", "chunk",
                ], "\(app.lines)")
    }

    @Test func `a registration ends when the last page that it serves is gone`() throws {
        let app = try WebFolder(
            Self.register + """
                (async () => {
                    say('controlled', container.controller !== null);
                    const registration = await container.register('sw.js');
                    await container.ready;
                    if (container.controller === null) return;
                    say(await registration.unregister(), (await container.getRegistrations()).length);
                    say(await (await fetch('x')).text());
                })();
                """,
            [
                "sw.js":
                    "onfetch = (event) => event.respondWith(event.request.mode === 'cors' ? new Response('sw') : fetch(event.request));"
            ])
        #expect(try app.launch() == ["controlled false"])
        #expect(try app.launch() == ["controlled true", "true 0", "sw"], "\(app.lines)")
        #expect(try app.launch() == ["controlled false"], "\(app.lines)")
    }

    @Test
    func `a worker imports scripts before it is installed, finds them again and gets no others`()
        throws
    {
        let app = try WebFolder(
            "navigator.serviceWorker.register('/sw.js'); fetch('x.json').then((x) => x.text()).then(say);",
            [
                "lib.js": "self.lib = (self.lib ?? 0) + 1;",
                "sw.js": """
                importScripts('lib.js');
                say('run', lib, typeof window, typeof XMLHttpRequest, self instanceof ServiceWorkerGlobalScope);
                onfetch = (event) => {
                    importScripts('lib.js');
                    try { importScripts('late.js'); } catch (error) { say(error.name); }
                    event.respondWith(event.request.mode === 'cors' ? new Response(String(lib)) : fetch(event.request));
                };
                """, "late.js": "", "x.json": "file",
            ])
        #expect(try app.launch() == ["file", "run 1 undefined undefined true"], "\(app.lines)")
        let lines = try app.launch()
        #expect(lines.first == "run 1 undefined undefined true", "\(lines)")
        #expect(lines.filter { $0 == "NetworkError" }.count == 3 && lines.last == "4", "\(lines)")
    }

    @Test func `answers without a body, redirected ones and early messages come to a good end`()
        throws
    {
        let app = try WebFolder(
            Self.register + """
                const { serviceWorker } = navigator;
                serviceWorker.addEventListener('message', ({ data }) => say('got', data, document.readyState !== 'loading'));
                (async () => {
                    await container.register('sw.js');
                    if (container.controller === null) {
                        await new Promise((resolve) => { container.oncontrollerchange = resolve; });
                    }
                    const request = new XMLHttpRequest();
                    request.open('GET', 'empty');
                    request.onload = () => say('xhr', request.status, request.responseText.length);
                    request.send();
                    const { status, body } = await fetch('empty');
                    say(status, body);
                    const controller = new AbortController();
                    const aborted = settled(fetch('slow', { signal: controller.signal }));
                    controller.abort();
                    await aborted;
                    const registration = await container.ready;
                    say(await registration.unregister(), (await container.getRegistrations()).length);
                })();
                """,
            [
                "sw.js": """
                onactivate = (event) => event.waitUntil(clients.claim());
                onfetch = (event) => {
                    if (event.request.url.endsWith('empty')) event.respondWith(new Response(null, { status: 204 }));
                    if (event.request.url.endsWith('slow')) {
                        event.respondWith(new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 50)));
                    }
                    if (event.request.mode === 'navigate') event.waitUntil((async () => {
                        for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage('early');
                    })());
                };
                """
            ])
        #expect(
            try app.launch() == [
                "xhr 204 0", "204 null", "AbortError: signal is aborted without reason", "true 0",
            ], "\(app.lines)")
    }
}
