import { equal, test } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const box = document.body.appendChild(document.createElement('div'));
const style = box.style as any;
/** What a style is after a member was set. */
const after = (member: string, value: unknown): string => {
    style.cssText = '';
    style[member] = value;
    return style.cssText;
};
const computed = (text: string, ...members: string[]): unknown[] => {
    style.cssText = text;
    return members.map((one) => (getComputedStyle(box) as any)[one]);
};

test('a value that a property does not take is ignored, and so is what is important', () => {
    equal([after('left', 'abc'), after('width', '10'), after('width', '-1px'), after('display', 'foo'),
        after('color', 'foo'), after('color', 'red !important'), after('zIndex', '1.5'), after('transform', 'foo(1)'),
        after('margin', '1px 2px 3px 4px 5px'), after('padding', '-1px'), after('transitionDuration', '1'),
        after('font', '12px'), after('left', 'calc(1px+2px)')], Array(13).fill(''));
    style.cssText = 'left: 1px';
    style.left = 'abc';
    equal(style.left, '1px');
    style.cssText = 'margin: 1px; color: foo; width: 10; left: 1px !important; left: 3px; padding-top: 2px; padding: 4px';
    equal(style.cssText, 'margin: 1px; left: 1px !important; padding: 4px;');
    style.setProperty('left', '1px', 'foo');
    style.setProperty('foo-bar', '1px');
    equal(style.length, 9);
});
test('values are written as browsers write them', () => {
    equal([after('left', ' 0 '), after('left', '.50PX'), after('left', 'calc( 100%  -  (10px + 1em) )'),
        after('left', 'var( --a , 3px )'), after('color', '#FFF'), after('color', 'rgba(1 2 3 / 50%)'),
        after('color', 'currentColor'), after('opacity', '50%'), after('display', 'inline flex'),
        after('transform', 'translate(10px,20px)  rotate(0)'), after('transform', 'matrix(1,0,0,1,0,0)'),
        after('boxShadow', 'inset 0 0 1px #000, 1px 1px red'), after('backgroundImage', 'url(x)'),
        after('backgroundPosition', 'center'), after('backgroundRepeat', 'repeat no-repeat'), after('opacity', 0.5),
        after('transitionTimingFunction', 'cubic-bezier(.4,0,.2,1)')],
        ['left: 0px;', 'left: 0.5px;', 'left: calc(100% - 1em - 10px);', 'left: var( --a , 3px );',
            'color: rgb(255, 255, 255);', 'color: rgba(1, 2, 3, 0.5);', 'color: currentcolor;', 'opacity: 0.5;',
            'display: inline-flex;', 'transform: translate(10px, 20px) rotate(0deg);',
            'transform: matrix(1, 0, 0, 1, 0, 0);', 'box-shadow: rgb(0, 0, 0) 0px 0px 1px inset, red 1px 1px;',
            'background-image: url("x");', 'background-position: center center;', 'background-repeat: repeat-x;',
            'opacity: 0.5;', 'transition-timing-function: cubic-bezier(0.4, 0, 0.2, 1);']);
});
test('shorthands are taken apart and put together', () => {
    const both = (member: string, value: string, ...longhands: string[]): string[] => {
        after(member, value);
        return [style[member], ...longhands.map((one) => style[one])];
    };
    equal(both('margin', '1px 2px', 'marginTop', 'marginLeft'), ['1px 2px', '1px', '2px']);
    equal(both('border', '1px solid red', 'borderTopWidth', 'borderLeftStyle', 'borderColor', 'borderTop'),
        ['1px solid red', '1px', 'solid', 'red', '1px solid red']);
    equal(both('background', 'url(a.png) no-repeat center / cover', 'backgroundSize', 'backgroundPositionX',
        'backgroundRepeat'), ['url("a.png") center center / cover no-repeat', 'cover', 'center', 'no-repeat']);
    equal(both('flex', '1', 'flexGrow', 'flexBasis'), ['1 1 0%', '1', '0%']);
    equal(both('font', 'italic bold 12px/30px Georgia, serif', 'fontWeight', 'lineHeight', 'fontFamily'),
        ['italic bold 12px / 30px Georgia, serif', 'bold', '30px', 'Georgia, serif']);
    equal(both('transition', 'opacity .3s ease-in, transform 1s', 'transitionProperty', 'transitionDuration'),
        ['opacity 0.3s ease-in, transform 1s', 'opacity, transform', '0.3s, 1s']);
    equal(both('borderRadius', '1px 2px / 3px', 'borderTopLeftRadius'), ['1px 2px / 3px', '1px 3px']);
    equal(both('gridArea', '1 / 2', 'gridColumnStart', 'gridRowEnd'), ['1 / 2', '2', 'auto']);
    equal(both('overflow', 'hidden auto', 'overflowY'), ['hidden auto', 'auto']);
    equal(both('listStyle', 'none', 'listStyleType'), ['none', 'none']);
    equal(both('margin', 'var(--x) 1px', 'marginTop'), ['var(--x) 1px', '']);
    style.cssText = 'border: 1px solid red; border-top-color: blue';
    equal([style.border, style.borderColor], ['', 'blue red red']);
    style.cssText = 'margin-top: 1px; margin-right: 1px; margin-bottom: 1px; margin-left: 1px';
    equal([style.cssText, style.length, style.removeProperty('margin'), style.cssText], ['margin: 1px;', 4, '1px', '']);
});
test('prefixes lead to properties, and other names are members as any', () => {
    equal([after('webkitTransform', 'none'), after('WebkitTransition', 'opacity 1s'), after('-webkit-filter', 'none'),
        after('msTransform', 'none'), after('fooBar', '1')],
        ['transform: none;', 'transition: opacity 1s;', 'filter: none;', '', '']);
    equal([style.fooBar, 'fooBar' in style, 'fooBaz' in style, style.fooBaz, 'background-color' in style,
        'webkitTransform' in style, 'getPropertyValue' in style], ['1', true, false, undefined, true, true, true]);
    equal([after('webkitUserSelect', 'none'), 'userSelect' in style],
        isAndroid ? ['user-select: none;', true] : ['-webkit-user-select: none;', false]);
});
test('what is set again as it is leaves no record', () => {
    style.cssText = '';
    const observer = new MutationObserver(() => {});
    observer.observe(box, { attributes: true });
    style.left = '1px';
    style.left = '1px';
    style.left = 'abc';
    style.setProperty('left', '1px');
    style.removeProperty('top');
    equal(observer.takeRecords().length, 1);
    style.cssText = 'top: 0';
    equal([observer.takeRecords().length, box.getAttribute('style')], [1, 'top: 0px;']);
});
test('computed styles have the values of variables, longhands and colours', () => {
    document.body.style.setProperty('--m', '4px');
    equal(computed('background: #00f', 'backgroundColor', 'backgroundImage'), ['rgb(0, 0, 255)', 'none']);
    equal(computed('color: var(--z, blue)', 'color'), ['rgb(0, 0, 255)']);
    equal(computed('margin: var(--m) 2px', 'marginTop', 'marginLeft', 'margin'), ['4px', '2px', '4px 2px']);
    equal(computed('--a: var(--b); --b: 3px; width: calc(var(--a) * 2); left: var(--none)', 'width', 'left'),
        ['6px', 'auto']);
    equal(computed('--a: var(--b); --b: var(--a); opacity: var(--a, 0.5)', 'opacity'), ['0.5']);
    equal(getComputedStyle(box).getPropertyValue('--m'), '4px');
    equal(computed('border: medium none red', 'borderTopWidth', 'borderTopColor'), ['0px', 'rgb(255, 0, 0)']);
    equal(computed('margin-inline-start: 3px', 'marginLeft'), ['3px']);
});
test('each engine supports its own properties', () => {
    const own = ['-webkit-touch-callout: none', '-webkit-overflow-scrolling: touch', '-webkit-backdrop-filter: none'];
    equal(own.map((one) => CSS.supports(one)), Array(3).fill(!isAndroid));
    equal([CSS.supports('padding', 'constant(safe-area-inset-top)'), CSS.supports('padding', 'env(safe-area-inset-top)'),
        CSS.supports('width', '10'), CSS.supports('display', 'grid'), CSS.supports('height', '100dvh'),
        CSS.supports('color', 'color-mix(in srgb, red, blue)'), CSS.supports('-moz-appearance', 'none'),
        CSS.supports('user-select', 'none'), CSS.supports('field-sizing', 'content')],
        [false, true, false, true, true, true, false, isAndroid, isAndroid]);
});
test('transforms are computed to matrices, as far as they need no box', () => {
    equal(['scale(0.5)', 'translate(1px, 2px) rotate(90deg)', 'translate3d(1px, 2px, 3px)', 'translateX(calc(2 * 2px))', 'none',
        'translateX(50%)', 'translate(1em)'].map((one) => computed(`transform: ${one}`, 'transform')[0]),
        ['matrix(0.5, 0, 0, 0.5, 0, 0)', 'matrix(0, 1, -1, 0, 1, 2)', 'matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)',
            'matrix(1, 0, 0, 1, 4, 0)', 'none', 'translateX(50%)', 'matrix(1, 0, 0, 1, 16, 0)']);
});
test('shadows, gradients, times and easings are computed in numbers', () => {
    equal(computed('box-shadow: 1px 1px green, inset 0 0 2px; text-shadow: 1px 1px red', 'boxShadow', 'textShadow'),
        ['rgb(0, 128, 0) 1px 1px 0px 0px, rgb(0, 0, 0) 0px 0px 2px 0px inset', 'rgb(255, 0, 0) 1px 1px 0px']);
    equal(computed('background-image: linear-gradient(to bottom, red 0%, blue 100%), none', 'backgroundImage'),
        ['linear-gradient(rgb(255, 0, 0) 0%, rgb(0, 0, 255) 100%), none']);
    equal(computed('transition: top calc(1s + 500ms) step-start -200ms; animation-duration: auto', 'transitionDuration',
        'transitionTimingFunction', 'transitionDelay', 'animationDuration'), ['1.5s', 'steps(1, start)', '-0.2s', '0s']);
});
test('shorthands are computed with all that they stand for', () => {
    equal(computed('background: red', 'background'), ['rgb(255, 0, 0) none repeat scroll 0% 0% / auto padding-box border-box']);
    equal(computed('border: none; outline: none; list-style: none', 'border', 'borderTop', 'outline', 'listStyle'),
        ['0px none rgb(0, 0, 0)', '0px none rgb(0, 0, 0)', 'rgb(0, 0, 0) none 0px', 'outside none none']);
});
test('an easing that is none is not taken, and names of frames are names', () => {
    const easing = (text: string): string => after('transitionTimingFunction', text).slice('transition-timing-function: '.length, -1);
    equal(['cubic-bezier(1,2,3)', 'cubic-bezier(-0.1,0,1,1)', 'steps(0)', 'steps(1, jump-none)', 'steps(2, foo)', 'linear(0)',
        'spring(1 100 10 0)'].map(easing), Array(7).fill(''));
    equal(['steps(2, jump-end)', 'steps(3,jump-none)', 'cubic-bezier(0,-2,1,3)', 'linear(0, 0.5 50%, 1)'].map(easing),
        ['steps(2)', 'steps(3, jump-none)', 'cubic-bezier(0, -2, 1, 3)',
            isAndroid ? 'linear(0 0%, 0.5 50%, 1 100%)' : 'linear(0, 0.5 50%, 1)']);
    const name = (text: string): string => after('animationName', text).slice('animation-name: '.length, -1);
    equal(['"a b"', '"none"', 'none, a', 'default', '\\61 b', 'a b'].map(name), ['a\\ b', '"none"', 'none, a', '', 'ab', '']);
    equal([after('transitionProperty', 'TOP, none'), after('transitionProperty', 'TOP, --X')], ['', 'transition-property: top, --X;']);
});
test('variables that lead back to themselves have no value, nor what closes what nobody opened', () => {
    const value = (text: string, name: string): string => {
        style.cssText = text;
        return getComputedStyle(box).getPropertyValue(name);
    };
    equal([value('--a: var(--b, 1); --b: var(--a, 2)', '--a'), value('--a: var(--b); --b: var(--a); --c: var(--b, 3)', '--c'),
        value('--a: var(--none)', '--a'), value('--\\61 b: 4', '--ab'), value('--a: 1; --a: (])', '--a'), value('--a: ({[]})', '--a')],
        ['', '3', '', '4', '1', '({[]})']);
});
test('what attributes of SVG say counts for its styles, and less than sheets', () => {
    box.style.cssText = '';
    box.innerHTML = '<svg><rect fill="red" stroke-width="3" opacity="0.5" style="opacity: 1"></rect></svg>';
    const { fill, strokeWidth, opacity } = getComputedStyle(box.querySelector('rect')!);
    equal([fill, strokeWidth, opacity], ['rgb(255, 0, 0)', '3px', '1']);
    box.innerHTML = '';
});
test('a list of selectors, or a part that nobody knows, is not supported', () => {
    equal(['selector(a)', 'selector(a, b)', 'selector(::-webkit-foo)', 'selector(::-webkit-scrollbar)', 'selector(:is(a, b))']
        .map((one) => CSS.supports(one)), [true, false, false, true, true]);
});
