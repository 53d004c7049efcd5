import { equal, sleep, test, throws } from '../unit';

/** Elements of a markup in the head, while the body runs. */
async function within(
    html: string, body: (...elements: any[]) => void | Promise<void>,
): Promise<void> {
    const holder = document.createElement('template');
    holder.innerHTML = html;
    const elements = Array.from(holder.content.children);
    document.head.append(...elements);
    try {
        await body(...elements);
    } finally {
        for (const one of elements) one.remove();
    }
}
const selectors = (sheet: CSSStyleSheet | null) =>
    sheet === null ? null : Array.from(sheet.cssRules, (one) => (one as CSSStyleRule).selectorText);

test('a style element has a sheet while it is in the document', () => within(
    '<style title=t media=print>a { color: red } @media print { b { x: y } }</style>', (style) => {
        const { sheet } = style;
        equal([sheet instanceof CSSStyleSheet, sheet === style.sheet, sheet.ownerNode === style, sheet.href,
            sheet.title, sheet.media.mediaText, sheet.type],
        [true, true, true, null, 't', 'print', 'text/css']);
        equal([selectors(sheet), sheet.cssRules[1].constructor.name], [['a', null], 'CSSMediaRule']);
        equal(sheet.insertRule('.new { top: 0 }', 2), 2);
        equal([style.sheet.cssRules.length, style.textContent.includes('new')], [3, false]);
        style.disabled = true;
        equal([sheet.disabled, style.disabled, style.hasAttribute('disabled')], [true, true, false]);
        style.remove();
        equal([style.sheet, sheet.ownerNode, style.disabled], [null, null, false]);
        style.disabled = true;
        document.head.append(style);
        equal([style.sheet === sheet, style.sheet.disabled, style.sheet.cssRules.length],
            [false, false, 2]);
    }));
test('the media of a sheet or a rule are a list', () => within(
    '<style media="print, screen">@media (width: 1px), print { b { x: y } }</style>', (style) => {
        const { sheet } = style;
        const { media } = sheet;
        equal([media instanceof MediaList, media === sheet.media, media.length, media[1], media.item(2), `${media}`,
            [...media]], [true, true, 2, 'screen', null, 'print, screen', ['print', 'screen']]);
        media.appendMedium('tv');
        media.appendMedium('print');
        media.deleteMedium('screen');
        equal([media.mediaText, media[1], media[2]], ['print, tv', 'tv', undefined]);
        throws(() => { media.deleteMedium('screen'); }, 'NotFoundError');
        sheet.media = 'all';
        equal([media.mediaText, media.length], ['all', 1]);
        const [rule] = sheet.cssRules;
        rule.media.appendMedium('tv');
        equal([rule.media === rule.media, rule.conditionText, rule.cssText.startsWith('@media (width: 1px), print, tv {')],
            [true, '(width: 1px), print, tv', true]);
        equal(new CSSStyleSheet({ media, disabled: true }).media.mediaText, 'all');
        throws(() => new (MediaList as any)(), 'Illegal constructor');
        equal(['media', 'disabled'].map((name) => name in StyleSheet.prototype), [true, true]);
    }));
test('another text or type makes another sheet, or none', () => within('<style>a { top: 0 }</style>', (style) => {
    const { sheet } = style;
    style.textContent = 'b { top: 0 } c { top: 0 }';
    equal([style.sheet === sheet, selectors(style.sheet)], [false, ['b', 'c']]);
    style.firstChild.data = 'd { top: 0 }';
    equal(selectors(style.sheet), ['d']);
    style.append('e { top: 0 }');
    equal(selectors(style.sheet), ['d', 'e']);
    style.type = 'text/less';
    equal(style.sheet, null);
    style.type = 'TEXT/CSS';
    equal(selectors(style.sheet), ['d', 'e']);
    throws(() => style.sheet.replaceSync(''), 'NotAllowedError');
    throws(() => { document.adoptedStyleSheets = [style.sheet]; }, 'NotAllowedError');
}));
test('document.styleSheets lists what there is, in the order of the tree', () => {
    const list = document.styleSheets;
    const { length } = list;
    return within('<style>a { top: 0 }</style><style type=x></style><style>b { top: 0 }</style>',
        (first, other, last) => {
            equal([list === document.styleSheets, list instanceof StyleSheetList, list.length - length],
                [true, true, 2]);
            equal([list[length] === first.sheet, list.item(length + 1) === last.sheet, list.item(9)],
                [true, true, null]);
            equal(Array.from(list).slice(length).map((one) => (one.ownerNode as Element) === other),
                [false, false]);
            last.firstChild.data = 'c { top: 0 }';
            equal([selectors(list[length + 1]!), list[length + 1] === last.sheet], [['c'], true]);
            last.remove();
            equal(list.length - length, 1);
        });
});
test('a shadow root lists its own sheets', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<style>i { top: 0 }</style>';
    equal([root.styleSheets.length, selectors(root.styleSheets[0]!)], [1, ['i']]);
    equal([root.adoptedStyleSheets.length, Array.from(document.styleSheets).includes(root.styleSheets[0]!)],
        [0, false]);
    host.remove();
    equal(root.styleSheets.length, 0);
});
const eventOf = (link: HTMLLinkElement): Promise<string> => new Promise((resolve) => {
    link.onload = link.onerror = ({ type }: any) => { resolve(type); };
});
test('a link has a sheet once its answer is there, which counts for its elements', () => within(
    '<link rel=stylesheet href="/main.css"><link rel=icon href="/data.json"><p class=linked>', async (link, icon, one) => {
        const { length } = document.styleSheets;
        equal([link.sheet, icon.sheet, getComputedStyle(one).zIndex], [null, null, 'auto']);
        equal(await eventOf(link), 'load');
        equal([getComputedStyle(one).zIndex, selectors(link.sheet)], ['4', ['.linked']]);
        equal([link.sheet === link.sheet, link.sheet.href === link.href, link.sheet.ownerNode === link], [true, true, true]);
        equal([document.styleSheets.length - length, Array.from(document.styleSheets).includes(link.sheet)], [1, true]);
        link.disabled = true;
        equal([link.sheet, getComputedStyle(one).zIndex], [null, 'auto']);
        link.disabled = false;
        const { sheet } = link;
        link.href = 'data:text/css,.linked { z-index: 5 }';
        equal([link.sheet, sheet.ownerNode, getComputedStyle(one).zIndex], [null, null, 'auto']);
        equal([await eventOf(link), getComputedStyle(one).zIndex, selectors(link.sheet)], ['load', '5', ['.linked']]);
        link.remove();
        equal(link.sheet, null);
    }));
test('a link loads wherever and however it comes to name a sheet of the page', async () => {
    const url = (order: number): string =>
        URL.createObjectURL(new Blob([`main { order: ${order} }`], { type: 'text/css' }));
    const main = document.createElement('main');
    const asked: unknown[] = [];
    const orders = async (change: () => void): Promise<void> => {
        change();
        asked.push(getComputedStyle(main).order);
        await sleep(20);
        asked.push(getComputedStyle(main).order);
    };
    document.body.append(main);
    const link = document.createElement('link');
    link.href = url(1);
    await orders(() => { main.append(link); });
    await orders(() => { link.rel = 'stylesheet'; });
    await orders(() => { main.innerHTML = `<div><link rel=stylesheet href="${url(2)}"></div>`; });
    const holder = document.createElement('div');
    holder.innerHTML = `<link rel=stylesheet href="${url(3)}"><template><link rel=stylesheet href="${url(9)}"></template>`;
    await orders(() => {});
    await orders(() => { main.append(holder); });
    await orders(() => { main.append(main.firstChild!.cloneNode(true)); });
    await orders(() => { (main.lastChild!.firstChild as HTMLLinkElement).disabled = true; });
    await orders(() => { (holder.firstChild as HTMLLinkElement).href = url(6); });
    equal(asked, ['0', '0', '0', '1', '0', '2', '2', '2', '2', '3', '3', '2', '3', '3', '2', '6']);
    main.remove();
});
test('a link tells of a sheet whoever listens by then, and of none that it has left', async () => {
    const link = document.createElement('link');
    const told: string[] = [];
    link.rel = 'stylesheet';
    link.href = 'data:text/css,i { order: 1 }';
    document.head.append(link);
    await null;
    link.onload = () => { told.push(link.sheet!.href!.slice(-2, -1)); };
    link.href = 'data:text/css,i { order: 2 }';
    await sleep(20);
    equal(told, [' ']);
    const gone = link.cloneNode() as HTMLLinkElement;
    gone.onload = () => { told.push('gone'); };
    document.head.append(gone);
    await null;
    gone.remove();
    await sleep(20);
    equal(told.length, 1);
    link.href = 'data:text/html,i { order: 3 }';
    equal([await eventOf(link), link.sheet], ['error', null]);
    link.remove();
});
test('a link that is put elsewhere has no sheet before it has come again', async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/main.css' });
    document.head.append(link);
    equal([link.sheet, await eventOf(link), link.sheet !== null], [null, 'load', true]);
    document.body.append(link);
    equal([link.sheet, await eventOf(link), link.sheet !== null], [null, 'load', true]);
    link.remove();
});
const endOf = (style: HTMLStyleElement): Promise<string> => eventOf(style as unknown as HTMLLinkElement);
test('a rule that imports has the sheet once it is there, and what is done to its rules counts', () => within(
    '<style>@import "data:text/css,.linked%7Bz-index:4%7D" screen; @import "/gone.css";</style><p class=linked>', async (style, one) => {
        const [rule, none] = style.sheet.cssRules as any;
        equal([rule.styleSheet, none.styleSheet], [null, null]);
        await endOf(style);
        const sheet = rule.styleSheet;
        equal([sheet === rule.styleSheet, sheet.ownerRule === rule, sheet.parentStyleSheet === style.sheet, sheet.ownerNode,
            sheet.href, sheet.media.mediaText, sheet.title, sheet.cssRules[0].cssText],
        [true, true, true, null, rule.href, '', null, '.linked { z-index: 4; }']);
        equal([none.styleSheet.cssRules.length, none.styleSheet.href], [0, new URL('/gone.css', document.baseURI).href]);
        equal(getComputedStyle(one).zIndex, '4');
        sheet.insertRule('.linked { z-index: 8 }', 1);
        equal(getComputedStyle(one).zIndex, '8');
        throws(() => sheet.replaceSync(''), 'NotAllowedError');
        style.sheet.deleteRule(0);
        equal([rule.styleSheet === sheet, sheet.parentStyleSheet, sheet.ownerRule === rule, getComputedStyle(one).zIndex],
            [true, null, true, 'auto']);
    }));
test('what a style imports counts once it is there, and its element tells of it then', () => within(
    '<style>@import "/main.css";</style><p class=linked>', async (style, one) => {
        equal([getComputedStyle(one).zIndex, style.sheet.cssRules.length], ['auto', 1]);
        const { sheet } = style;
        sheet.insertRule('.linked { top: 1px }', 1);
        equal(await endOf(style), 'load');
        equal([getComputedStyle(one).zIndex, style.sheet === sheet, sheet.cssRules.length], ['4', true, 2]);
        style.textContent = '@import "data:text/css,.linked { z-index: 6 }";';
        equal([await endOf(style), getComputedStyle(one).zIndex], ['load', '6']);
        style.textContent = '@import "/main.css"; @import "/none.css" print;';
        equal([await endOf(style), getComputedStyle(one).zIndex], ['error', '4']);
        style.textContent = '.linked { z-index: 7 } @import "/none.css";';
        equal([await endOf(style), getComputedStyle(one).zIndex], ['load', '7']);
    }));
test('a style imports in a shadow root too, and nothing before it is in the page, or once it has left it', async () => {
    const style = document.createElement('style');
    const told: string[] = [];
    style.onload = () => { told.push('load'); };
    style.textContent = '@import "/main.css";';
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.append(style);
    await sleep(20);
    equal(told.splice(0), []);
    document.body.append(host);
    await sleep(20);
    equal(told.splice(0), ['load']);
    const gone = style.cloneNode(true) as HTMLStyleElement;
    gone.onload = gone.onerror = style.onload;
    document.head.append(gone);
    await null;
    gone.remove();
    await sleep(20);
    equal(told, []);
    host.remove();
});
test('of a link of another origin nobody reads the rules', () => within(
    '<link rel=stylesheet href="https://example.org/a.css">', async (link) => {
        equal([await eventOf(link), link.sheet], ['error', null]);
    }));
test('the link that does not load has no sheet', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/none.css';
    const failed = new Promise((resolve) => { link.onerror = resolve; });
    document.head.append(link);
    await failed;
    equal(link.sheet, null);
    link.remove();
});
test('a rule that is none, or none of that place, is not inserted', () => {
    const style = document.createElement('style');
    style.textContent = 'p { color: red }';
    document.head.append(style);
    const sheet = style.sheet!;
    for (const text of ['', 'a', 'a{} b{}', '@foo{}', '@charset "utf-8"', ':foo{}']) {
        throws(() => sheet.insertRule(text), 'SyntaxError');
    }
    throws(() => sheet.insertRule('@import "x"', 1), 'HierarchyRequestError');
    throws(() => sheet.insertRule('@namespace "x"', 1), 'InvalidStateError');
    throws(() => sheet.insertRule('a{}', 9), 'IndexSizeError');
    throws(() => (sheet as any).insertRule(), 'TypeError');
    throws(() => { (sheet as any).deleteRule(); }, 'TypeError');
    equal(sheet.insertRule('a:hover, b::before { top: 0 } /* x */', 1), 1);
    equal(sheet.cssRules.length, 2);
    style.remove();
});
test('each rule is of its class', () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '@layer a, b;@namespace svg url(http://x);@page :first { margin: 1px }'
        + '@property --x { syntax: "<length>"; inherits: false; initial-value: 0px }'
        + '@scope (.a) to (.b) { i { color: red } }@starting-style { b { top: 0 } }';
    const [layer, namespace, page, property, scope] = style.sheet!.cssRules as any;
    equal(Array.from(style.sheet!.cssRules, (one) => one.constructor.name), ['CSSLayerStatementRule', 'CSSNamespaceRule',
        'CSSPageRule', 'CSSPropertyRule', 'CSSScopeRule', 'CSSStartingStyleRule']);
    equal([layer.nameList, namespace.prefix, namespace.namespaceURI, page.selectorText, page.style.marginTop,
        property.name, property.syntax, property.inherits, property.initialValue, scope.start, scope.end],
        [['a', 'b'], 'svg', 'http://x', ':first', '1px', '--x', '<length>', false, '0px', '.a', '.b']);
    equal(['CSSImportRule', 'CSSLayerStatementRule'].map((name) => name in globalThis), [true, true]);
    style.remove();
});
const sheetFrom = (text: string): CSSStyleSheet => {
    const style = document.createElement('style');
    style.textContent = text;
    document.head.append(style);
    setTimeout(() => { style.remove(); });
    return style.sheet!;
};
const textsIn = (text: string): string[] => Array.from(sheetFrom(text).cssRules, (one) => one.cssText);
test('selectors are written in one way, and a rule with any that is none is no rule', () => {
    const given: Record<string, string> = {
        ' a  >b , *.c': 'a > b, .c', ':BEFORE': '::before', '[a=b I]': '[a="b" i]', '\\61 b': 'ab', ':nth-child( odd )': ':nth-child(2n+1)',
        ':nth-child(-1n - 0)': ':nth-child(-n)', ':nth-last-child(+3 of a,b)': ':nth-last-child(3 of a, b)',
        ':not( a , *.b )': ':not(a, .b)', ':has(>a)': ':has(> a)', '*|a': 'a', '*|*': '*', '[|a]': '[a]', '|a': '|a', 'div *': 'div *',
        '#\\31 x': '#\\31 x', ':LANG( de )': ':lang(de)', '::slotted( a )': '::slotted(a)', '::part( A  b )': '::part(A b)',
    };
    equal(Object.keys(given).flatMap((one) => selectors(sheetFrom(`${one} { top: 0 }`))!), Object.values(given));
    for (const none of [':foo', 'a,', 'a/**/b', '> a', '::before:hover', 'x|a', '1', '']) {
        equal(textsIn(`${none} { top: 0 } i {}`), ['i { }']);
    }
    const spaces = '@namespace url(d); @namespace D "d"; @namespace n "n";';
    equal(['e', '*|e', 'D|e', 'n|e', '|*', 'n|*.c', '*|*', '[n|a]', 'x|e'].map((one) =>
        selectors(sheetFrom(`${spaces}${one} {}`))![3]), ['e', '*|e', 'e', 'n|e', '|*', 'n|*.c', '*|*', '[n|a]', undefined]);
});
test('a rule takes another selector, but none that is none', () => {
    const rule = sheetFrom('a { top: 0 }').cssRules[0] as CSSStyleRule;
    rule.selectorText = ' b>c ';
    rule.selectorText = ':foo';
    (rule as any).style = 'left: 1px';
    equal([rule.cssText, rule.style.parentRule === rule, document.body.style.parentRule], ['b > c { left: 1px; }', true, null]);
});
test('nested rules are written with what they stand in', () => {
    equal(textsIn('a { color: red; b { top: 0 } &.c, > d {} :foo {} @font-face {} @media print { e {} } }'),
        ['a {\n  color: red;\n  & b { top: 0px; }\n  &.c, & > d { }\n  @media print {\n  & e { }\n}\n}']);
    equal(textsIn('@scope(.a) { > b {} }'), ['@scope (.a) {\n  > b { }\n}']);
});
test('at-rules are written in one way, and those that are none are not there', () => {
    const given: Record<string, string> = {
        '@import url(a.css) layer(x) supports(top: 0) SCREEN;': '@import url("a.css") layer(x) supports(top: 0) screen;',
        '@namespace s url(x);': '@namespace s url("x");', '@layer a.b , c;': '@layer a.b, c;',
        '@media PRINT and (MIN-WIDTH:1px) , a b {}': '@media print and (min-width: 1px), not all {\n}',
        '@media (width>=1px) {}': '@media (width >= 1px) {\n}', '@KEYFRAMES x { FROM {} 101% {} }': '@keyframes x { \n  0% { }\n}',
        '@font-face { src: url(a), local(b); foo: 1 }': '@font-face { src: url("a"), local("b"); }',
        '@page foo:LEFT {}': '@page foo:left { }', '@counter-style x { system: cyclic }': '@counter-style x { system: cyclic; }',
    };
    equal(Object.keys(given).flatMap(textsIn), Object.values(given));
    equal(textsIn('@foo {} @foo; @supports {} @layer a, b {} @keyframes none {} @property --x { syntax: "*" } @media print;'), []);
    equal(textsIn('a {} @import "x"; @namespace "x"; @media print { @import "x"; @namespace "x"; }'), ['a { }', '@media print {\n}']);
});
test('what imports comes first in the sheet of an element, and never in one that a script has made', () => {
    const sheet = sheetFrom('@layer a; @import "x" print; b {}');
    const [, rule] = sheet.cssRules as any;
    equal([rule.type, rule.href, rule.media.mediaText, rule.layerName], [3, 'x', 'print', null]);
    throws(() => sheet.insertRule('c {}', 0), 'HierarchyRequestError');
    throws(() => sheet.insertRule('@import "y"', 3), 'HierarchyRequestError');
    equal([sheet.insertRule('@import "y"', 0), sheet.insertRule('@layer b', 0), sheet.cssRules.length], [0, 0, 5]);
    const made = new CSSStyleSheet();
    made.replaceSync('@import "x"; a {}');
    equal(made.cssRules.length, 1);
    throws(() => made.insertRule('@import "x"'), 'SyntaxError');
    const [group] = sheetFrom('@media print {}').cssRules as any;
    throws(() => group.insertRule('@import "x"'), 'HierarchyRequestError');
});
test('frames are found, deleted and added by their keys', () => {
    const [rule] = sheetFrom('@keyframes x { from { top: 0 } 50% { top: 1px } 50.0% { top: 2px } }').cssRules as any;
    equal([rule.findRule(' 50% ').style.top, rule.findRule('0%') === rule[0], rule.findRule('9%'), rule.insertRule, [...rule].length],
        ['2px', true, null, undefined, 3]);
    rule.deleteRule('50%');
    rule.appendRule('to { top: 3px }');
    rule.appendRule('foo {}');
    rule[0].keyText = 'from';
    throws(() => { rule[0].keyText = 'foo'; }, 'SyntaxError');
    equal(Array.from(rule.cssRules, (one: any) => `${one.keyText} ${one.style.top}`), ['0% 0px', '50% 1px', '100% 3px']);
});
test('a rule that is gone is no sheet\'s', () => {
    const sheet = sheetFrom('@media print { a {} } b {}');
    const [group] = sheet.cssRules as any;
    const [rule] = group.cssRules;
    equal([rule.parentRule === group, rule.parentStyleSheet === sheet, group.parentStyleSheet === sheet], [true, true, true]);
    sheet.deleteRule(0);
    equal([rule.parentRule === group, rule.parentStyleSheet, group.parentStyleSheet], [true, null, null]);
    group.deleteRule(0);
    equal([rule.parentRule, sheet.cssRules.length, sheet.cssRules[0]!.cssText, Array.isArray(sheet.cssRules), sheet.cssRules[1]],
        [null, 1, 'b { }', false, undefined]);
});
test('rules have their members where the platform has them', () => {
    equal([Object.hasOwn(CSSRule.prototype, 'type'), Object.hasOwn(CSSStyleRule.prototype, 'type'), CSSRule.length,
        Object.hasOwn(CSSStyleRule.prototype, 'style'), Object.getPrototypeOf(CSSStyleRule) === CSSRule,
        Object.getPrototypeOf(CSSKeyframesRule) === CSSRule, (CSSRule as any).FONT_FEATURE_VALUES_RULE],
        [true, false, 0, true, true, true, 14]);
    throws(() => new (CSSRule as any)(), 'Illegal constructor');
});
test('of the sheets with a title those count that have the first one', () => within(
    '<style title=one>.titled { order: 1 }</style><style title=two>.titled { order: 2 }</style><style>.titled { z-index: 3 }</style>'
    + '<p class=titled style="position: relative"></p>', (_one, _two, _three, paragraph) => {
        const { order, zIndex } = getComputedStyle(paragraph);
        equal([order, zIndex], ['1', '3']);
    }));
