import { equal, sleep, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);
const { trustedTypes } = window;
const policy = isAndroid && trustedTypes.createPolicy('all', {
    createHTML: (text: string, more = '') => text + more, createScript: (text: string) => text,
    createScriptURL: (text: string) => text,
});

test('only Chromium has trusted types', () => {
    equal([typeof trustedTypes, 'TrustedHTML' in window, 'TrustedTypePolicyFactory' in window],
        isAndroid ? ['object', true, true] : ['undefined', false, false]);
});
if (isAndroid) {
    test('a policy makes objects of texts by its functions, and has no others', () => {
        const html = policy.createHTML('<b>', 'x');
        equal([policy.name, `${html}`, JSON.stringify({ html }), String(Object.prototype.toString.call(html))],
            ['all', '<b>x', '{"html":"<b>x"}', '[object TrustedHTML]']);
        equal([trustedTypes.isHTML(html), trustedTypes.isScript(html), trustedTypes.isHTML('<b>'),
            trustedTypes.isHTML(Object.create(window.TrustedHTML.prototype)),
            trustedTypes.isScriptURL(policy.createScriptURL('a'))], [true, false, false, false, true]);
        const empty = trustedTypes.createPolicy('none', { createHTML: () => null });
        equal(`${empty.createHTML('x')}`, '');
        throws(() => empty.createScript('x'), "TypeError: Failed to execute 'createScript' on 'TrustedTypePolicy': "
            + "Policy none's TrustedTypePolicyOptions did not specify a 'createScript' member.");
        throws(() => trustedTypes.createPolicy('bad', { createHTML: 1 }), 'The given value is not a function.');
        throws(() => new window.TrustedHTML('x'), 'Illegal constructor');
        equal([`${trustedTypes.emptyHTML}`, trustedTypes.emptyScript === trustedTypes.emptyScript], ['', true]);
    });
    test('two policies may have a name, but not that of the default one', () => {
        equal(trustedTypes.createPolicy('all') === policy, false);
        equal(trustedTypes.defaultPolicy, null);
        const first = trustedTypes.createPolicy('default', { createHTML: () => 'never' });
        equal(trustedTypes.defaultPolicy === first, true);
        throws(() => trustedTypes.createPolicy('default'), 'Policy with name "default" already exists.');
        const div = document.createElement('div');
        div.innerHTML = '<i></i>';
        equal(div.innerHTML, '<i></i>');
    });
    test('it says which attributes and properties take what', () => {
        equal([['script', 'SRC'], ['iframe', 'srcdoc'], ['div', 'onclick'], ['div', 'src'], ['OBJECT', 'codebase']]
            .map(([tag, name]) => trustedTypes.getAttributeType(tag, name)),
        ['TrustedScriptURL', 'TrustedHTML', 'TrustedScript', null, 'TrustedScriptURL']);
        equal([['script', 'text'], ['div', 'innerHTML'], ['script', 'SRC'], ['embed', 'src']]
            .map(([tag, name]) => trustedTypes.getPropertyType(tag, name)),
        ['TrustedScript', 'TrustedHTML', null, 'TrustedScriptURL']);
        equal(trustedTypes.getAttributeType('script', 'src', 'http://www.w3.org/2000/svg'), null);
    });
    test('whatever takes markup, scripts or their addresses takes them as their texts', async () => {
        const html = policy.createHTML('<i>1</i>');
        const div = document.createElement('div');
        div.innerHTML = html;
        div.insertAdjacentHTML('beforeend', html);
        (div.firstElementChild as any).outerHTML = policy.createHTML('<b>2</b>');
        equal(div.innerHTML, '<b>2</b><i>1</i>');
        const frame = document.createElement('iframe');
        frame.srcdoc = html;
        equal(frame.getAttribute('srcdoc'), '<i>1</i>');
        equal(new DOMParser().parseFromString(html, 'text/html').body.innerHTML, '<i>1</i>');
        equal(document.createRange().createContextualFragment(html).textContent, '1');
        const script = document.createElement('script');
        script.text = policy.createScript('window.ran = 1');
        document.body.append(script);
        equal(window.ran, 1);
        const other = document.createElement('script');
        other.src = policy.createScriptURL('data:text/javascript,window.ran=2');
        equal(other.getAttribute('src'), 'data:text/javascript,window.ran=2');
        other.setAttribute('src', policy.createScriptURL('data:text/javascript,window.ran=3'));
        const loaded = new Promise((done) => { other.onload = done; });
        document.body.append(other);
        await loaded;
        equal(window.ran, 3);
        setTimeout(policy.createScript('window.ran = 4'));
        await sleep(5);
        equal([window.ran, new Function(policy.createScript('return 5') as any)()], [4, 5]);
        const address = URL.createObjectURL(new Blob(['postMessage(6)']));
        const worker = new Worker(policy.createScriptURL(address));
        equal(await new Promise((done) => { worker.onmessage = ({ data }) => { done(data); }; }), 6);
        worker.terminate();
    });
}
