import { equal, test, throws } from '../unit';

test('the document is there as elements', () => {
    equal(document.body.tagName, 'BODY');
    equal(document.getElementById('app')?.getAttribute('data-kind'), 'root');
    equal(document.title, 'Unit tests');
    equal(document.querySelector('#app > p.note')?.textContent, 'a & b');
});
test('elements are built, moved, found and written out', () => {
    const box = document.createElement('div');
    box.id = 'box';
    box.classList.add('one', 'two');
    box.innerHTML = '<p class="x">text<br></p><input value="v" disabled>';
    document.body.append(box);
    equal(document.querySelector('div.one.two#box p.x')?.parentElement === box, true);
    equal(box.outerHTML, '<div id="box" class="one two"><p class="x">text<br></p><input value="v" disabled=""></div>');
    equal(box.querySelectorAll('p, input').length, 2);
    equal((box.lastElementChild as HTMLInputElement).value, 'v');
    box.remove();
    equal([box.isConnected, document.getElementById('box')], [false, null]);
});
test('a click bubbles from an element to the document', () => {
    const order: string[] = [];
    const button = document.createElement('button');
    document.body.appendChild(button);
    button.onclick = () => { order.push('button'); };
    document.addEventListener('click', () => order.push('document'), { once: true });
    button.click();
    button.remove();
    equal(order, ['button', 'document']);
});
test('what would have to be loaded or laid out is refused by name', () => {
    const script = document.createElement('script');
    script.src = '/x.js';
    throws(() => document.head.appendChild(script), 'is not simulated');
    throws(() => document.body.getBoundingClientRect(), 'layout');
});
test('selectors find elements by name, id, class, attribute and place', () => {
    const box = document.createElement('section');
    box.innerHTML = '<ul><li id="one" class="a b">1</li><li data-x="y">2</li></ul><p>3</p>';
    document.body.append(box);
    const text = (selector: string): string =>
        Array.from(box.querySelectorAll(selector), (one) => one.textContent).join();
    equal(['li', '#one', '.a.b', '[data-x="y"]', 'ul > li:not(.a)', 'li + li', 'ul ~ p', 'p, #one',
        'li:first-child', 'LI'].map(text), ['1,2', '1', '1', '2', '2', '2', '3', '1,3', '1', '1,2']);
    throws(() => box.querySelector('li::before'), 'is not simulated');
    throws(() => box.querySelector('!'), 'SyntaxError');
    box.remove();
});
