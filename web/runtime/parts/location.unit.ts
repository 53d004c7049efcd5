import { equal, sleep, test, throws } from '../unit';

test('location takes the page\'s address apart', () => {
    equal([location.protocol, location.host, location.pathname, location.origin, location.port],
        ['capacitor:', 'localhost', '/index.html', 'capacitor://localhost', '']);
    equal(`${location}`, 'capacitor://localhost/index.html');
});
test('pushState changes the address and the state without an event', async () => {
    let events = 0;
    window.onpopstate = () => { events += 1; };
    history.pushState({ a: 1 }, '', '/shared-photo?_refresh=1');
    await sleep(1);
    equal([location.pathname, location.search, history.length, history.state, events],
        ['/shared-photo', '?_refresh=1', 2, { a: 1 }, 0]);
    history.replaceState(null, '', 'other#x');
    equal([location.href, history.length], ['capacitor://localhost/other#x', 2]);
});
test('going back is a later task that fires popstate with the entry\'s state', async () => {
    const states: unknown[] = [];
    history.replaceState({ page: 1 }, '', '/one');
    history.pushState({ page: 2 }, '', '/two');
    window.onpopstate = (event) => { states.push(event.state); };
    history.back();
    equal(location.pathname, '/two');
    await sleep(1);
    equal([location.pathname, states], ['/one', [{ page: 1 }]]);
    history.forward();
    await sleep(1);
    history.go(99);
    await sleep(1);
    equal([location.pathname, states.length], ['/two', 2]);
    window.onpopstate = null;
});
test('a fragment changes the address and fires hashchange', async () => {
    const seen: string[] = [];
    window.addEventListener('hashchange', (event) => seen.push(event.newURL), { once: true });
    location.hash = 'part';
    equal(location.hash, '#part');
    await sleep(1);
    equal(seen, [location.href]);
});
test('history state is a copy, and cannot name another origin', () => {
    const state = { list: [1] };
    history.pushState(state, '');
    state.list.push(2);
    equal(history.state, { list: [1] });
    throws(() => history.pushState(null, '', 'https://example.org/'), 'Blocked attempt');
    throws(() => history.pushState(() => {}, ''), 'can not be cloned');
});
test('addresses resolve against the page', () => {
    history.replaceState(null, '', '/a/b/c?d#e');
    const link = document.createElement('a');
    for (const [reference, expected] of [['x', '/a/b/x'], ['../x', '/a/x'], ['../../../x', '/x'],
        ['/x y', '/x%20y'], ['?q', '/a/b/c?q'], ['./', '/a/b/']]) {
        link.href = reference;
        equal(link.href, `capacitor://localhost${expected}`);
    }
    link.href = '//other/x';
    equal(link.href, 'capacitor://other/x');
    link.href = 'mailto:a@b';
    equal(link.href, 'mailto:a@b');
});
test('references on a page without a path resolve as URL does', () => {
    for (const base of ['capacitor://localhost', 'capacitor://localhost?q', 'capacitor://localhost#h',
        'capacitor://localhost/', 'capacitor://localhost/a/b/c?d#e']) {
        history.replaceState(null, '', base);
        equal(location.href, base);
        const link = document.createElement('a');
        for (const reference of ['./assets/en.json', 'a.png', '/a.png', '../x', '../../x', '.', '..', '',
            '?q', '?q#f', '#f', '#/a', '#', '?', 'x?y z"\'<>`{}|^[]', 'x y"<>`{}|^[]ä', '#a b"<>`ä',
            'a/./b/../c/', 'a//b', ' a\nb ', '//other', '//other/x', 'capacitor://localhost',
            'capacitor://localhost?y', 'https://example.org', "https://example.org?it's"]) {
            link.setAttribute('href', reference);
            equal(link.href, new URL(reference, base).href);
        }
    }
    history.replaceState(null, '', 'capacitor://localhost');
    const image = document.createElement('img');
    image.src = './assets/a.png';
    equal(image.src, 'capacitor://localhost/assets/a.png');
    history.pushState(null, '', 'home');
    equal(location.href, 'capacitor://localhost/home');
});
test('a new fragment on a page without a path loads no document', async () => {
    const link = document.createElement('a');
    link.setAttribute('href', '#x');
    const ways = {
        '#/a': () => { location.hash = '#/a'; }, '#x': () => { link.click(); },
        '#y': () => { location.href = '#y'; }, '#z': () => { location.replace('#z'); },
    };
    for (const [expected, go] of Object.entries(ways)) {
        history.replaceState(null, '', 'capacitor://localhost');
        go();
        equal(location.href, `capacitor://localhost${expected}`);
    }
    await sleep(1);
});
test('a new fragment fires popstate at once and hashchange as a task', async () => {
    history.replaceState({ page: 1 }, '', '/popped');
    const seen: unknown[] = [];
    const onPop = (event: PopStateEvent) => { seen.push(['popstate', location.hash, event.state]); };
    const onHash = () => { seen.push('hashchange'); };
    addEventListener('popstate', onPop);
    addEventListener('hashchange', onHash);
    location.hash = 'a';
    seen.push('after');
    Promise.resolve().then(() => seen.push('micro'));
    await sleep(1);
    equal(seen.splice(0), [['popstate', '#a', null], 'after', 'micro', 'hashchange']);
    location.hash = '#a';
    await sleep(1);
    equal(seen.splice(0), []);
    location.href = '#a';
    await sleep(1);
    equal(seen.splice(0), [['popstate', '#a', null]]);
    history.back();
    await sleep(1);
    equal(seen.splice(0), [['popstate', '', { page: 1 }], 'hashchange']);
    location.hash = '';
    await sleep(1);
    equal([seen, location.href], [[], 'capacitor://localhost/popped']);
    removeEventListener('popstate', onPop);
    removeEventListener('hashchange', onHash);
});
test('an address that is a script is run, in a task of its own', async () => {
    const told: string[] = [];
    Object.assign(globalThis, { tellOfScript: (word: string) => { told.push(word); } });
    const go = async (work: () => void): Promise<string[]> => {
        work();
        told.push('then');
        await sleep(1);
        return told.splice(0);
    };
    const { href } = location;
    equal(await go(() => { location.href = " JavaScript:tellOfScript('a?b%23#c//d')"; }), ['then', 'a?b##c//d']);
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = '<a href="javascript://%0Avar ofAddress = 1; tellOfScript(\'é100%\')">x</a>'
        + '<form action="javascript:tellOfScript(\'form\')"><button></button></form><iframe name="inner"></iframe>'
        + '<a target="inner" href="javascript:parent.tellOfScript(String(window === parent))">y</a>';
    const [link, inFrame] = [...box.querySelectorAll('a')] as [HTMLElement, HTMLElement];
    equal([await go(() => link.click()), (globalThis as any).ofAddress], [['then', 'é100%'], 1]);
    link.onclick = () => false;
    equal(await go(() => link.click()), ['then']);
    equal(await go(() => box.querySelector('button')!.click()), ['then', 'form']);
    await sleep(20);
    equal(await go(() => inFrame.click()), ['then', 'false']);
    const failures: string[] = [];
    window.onerror = (text) => {
        failures.push(String(text));
        return true;
    };
    await go(() => { location.assign("javascript:'text'"); });
    await go(() => { location.replace('javascript:throw new Error("thrown")'); });
    window.onerror = null;
    equal([failures, location.href], [['Error: a document that a javascript: address makes is not simulated',
        'Error: thrown'], href]);
    box.remove();
});
test('the history takes only what it knows', () => {
    history.scrollRestoration = 'foo' as any;
    equal([history.scrollRestoration, 'scrollRestoration' in History.prototype, Object.keys(history)], ['auto', true, []]);
    history.scrollRestoration = 'manual';
    equal(history.scrollRestoration, 'manual');
    history.scrollRestoration = 'auto';
    throws(() => (history as any).pushState(), 'TypeError');
    throws(() => (history as any).replaceState(1), 'TypeError');
});
