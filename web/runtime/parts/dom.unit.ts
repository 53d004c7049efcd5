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
test('an element that nobody has asked for more tells its class', () => {
    const outer = document.createElement('div');
    equal([Object.prototype.toString.call(outer), outer.constructor.name, `${document.createElement('b')}`],
        ['[object HTMLDivElement]', 'HTMLDivElement', '[object HTMLElement]']);
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
test('selectors find elements by name, id, class, attribute and place', () => {
    const box = document.createElement('section');
    box.innerHTML = '<ul><li id="one" class="a b">1</li><li data-x="y">2</li></ul><p>3</p>';
    document.body.append(box);
    const text = (selector: string): string =>
        Array.from(box.querySelectorAll(selector), (one) => one.textContent).join();
    equal(['li', '#one', '.a.b', '[data-x="y"]', 'ul > li:not(.a)', 'li + li', 'ul ~ p', 'p, #one',
        'li:first-child', 'LI'].map(text), ['1,2', '1', '1', '2', '2', '2', '3', '1,3', '1', '1,2']);
    equal(box.querySelector('li::before'), null);
    throws(() => box.querySelector('!'), 'SyntaxError');
    box.remove();
});

/** An element with this markup inside, in the document while the body runs. */
function within(html: string, body: (box: HTMLElement) => void): void {
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.append(box);
    try {
        body(box);
    } finally {
        box.remove();
    }
}

test('the text of an element leaves comments out, a comment has its own', () => {
    within('a<!--v-if--><b>b<!--x--></b>', (box) => {
        equal([box.textContent, box.childNodes[1]!.textContent], ['ab', 'v-if']);
    });
});
test('a node that is inserted where it stands stays there', () => {
    within('<i>1</i><b>2</b><u>3</u>', (box) => {
        const [one, two, three] = Array.from(box.children) as [Element, Element, Element];
        const moves = [
            () => box.insertBefore(two, two), () => box.prepend(one), () => two.before(two),
            () => two.after(two), () => box.replaceChild(two, two), () => two.replaceWith(two),
            () => two.before(one, two), () => two.after(two, three), () => box.append(three),
            () => two.replaceWith(two, three), () => box.insertBefore(one, two),
        ];
        for (const move of moves) {
            move();
            equal(box.innerHTML, '<i>1</i><b>2</b><u>3</u>');
        }
        three.replaceWith('x', one);
        equal(box.innerHTML, '<b>2</b>x<i>1</i>');
        two.firstChild!.after('y');
        (two.firstChild as Text).before('z');
        equal(box.textContent, 'z2yx1');
        box.replaceChildren(one, two);
        equal(box.innerHTML, '<i>1</i><b>z2y</b>');
        const fragment = document.createDocumentFragment();
        fragment.append('p', 'q');
        box.replaceChild(fragment, one);
        equal(box.innerHTML, 'pq<b>z2y</b>');
    });
});
test('a node without a parent has no place to put others at', () => {
    const alone = document.createElement('p');
    alone.before('a');
    alone.after('a');
    alone.replaceWith('a');
    alone.remove();
    const text = document.createTextNode('t');
    text.before(alone);
    text.replaceWith(alone);
    equal([alone.parentNode, text.parentNode], [null, null]);
});
test('what is no node or no child is refused as browsers refuse it', () => {
    const box = document.createElement('p') as any;
    const other = document.createElement('p');
    throws(() => box.removeChild(null), "TypeError: Argument 1 ('child') to Node.removeChild");
    throws(() => box.removeChild(other), 'NotFoundError');
    throws(() => box.appendChild('x'), "TypeError: Argument 1 ('node') to Node.appendChild");
    throws(() => box.insertBefore(other, 5), "Argument 2 ('child') to Node.insertBefore must be");
    throws(() => box.insertBefore(other, document.createElement('i')), 'NotFoundError');
    throws(() => box.replaceChild(other, null), "Argument 2 ('child') to Node.replaceChild");
    throws(() => box.replaceChild(other, document.createElement('i')), 'NotFoundError');
    throws(() => other.appendChild(other), 'HierarchyRequestError');
});
test('collections of children, names and classes are live, those of selectors are not', () => {
    within('<p class="a">1</p>text', (box) => {
        const { children, childNodes } = box;
        const named = box.getElementsByTagName('P');
        const classed = box.getElementsByClassName('a');
        const still = box.querySelectorAll('p');
        const lengths = (): number[] =>
            [children.length, childNodes.length, named.length, classed.length, still.length];
        equal(lengths(), [1, 2, 1, 1, 1]);
        box.insertAdjacentHTML('beforeend', '<p id="two" class="b a">2</p>');
        equal(lengths(), [2, 3, 2, 2, 1]);
        equal([children === box.children, childNodes instanceof NodeList,
            named instanceof HTMLCollection], [true, true, true]);
        equal([children[1]!.id, children.item(1)!.id, named.namedItem('two')!.id, children.item(9)],
            ['two', 'two', 'two', null]);
        equal([Array.from(named, (one) => one.textContent), [...childNodes].length, '1' in children,
            Object.keys(children)], [['1', '2'], 3, true, ['0', '1']]);
        let seen = '';
        childNodes.forEach((one, index) => { seen += `${index}${one.nodeName} `; });
        equal(seen, '0P 1#text 2P ');
        box.firstElementChild!.className = 'b';
        equal([classed.length, classed[0]!.id], [1, 'two']);
        while (box.firstChild) box.removeChild(childNodes[0]!);
        equal(lengths(), [0, 0, 0, 0, 1]);
        box.innerHTML = '<p>3</p>';
        equal(lengths(), [1, 1, 1, 0, 1]);
    });
});
test('dataset reads, lists, adds and deletes the data attributes', () => {
    within('<p id="x" data-user-id="7" data-a="b"></p>', (box) => {
        const { dataset } = box.firstElementChild as HTMLElement;
        equal({ ...dataset }, { userId: '7', a: 'b' });
        equal([Object.keys(dataset), 'userId' in dataset, 'none' in dataset, dataset.none ?? null],
            [['userId', 'a'], true, false, null]);
        delete dataset.a;
        Object.assign(dataset, { newOne: 5 });
        equal(box.innerHTML, '<p id="x" data-user-id="7" data-new-one="5"></p>');
        throws(() => { dataset['a-b'] = 'c'; }, 'SyntaxError');
    });
});
test('style, its text and its attribute are one', () => {
    const box = document.createElement('p');
    const { style } = box;
    equal([style.color, style.getPropertyValue('color'), style.length, box.hasAttribute('style')],
        ['', '', 0, false]);
    style.setProperty('background-color', 'red');
    style.marginTop = '1px';
    style.setProperty('--Own', '2');
    equal([style.backgroundColor, style.getPropertyValue('margin-top'),
        style.getPropertyValue('--Own')], ['red', '1px', '2']);
    const text = 'background-color: red; margin-top: 1px; --Own: 2;';
    equal([style.cssText, box.getAttribute('style'), box.outerHTML],
        [text, text, `<p style="${text}"></p>`]);
    equal((box.cloneNode() as HTMLElement).style.backgroundColor, 'red');
    box.setAttribute('style', 'background:url("data:a;b"); color: blue !important');
    equal([style.background, style.color, style.getPropertyPriority('color'), style.marginTop,
        [...style], style[1]],
        ['url("data:a;b")', 'blue', 'important', '', [...style], 'background-position-x']);
    style.color = '';
    equal([style.removeProperty('background'), style.cssText], ['url("data:a;b")', '']);
    box.innerHTML = '<i style="float:left"></i>';
    equal((box.firstChild as HTMLElement).style.cssFloat, 'left');
    style.cssText = 'top:0';
    equal([box.getAttribute('style'), 'top' in style, 'MozAppearance' in style],
        ['top: 0px;', true, false]);
    box.removeAttribute('style');
    equal(style.top, '');
});
test('selectors read quotes, brackets and escapes', () => {
    const html = '<p title="a, b > c" class="md:flex w-1/2" id="a.b">1</p>'
        + '<p class="x y" id="9">2</p><i class="y" data-v="Q">3</i>';
    within(html, (box) => {
        const text = (selector: string): string =>
            Array.from(box.querySelectorAll(selector), (one) => one.textContent).join();
        const selectors = ['[title="a, b > c"]', "p[title='a, b > c'], i", '.md\\:flex', '#a\\.b',
            '.w-1\\/2', '#\\39', ':is(.x, i)', ':not(.x, i)', 'p:not([title="a, b > c"])',
            ':not(p > .y):is(i)', 'p:where(.x):not(.z)', '[data-v="q" i]', 'p+p~i', '*'];
        equal(selectors.map(text), ['1', '1,3', '1', '1', '1', '2', '2,3', '1', '2', '3', '2', '3',
            '3', '1,2,3']);
        equal(box.firstElementChild!.matches('div > p'), true);
        for (const bad of ['', 'p,', 'p >', '#1', '.a[', ':not(:p', 'a(b']) {
            throws(() => box.querySelector(bad), 'SyntaxError');
        }
    });
});
test('elements of SVG keep their names and their namespace', () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const gradient = document.createElementNS('http://www.w3.org/2000/svg', 'linearGradient');
    svg.setAttribute('viewBox', '0 0 1 1');
    gradient.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '#a');
    svg.append(gradient);
    const text = '<svg viewBox="0 0 1 1"><linearGradient xlink:href="#a"></linearGradient></svg>';
    equal([svg.outerHTML, (svg.cloneNode(true) as Element).outerHTML], [text, text]);
    equal([gradient.tagName, gradient.namespaceURI, svg instanceof SVGElement,
        (svg as Element) instanceof HTMLElement, svg.hasAttribute('viewbox'),
        gradient.getAttributeNS('http://www.w3.org/1999/xlink', 'href')],
        ['linearGradient', 'http://www.w3.org/2000/svg', true, false, false, '#a']);
    equal([document.createElementNS('http://www.w3.org/1999/xhtml', 'p').tagName,
        document.createElementNS(null, 'aB').localName], ['P', 'aB']);
    within(`${text}<p>x</p>`, (box) => {
        equal([box.innerHTML, box.querySelector('linearGradient') !== null,
            box.getElementsByTagName('linearGradient').length, box.firstElementChild!.namespaceURI],
            [`${text}<p>x</p>`, true, 1, 'http://www.w3.org/2000/svg']);
        box.firstElementChild!.innerHTML = '<clipPath/>';
        equal(box.querySelector('clipPath')?.namespaceURI, 'http://www.w3.org/2000/svg');
    });
});
test('a click on what a link holds follows it, unless that is prevented', () => {
    within('<a href="#followed"><b>x</b></a>', (box) => {
        const inner = box.querySelector('b')!;
        box.addEventListener('click', (event) => event.preventDefault(), { once: true });
        inner.click();
        equal(location.hash, '');
        let isTrusted = true;
        box.onclick = (event) => { ({ isTrusted } = event); };
        inner.click();
        equal([location.hash, isTrusted], ['#followed', false]);
        history.replaceState(null, '', location.pathname);
    });
});
test('a click toggles a checkbox or radio, with input and change, and can be undone', () => {
    const html = '<input type="checkbox" name="c"><input type="radio" name="r" checked>'
        + '<input type="radio" name="r"><label>text <input type="checkbox"></label>';
    within(html, (box) => {
        const [check, first, second, labelled] =
            Array.from(box.querySelectorAll('input')) as HTMLInputElement[];
        const heard: string[] = [];
        for (const type of ['click', 'input', 'change']) {
            box.addEventListener(type, (event) => {
                heard.push(`${event.type} ${String((event.target as HTMLInputElement).checked)}`);
            });
        }
        check!.click();
        equal(heard.splice(0), ['click true', 'input true', 'change true']);
        equal([check!.checked, check!.hasAttribute('checked'),
            box.querySelectorAll(':checked').length], [true, false, 2]);
        check!.addEventListener('click', (event) => event.preventDefault(), { once: true });
        check!.click();
        equal([check!.checked, heard.splice(0)], [true, ['click false']]);
        check!.checked = false;
        equal([check!.checked, heard], [false, []]);
        second!.addEventListener('click', (event) => event.preventDefault(), { once: true });
        second!.click();
        equal([first!.checked, second!.checked, heard.splice(0)], [true, false, ['click true']]);
        second!.click();
        second!.click();
        equal([first!.checked, second!.checked, heard.splice(0)],
            [false, true, ['click true', 'input true', 'change true', 'click true']]);
        box.querySelector('label')!.click();
        equal([labelled!.checked, heard.filter((one) => one.startsWith('change'))],
            [true, ['change true']]);
        labelled!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        equal(labelled!.checked, false);
        labelled!.disabled = true;
        box.querySelector('label')!.click();
        equal(labelled!.checked, false);
    });
});
test('a submit button submits its form, a disabled one does nothing', () => {
    within('<form id="f"><input name="q" value="1"><button><b>go</b></button></form>'
        + '<button form="f" id="out">x</button>', (box) => {
        const form = box.querySelector('form')!;
        const [button, outside] = Array.from(box.querySelectorAll('button'));
        const heard: unknown[] = [];
        form.addEventListener('submit', (event) => {
            heard.push([event.submitter === button, event.cancelable, event.isTrusted]);
            event.preventDefault();
        });
        form.addEventListener('click', () => heard.push('click'));
        box.querySelector('b')!.click();
        equal(heard.splice(0), ['click', [true, true, true]]);
        outside!.click();
        equal(heard.splice(0), [[false, true, true]]);
        button!.disabled = true;
        button!.click();
        button!.disabled = false;
        button!.type = 'button';
        button!.click();
        equal(heard.splice(0), ['click']);
        const input = form.querySelector('input')!;
        input.value = '2';
        button!.type = 'reset';
        button!.click();
        equal(input.value, '1');
    });
});
test('that a form is posted is reported as not simulated', () => {
    within('<form method="post"><input type="submit"></form>', (box) => {
        let message = '';
        addEventListener('error', (event) => {
            ({ message } = event);
            event.preventDefault();
        }, { once: true });
        box.querySelector('input')!.click();
        equal(message, 'Error: the submission of a form by the method post is not simulated');
    });
});
test('controls have the values and types that their markup gives them', () => {
    const html = '<input><button></button><select><option>one </option>'
        + '<option value="2">two</option></select><textarea>text</textarea><input type="checkbox">';
    within(html, (box) => {
        const [input, button, select, area, check] = Array.from(box.children) as [HTMLInputElement,
            HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement, HTMLInputElement];
        equal([input.type, button.type, select.type, area.type, check.type],
            ['text', 'submit', 'select-one', 'textarea', 'checkbox']);
        equal([input.value, button.value, select.value, area.value, check.value],
            ['', '', 'one', 'text', 'on']);
        select.value = '2';
        equal([select.value, select.selectedIndex, select.options[0]!.selected], ['2', 1, false]);
        select.options[0]!.selected = true;
        equal([select.value, select.options.length], ['one', 2]);
        select.value = 'none';
        equal([select.value, select.selectedIndex], ['', -1]);
        area.value = 'typed';
        input.value = 'typed';
        equal([area.value, area.textContent, input.value, input.hasAttribute('value')],
            ['typed', 'text', 'typed', false]);
        check.checked = true;
        equal([(input.cloneNode() as HTMLInputElement).value,
            (check.cloneNode() as HTMLInputElement).checked, check.hasAttribute('checked')],
            ['typed', true, false]);
        select.innerHTML = '<option>a</option><option selected>b</option>';
        equal(select.value, 'b');
    });
});
test('a template keeps what it holds in a fragment', () => {
    within('<template><p>1</p><p>2</p></template>', (box) => {
        const template = box.firstElementChild as HTMLTemplateElement;
        const { content } = template;
        equal([content instanceof DocumentFragment, content.childNodes.length,
            template.childNodes.length, box.querySelector('p')], [true, 2, 0, null]);
        equal([template.innerHTML, box.innerHTML],
            ['<p>1</p><p>2</p>', '<template><p>1</p><p>2</p></template>']);
        const clone = template.cloneNode(true) as HTMLTemplateElement;
        equal([clone.innerHTML, clone.content === content], ['<p>1</p><p>2</p>', false]);
        box.append(document.importNode(content, true), content.cloneNode(true));
        equal([box.querySelectorAll('p').length, content.childNodes.length], [4, 2]);
        template.innerHTML = '<i>x</i>';
        equal([content.firstElementChild!.outerHTML, template.content === content],
            ['<i>x</i>', true]);
    });
    const made = document.createElement('template');
    made.innerHTML = '<b></b>';
    equal(made.content.firstElementChild!.tagName, 'B');
});

test('the title of the document is what its element says, whoever changes it', () => {
    const before = document.title;
    const element = document.querySelector('title')!;
    equal(element.textContent, before);
    element.textContent = ' one \n two ';
    equal(document.title, 'one two');
    document.title = 'three';
    equal(element.textContent, 'three');
    element.remove();
    equal(document.title, '');
    document.title = before;
    equal(document.head.lastElementChild!.outerHTML, `<title>${before}</title>`);
});
test('what fits nowhere is refused before anything moves', () => {
    const box = document.createElement('div');
    const child = document.createElement('p');
    box.append(child);
    throws(() => document.appendChild(child), 'HierarchyRequestError');
    throws(() => document.appendChild(document.createTextNode('x')), 'HierarchyRequestError');
    throws(() => document.append('x'), 'HierarchyRequestError');
    throws(() => document.replaceChild(document.createTextNode('x'), document.documentElement), 'HierarchyRequestError');
    throws(() => box.appendChild(document), 'HierarchyRequestError');
    throws(() => new Text('x').appendChild(child), 'HierarchyRequestError');
    throws(() => document.createDocumentFragment().appendChild(document), 'HierarchyRequestError');
    throws(() => (box as any).insertBefore(child), 'Not enough arguments');
    throws(() => Node.prototype.appendChild.call({} as Node, child), 'TypeError');
    equal(box.childNodes.length, 1);
    const comment = document.appendChild(document.createComment('c'));
    equal(document.lastChild === comment, true);
    comment.remove();
    const root = document.documentElement;
    document.replaceChild(root, root);
    document.textContent = 'x';
    equal([document.documentElement === root, document.textContent], [true, null]);
    for (const place of ['beforebegin', 'afterend'] as const) {
        throws(() => box.insertAdjacentHTML(place, '<p>'), 'NoModificationAllowedError');
        throws(() => root.insertAdjacentHTML(place, '<p>'), 'NoModificationAllowedError');
    }
    throws(() => box.insertAdjacentHTML('x' as 'beforeend', ''), 'SyntaxError');
});
test('names of elements and attributes are names, but for those that the parser has taken', () => {
    const box = document.createElement('div');
    for (const name of ['', 'a b', '1a', '@click', 'a>', '<']) {
        throws(() => { box.setAttribute(name, ''); }, 'InvalidCharacterError');
        throws(() => { box.toggleAttribute(name); }, 'InvalidCharacterError');
        throws(() => document.createElement(name), 'InvalidCharacterError');
        throws(() => { box.setAttributeNS(null, name, ''); }, 'InvalidCharacterError');
    }
    box.setAttribute('é:x.y-1', '1');
    box.innerHTML = '<p @click="a" [b]="c">x</p>';
    equal((box.firstChild!.cloneNode() as Element).getAttributeNames(), ['@click', '[b]']);
    const errors: [string | null, string][] = [[null, 'a:b'], ['x', 'xml:a'], ['x', 'xmlns'],
        ['http://www.w3.org/2000/xmlns/', 'a']];
    for (const [space, name] of errors) {
        throws(() => document.createElementNS(space, name), 'NamespaceError');
        throws(() => { box.setAttributeNS(space, name, ''); }, 'NamespaceError');
    }
    throws(() => document.createElementNS('x', 'a:b:c'), 'InvalidCharacterError');
    equal(document.createElementNS('x', 'a:b').localName, 'b');
    const own = document.createElement('div');
    own.setAttribute('foobar', '1');
    own.setAttributeNS(null, 'FooBar', '2');
    equal([own.getAttribute('FooBar'), own.getAttributeNS(null, 'FooBar'), own.getAttributeNames()],
        ['1', '2', ['foobar', 'FooBar']]);
    own.removeAttributeNS(null, 'FooBar');
    equal(own.getAttributeNames(), ['foobar']);
});
test('nothing has the id of no letters, and undefined is a text where null is none', () => {
    const box = document.createElement('div');
    box.append('x');
    const text = box.firstChild as Text;
    equal([document.getElementById(''), document.createDocumentFragment().getElementById('')], [null, null]);
    const values: unknown[] = [];
    for (const value of [null, undefined] as unknown as string[]) {
        text.data = value;
        values.push(text.data);
        text.nodeValue = value;
        values.push(text.nodeValue);
        box.innerHTML = value;
        values.push(box.innerHTML);
        box.innerText = value;
        values.push(box.innerText);
        box.textContent = value;
        values.push(box.textContent);
    }
    equal(values, ['', '', '', '', '', 'undefined', '', 'undefined', 'undefined', '']);
});
test('when the document was last changed is told to the second', () => {
    equal(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(document.lastModified), true);
});
