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
test('a selector that nobody knows is an error of syntax, one that is not simulated says so', () => {
    throws(() => document.querySelector(':foo'), 'SyntaxError');
    throws(() => document.querySelector('li:nth-child(x)'), 'SyntaxError');
    throws(() => document.querySelector('a:hover'), 'the selector :hover is not simulated');
});
