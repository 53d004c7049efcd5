import { equal, test, throws } from '../unit';

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
        equal([rule.media === rule.media, rule.conditionText, rule.cssText.startsWith('@media (width: 1px), print, tv')],
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
test('the rules of a link are there once its load was heard, and else refused by name', () => within(
    '<link rel=stylesheet href="/data.json"><link rel=icon href="/data.json">', async (link, icon) => {
        equal([link.sheet.href === link.href, link.sheet.ownerNode === link, icon.sheet], [true, true, null]);
        equal(Array.from(document.styleSheets).includes(link.sheet), true);
        throws(() => link.sheet.cssRules, 'the rules of a linked style sheet is not simulated');
        link.disabled = true;
        equal(link.sheet, null);
        link.disabled = false;
        const { sheet } = link;
        link.href = 'https://example.org/a.css';
        equal([link.sheet === sheet, sheet.ownerNode], [false, null]);
        throws(() => link.sheet.cssRules, 'SecurityError');
        throws(() => link.sheet.insertRule('a { top: 0 }'), 'SecurityError');
        const heard = document.createElement('link');
        heard.rel = 'stylesheet';
        heard.href = '/main.css';
        const loaded = new Promise((resolve) => {
            heard.onload = resolve;
            heard.onerror = resolve;
        });
        document.head.append(heard);
        throws(() => heard.sheet!.cssRules, 'is not simulated');
        await null;
        const { length } = document.styleSheets;
        equal(heard.sheet, null);
        equal(((await loaded) as Event).type, 'load');
        equal(selectors(heard.sheet), ['.linked']);
        equal([document.styleSheets.length - length, Array.from(document.styleSheets).includes(heard.sheet!)],
            [1, true]);
        heard.remove();
        equal(heard.sheet, null);
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
