import { equal, test } from '../unit';

/** Elements of a markup in the page, and sheets for them, while the body runs. */
function within(css: string | string[], html: string, body: (...elements: any[]) => void): void {
    const sheets = [css].flat().map((text) => {
        const style = document.createElement('style');
        style.textContent = text;
        document.head.append(style);
        return style;
    });
    const holder = document.createElement('main');
    holder.innerHTML = html;
    document.body.append(holder);
    try {
        body(...Array.from(holder.children), ...sheets);
    } finally {
        holder.remove();
        for (const sheet of sheets) sheet.remove();
    }
}
const valuesOf = (element: Element, ...names: string[]) =>
    names.map((name) => getComputedStyle(element).getPropertyValue(name));

test('of several declarations the one of the most specific selector counts, of equal ones the last', () =>
    within('.a { color: red; top: 1px } #x { color: green } p.a { top: 2px; top: bogus } .a { color: blue; top: 3px }',
        '<p class=a id=x></p><p class=a></p>', (first, second) => {
            equal(valuesOf(first, 'color'), ['rgb(0, 128, 0)']);
            equal(valuesOf(second, 'color', 'z-index'), ['rgb(0, 0, 255)', 'auto']);
            within('p { position: fixed }', '', () => equal(valuesOf(second, 'position', 'top'), ['fixed', '2px']));
        }));
test('what is important goes before inline styles, which go before all else', () =>
    within('p { opacity: .1 !important; order: 1 } #x { opacity: .2 }',
        '<p id=x style="opacity: .3; order: 3"></p><p style="opacity: .4 !important"></p>', (first, second) => {
            equal(valuesOf(first, 'opacity', 'order'), ['0.1', '3']);
            equal(valuesOf(second, 'opacity'), ['0.4']);
        }));
test('a rule is the same one for all names that it declares', () =>
    within('p, .a::before { order: 1; z-index: 2 !important; flex-grow: 3; order: 4 } :is(p, :::x).a { z-index: 5 }', '<p class=a></p>', (one) => {
        equal(valuesOf(one, 'order'), ['4']);
        equal(valuesOf(one, 'flex-grow', 'z-index', 'order'), ['3', '2', '4']);
    }));
test('every property that a sheet declares has a value', () =>
    within('p { border-image-width: 2; border-top-width: 3px; outline-width: thin }', '<p></p>', (one) =>
        equal(valuesOf(one, 'border-image-width', 'border-top-width', 'outline-width'), ['2', '0px', '0px'])));
test('revert takes back what the attribute hidden says, and nothing that the browser says of an element', () =>
    within('div, input, dialog { display: revert } p { display: revert-layer }',
        '<div hidden></div><input type=hidden hidden><dialog></dialog><p hidden></p><span hidden></span>', (...all) =>
            equal(all.slice(0, 5).map((one) => valuesOf(one, 'display')[0]), ['block', 'none', 'none', 'none', 'none'])));
test('layers count in their order, and for less than what is in none', () =>
    within(`@layer low, high; @layer high { p { order: 1; z-index: 1 !important } .a.a.a { flex-grow: 1 } }
        @layer low { p.a { order: 2; z-index: 2 !important } } p { flex-grow: 3 }
        @layer high.inner { p.a.a { order: 4 } }`,
    '<p class=a></p>', (one) => equal(valuesOf(one, 'order', 'z-index', 'flex-grow'), ['1', '2', '3'])));
test('conditions are looked at', () =>
    within(`@media print { p { order: 1 } } @media (min-width: 1px) { p { flex-grow: 2 } }
        @supports (display: grid) and (not (foo: bar)) { p { z-index: 3 } } @container (width > 1px) { p { order: 4 } }
        @scope (.in) to (.out) { p { opacity: .5 } }`,
    '<p class=in></p><div class=in><p class=out></p></div>', (first, { firstChild }) => {
        equal(valuesOf(first, 'order', 'flex-grow', 'z-index', 'opacity'), ['0', '2', '3', '0.5']);
        equal(valuesOf(firstChild, 'opacity'), ['1']);
    }));
test('rules that are nested are for what their parents select', () =>
    within(`.a { order: 1; &.b { order: 2 } .c & { order: 3 } > i { order: 4 } @media screen { z-index: 5 } order: 6 }
        .a:::x, .b { flex-grow: 1; &.b { flex-grow: 2 } }`,
    '<p class=a><i></i></p><p class="a b"></p>', (first, second) => {
        equal(valuesOf(first, 'order', 'z-index'), ['6', '5']);
        equal(valuesOf(first.firstChild, 'order'), ['4']);
        equal(valuesOf(second, 'order', 'flex-grow'), ['2', '0']);
    }));
test('one wrong selector makes a rule none, unless the list forgives', () =>
    within('p, :::x { order: 1 } :is(p, :::x) { z-index: 2 }', '<p></p>', (one) =>
        equal(valuesOf(one, 'order', 'z-index'), ['0', '2'])));
test('variables come from sheets, from elements around and from what registers them', () =>
    within(`:root { --color: red } p { color: var(--color, blue); --own: 2px; margin-left: calc(var(--own) * 2) }
        .a { --color: green } @property --plain { syntax: "*"; inherits: false; initial-value: 7 }
        section { --plain: 8; order: var(--plain) } section i { order: var(--plain) }`,
    '<p></p><div class=a><p></p></div><section><i></i></section>', (first, { firstChild }, section) => {
        equal(valuesOf(first, 'color', 'margin-left'), ['rgb(255, 0, 0)', '4px']);
        equal(valuesOf(firstChild, 'color'), ['rgb(0, 128, 0)']);
        equal([...valuesOf(section, 'order'), ...valuesOf(section.firstChild, 'order')], ['8', '7']);
    }));
test('words for all properties, and the shorthand for all of them', () =>
    within('p { color: red; order: 2; --x: 1 } .a { all: unset; direction: rtl } .b { color: inherit; order: initial }',
        '<p class=a></p><p class=b></p><p style="order: 3; all: revert; z-index: 1"></p>', (first, second, third) => {
            equal(valuesOf(first, 'color', 'order', '--x', 'display'), ['rgb(0, 0, 0)', '0', '1', 'inline']);
            equal(valuesOf(second, 'color', 'order'), ['rgb(0, 0, 0)', '0']);
            equal([...valuesOf(third, 'order', 'z-index'), third.style.cssText], ['0', '1', 'all: revert; z-index: 1;']);
        }));
test('lengths and times are computed', () =>
    within('html { font-size: 10px } p { font-size: 2em; margin: 1rem 1em; line-height: 1.5; transition: top 300ms 1s }',
        '<p></p>', (one) => equal(valuesOf(one, 'font-size', 'margin-top', 'margin-left', 'line-height',
            'transition-duration', 'transition-delay'), ['20px', '10px', '20px', '30px', '0.3s', '1s'])));
test('a number of lines is inherited as a number, a length as a length', () =>
    within('p { font-size: 20px } .a { line-height: 2 } .b { line-height: 150% }',
        '<div class=a><p></p></div><div class=b><p></p></div>', (first, second) =>
            equal([...valuesOf(first.firstChild, 'line-height'), ...valuesOf(second.firstChild, 'line-height')],
                ['40px', '24px'])));
test('what a sheet hides has no box', () =>
    within('.gone { display: none } .flex { display: flex } [hidden].shown { display: block } .out { position: absolute }',
        '<div class=gone><b></b></div><div class=flex><b></b></div><i hidden class=shown></i><i class=out></i>',
        (gone, flex, shown, out) => {
            equal([gone, gone.firstChild, flex, shown].map((one) => one.getClientRects().length), [0, 0, 1, 1]);
            equal([flex, flex.firstChild, shown, out].map((one) => valuesOf(one, 'display')[0]),
                ['flex', 'block', 'block', 'block']);
            equal(gone.checkVisibility(), false);
            gone.classList.remove('gone');
            equal(gone.checkVisibility(), true);
        }));
test('pseudo-elements have values of their own', () =>
    within('p::before { content: "x"; color: red; order: 1 } p:after { content: none }', '<p></p>', (one) => {
        const [before, after] = [getComputedStyle(one, '::before'), getComputedStyle(one, ':after')];
        equal([before.content, before.color, before.order, after.content, getComputedStyle(one).order],
            ['"x"', 'rgb(255, 0, 0)', '1', 'none', '0']);
    }));
test('sheets that scripts change, switch off, add and take away', () =>
    within('p { order: 1 }', '<p></p>', (one, style) => {
        const order = () => Number(getComputedStyle(one).order);
        const seen = [order()];
        style.sheet.insertRule('p { order: 2 }', 1);
        seen.push(order());
        style.sheet.cssRules[1].style.order = '3';
        seen.push(order());
        style.sheet.cssRules[1].selectorText = 'i';
        seen.push(order());
        style.sheet.deleteRule(0);
        seen.push(order());
        style.textContent = 'p { order: 4 }';
        seen.push(order());
        style.media = 'print';
        seen.push(order());
        style.media = '';
        style.disabled = true;
        seen.push(order());
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('p { order: 5 }');
        document.adoptedStyleSheets.push(sheet);
        seen.push(order());
        sheet.replaceSync('p { order: 6 }');
        seen.push(order());
        document.adoptedStyleSheets = [];
        seen.push(order());
        equal(seen, [1, 2, 3, 1, 0, 4, 0, 0, 5, 6, 0]);
    }));
test('a shadow tree has its own sheets, which count for less of its host and of what it is given', () =>
    within('p { order: 1 } section { order: 2 } ::part(inner) { z-index: 9 }', '<section class=a><p>x</p></section>', (host) => {
        const root = host.attachShadow({ mode: 'open' });
        root.innerHTML = '<style>:host { order: 3; flex-grow: 4 } :host(.a) { z-index: 5 } p, ::slotted(p) { order: 6; '
            + 'flex-grow: 7 }</style><p part=inner></p><slot></slot>';
        equal(valuesOf(host, 'order', 'flex-grow', 'z-index'), ['2', '4', '5']);
        equal(valuesOf(root.querySelector('p')!, 'order', 'flex-grow', 'z-index'), ['6', '7', '9']);
        equal(valuesOf(host.firstElementChild, 'order', 'flex-grow'), ['1', '7']);
    }));
test('an empty variable stands for nothing, and is there', () =>
    within('p { --e: ; --f:; --own: a var(--e) b; filter: var(--e) blur(2px) var(--f); order: var(--none, 3); z-index: var(--e, 4) }',
        '<p></p>', (one) =>
            equal(valuesOf(one, 'filter', '--own', '--e', 'order', 'z-index'), ['blur(2px)', 'a  b', '', '3', 'auto'])));
test('what is declared before a nested rule of conditions counts for less', () =>
    within('p { order: 1; @media screen { order: 2 } @layer x { z-index: 1 } } p { flex-grow: 1; @supports (order: 1) { flex-grow: 2 } flex-grow: 3 }',
        '<p></p>', (one, style) => {
            equal(valuesOf(one, 'order', 'z-index', 'flex-grow'), ['2', '1', '3']);
            style.sheet.insertRule('i { order: 9 }', 0);
            equal(valuesOf(one, 'order', 'z-index', 'flex-grow'), ['2', '1', '3']);
        }));
test('a sign that opens or ends nothing spoils the next rule, and signs of HTML comments do not', () => {
    const rules = ['.a { order: 1 }; .b { order: 2 } .b { z-index: 1 }', '.a { order: 1 } } .b { order: 2 } .b { z-index: 1 }',
        '<!-- .a { order: 1 } --> .b { z-index: 1 }', '@media all { ; .b { order: 2 } .a { order: 1 } } .b { z-index: 1 }'];
    for (const css of rules) {
        within(css, '<p class=a></p><p class=b></p>', (first, second, style) => {
            equal([...valuesOf(first, 'order'), ...valuesOf(second, 'order', 'z-index')],
                ['1', '0', '1']);
            equal(style.sheet.cssRules.length, 2);
        });
    }
});
test('an address without quotes may have quotes, brackets and the signs of comments', () => {
    for (const address of ["it's.png", 'a(b.png', 'a/*.png', 'data:image/png;base64,a{==', 'a\\)b']) {
        within(`p { background: url(${address}); order: 1 } i { order: 2 }`, '<p></p><i></i>', (first, second, style) => {
            equal([...valuesOf(first, 'order'), ...valuesOf(second, 'order')], ['1', '2']);
            equal(style.sheet.cssRules.length, 2);
        });
    }
});
test('a layer without a name is no other one', () =>
    within(['@layer { p { order: 1 } } @layer x { p { order: 2 } }', '@layer { p { order: 3 } }'], '<p></p>', (one) =>
        equal(valuesOf(one, 'order'), ['3'])));
test('parts of a host are found by what the host is', () =>
    within('#host::part(x) { order: 1 } .host::part(x) { z-index: 2 } section::part(y) { flex-grow: 3 }',
        '<section id=host class=host></section>', (host) => {
            host.attachShadow({ mode: 'open' }).innerHTML = '<p part="x y"></p>';
            equal(valuesOf(host.shadowRoot!.firstElementChild!, 'order', 'z-index', 'flex-grow'), ['1', '2', '3']);
        }));
test('what fills a slot is hidden with it, and what no slot takes has no box', () =>
    within('', '<section><b slot=n><i></i></b><u></u><s slot=none></s></section>', (host) => {
        host.attachShadow({ mode: 'closed' }).innerHTML =
            '<style>.gone { display: none }</style><slot name=n class=gone></slot><div><slot></slot></div>';
        const seen = ['b', 'i', 'u', 's'].map((name) => host.querySelector(name).checkVisibility());
        equal(seen, [false, false, true, false]);
    }));
test('in a scope its root has a word, and what changes a text changes no sheet', () =>
    within('@scope (.in) to (.out) { :scope { order: 1 } :scope > i { order: 2 } .out { order: 3 } }',
        '<div class=in>x<i></i><p class=out><i></i></p></div>', (root) => {
            const [inner, out] = [root.children[0], root.children[1]];
            equal([root, inner, out, out.firstChild].map((one) => valuesOf(one, 'order')[0]), ['1', '2', '0', '0']);
            root.firstChild.data = 'y';
            equal(valuesOf(root, 'order'), ['1']);
        }));
test('a line height without a unit is inherited as a number', () =>
    within('div { font-size: 10px; line-height: 1.5 } p { font-size: 20px } section { line-height: 30px; font-size: 10px }',
        '<div><p></p></div><section><p></p></section>', (first, second) => {
            equal(valuesOf(first.firstChild, 'line-height'), ['30px']);
            equal(valuesOf(second.firstChild, 'line-height'), ['30px']);
        }));
test('any depth of brackets and rules is read, and what is too deep counts for nothing', () => {
    const deep = (one: string, end = '') => `${one.repeat(20_000)}${end.repeat(20_000)}`;
    for (const css of [deep('('), deep('@media all {', '}'), deep('p {', '}'), deep(':is(', ')'), deep('a, b { ')]) {
        within(['p { order: 1 }', css], '<p></p>', (one) => equal(valuesOf(one, 'order'), ['1']));
    }
});
