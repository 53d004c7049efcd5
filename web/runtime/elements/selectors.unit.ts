import { equal, test, throws } from '../unit';

test('selectors know places, relations and states', () => {
    const box = document.createElement('section');
    box.innerHTML = '<ul><li id="a">1</li><li id="b" class="x">2</li><li id="c"></li><p id="d">4</p>'
        + '<li id="e">5</li></ul><form id="f"><input id="g" required><input id="h" value="v"></form>';
    document.body.append(box);
    const ids = (selector: string): string =>
        Array.from(box.querySelectorAll(selector), (one) => one.id).join('');
    const selectors = ['li:nth-child(2)', 'li:nth-child(odd)', 'li:nth-child(-n+2)',
        'li:nth-last-child(1)', 'li:nth-of-type(4)', 'li:nth-child(2 of .x, #c)', 'li:first-of-type',
        'p:only-of-type', 'li:empty', ':scope > form', 'ul:has(.x) > p', 'li:has(+ p)', 'li:has(~ .x)',
        'input:required', 'input:optional', 'input:invalid', 'p:last-of-type'];
    equal(selectors.map(ids), ['b', 'ace', 'ab', 'e', 'e', 'c', 'a', 'd', 'c', 'f', 'd', 'c', 'a', 'g',
        'h', 'g', 'd']);
    equal([document.querySelector(':root') === document.documentElement,
        box.matches(':scope')], [true, true]);
    box.remove();
});
test('a selector that nobody knows is an error of syntax', () => {
    throws(() => document.querySelector(':foo'), 'SyntaxError');
    throws(() => document.querySelector('li:nth-child(x)'), 'SyntaxError');
    throws(() => document.querySelector('a::foo'), 'SyntaxError');
});
test('selectors know what a user sees of fields, languages and directions', () => {
    const box = document.createElement('section');
    box.innerHTML = '<input id="a" placeholder="x"><input id="b" placeholder="x" value="1">'
        + '<input id="c" type="number" min="2" value="1"><input id="d" type="number" min="2" value="3">'
        + '<input id="e" readonly><textarea id="f" disabled></textarea><p id="g" contenteditable></p>'
        + '<input id="h" type="checkbox" checked><form><button id="i"></button><button id="j"></button>'
        + '</form><details id="k" open></details><div id="l" lang="de-CH" dir="rtl"><p id="m"></p></div>'
        + '<p id="n" dir="auto">1 \u05d0</p>';
    document.body.append(box);
    const ids = (selector: string): string =>
        Array.from(box.querySelectorAll(selector), (one) => one.id).join('');
    equal([':placeholder-shown', ':in-range', ':out-of-range', ':read-write', 'input:read-only',
        ':default', 'details[open]', ':lang(de)', 'p:lang("*-CH")', ':lang(fr, DE-ch)', ':lang(d)',
        ':dir(rtl)', 'p:dir(ltr)', ':hover', 'a:active, :visited', 'p::before', 'p:after',
        'input::-webkit-input-placeholder'].map(ids),
        ['a', 'd', 'c', 'abcdg', 'eh', 'hi', 'k', 'lm', 'm', 'lm', '', 'lmn', 'g', '', '', '', '', '']);
    box.querySelector<HTMLElement>('#j')!.focus();
    equal(ids(':focus-visible'), 'j');
    history.replaceState(null, '', '#m');
    equal(ids(':target'), 'm');
    history.replaceState(null, '', location.pathname);
    box.remove();
    equal(document.querySelector(':focus-visible'), null);
});
test('lists forgive, what the end leaves open is closed, and comments part words', () => {
    const box = document.createElement('section');
    box.innerHTML = '<p class="a" id="p" title="x">1<b id="b">2</b></p><p id="q">3</p><svg id="s"></svg>';
    const ids = (selector: string): string => Array.from(box.querySelectorAll(selector), (one) => one.id).join('');
    equal([':is(:foo, p)', ':where()', ':is()', ':is(:has(:has(b)), b)', ':is(::before, b)', ':is(p', 'p:not(.a',
        'p[title="x', 'p:nth-child(1', '*|p', '|p', '[*|title]', '[|title]', '/* x */p /**/ b', '& > p', ':scope &',
        ':-webkit-any(p, b)', ':-webkit-full-screen', 'p::before', 'p::part(x)::after', ':read-only',
        'b, [id="s"'].map(ids),
        ['pq', '', '', 'b', 'b', 'pq', 'q', 'p', 'p', 'pq', '', 'p', 'p', 'b', 'pq', '', 'pbq', '', '', '', 'pbq', 'bs']);
    for (const wrong of [':has(:has(b))', ':has(:not(:has(b)))', ':not(:foo, p)', ':not(::before)', 'p::before b',
        'p::before.a', ':lang()', ':lang(de en)', ':dir()', 'p:nth-of-type(1 of p)', 'x|p', 'p/**/b', ':is(p))']) {
        throws(() => box.querySelector(wrong), 'SyntaxError');
    }
});
test('what a user has made of a field is known once it was said, or the form was to be sent', () => {
    const form = document.createElement('form');
    form.innerHTML = '<input required><input value="1">';
    form.onsubmit = () => false;
    document.body.append(form);
    const states = (): boolean[] => Array.from(form.children, (one) => [':user-valid', ':user-invalid'].map((state) =>
        one.matches(state))).flat();
    equal(states(), [false, false, false, false]);
    form.requestSubmit();
    equal(states(), [false, true, true, false]);
    form.reset();
    equal(states(), [false, false, false, false]);
    form.remove();
});
test('no escape stands for zero, half of a pair or what is beyond the last sign', () => {
    const box = document.createElement('div');
    box.innerHTML = '<i id="\ufffdz"></i><b id="\u00a0"></b>';
    for (const code of ['0', 'd83d', '110000', 'ffffff']) {
        equal(box.querySelector(`#\\${code}\r\nz`)?.localName, 'i');
    }
    equal(box.querySelector('#\u00a0')?.localName, 'b');
});
test('a form is invalid with any of its fields, and a scope within has() is the one around it', () => {
    const box = document.createElement('div');
    box.innerHTML = '<form><fieldset><input required></fieldset><fieldset><input></fieldset></form>';
    const input = box.querySelector('input')!;
    const valid = () => Array.from(box.querySelectorAll('form:valid, fieldset:valid'), (one) => one.localName);
    equal([valid(), input.closest(':has(> :scope)') === input.parentNode], [['fieldset'], true]);
    input.value = 'a';
    equal([valid(), box.querySelectorAll('fieldset:has(+ fieldset > input)').length], [['form', 'fieldset', 'fieldset'], 1]);
});
test('nothing but a marker goes by a pseudo-element of another one', () => {
    for (const wrong of ['p::before::after', ':open', ':state(a b)', '[a=b s]', 'x|p', '[x|a]']) {
        throws(() => document.querySelector(wrong), 'SyntaxError');
    }
    equal(document.querySelector('p::part(a)::before'), null);
});
