import { equal, test } from '../unit';

test('a phone answers media queries', () => {
    equal(matchMedia('(prefers-color-scheme: dark)').matches, false);
    equal(matchMedia('(max-width: 600px) and (orientation: portrait)').matches, true);
    equal([navigator.platform, devicePixelRatio, screen.width], ['iPhone', 3, 390]);
});
test('a preference that nobody has set is false when only its name is asked for', () => {
    equal(['(prefers-reduced-motion)', '(prefers-contrast)', '(hover)', '(prefers-color-scheme)',
        '(pointer)', 'not (prefers-reduced-motion)', '(prefers-reduced-motion: no-preference)'].map(
        (query) => matchMedia(query).matches,
    ), [false, false, false, true, true, true, true]);
});
test('a query never fails: who knows nothing of it does not match', () => {
    const yes = ['', '(width >= 300px)', '(300px <= width < 500px)', '(width = 390px)',
        '(min-width: 20em)', '(min-resolution: 2dppx)', '(resolution: 288dpi)',
        '(-webkit-min-device-pixel-ratio: 1.5)', '(forced-colors: none)', 'screen and (color)',
        'only screen', 'not print', 'print, (orientation: portrait)', '(color-gamut: p3)',
        '(max-aspect-ratio: 1/1)', '(hover: hover) or (pointer: coarse)', 'not (hover)',
        '((width) and (height))', 'NOT ALL AND (monochrome)', '(bogus) or (width)'];
    const no = ['(bogus)', 'not (bogus)', '(bogus: 1) and (width)', '(width >= )', 'and',
        'screen and', '(width) and (height) or (color)', '(width > 400px)', 'print', '(min-width)',
        '(forced-colors: active)', '(', ')', '((', '!', '(width: 3 px)', 'screen (width)',
        'not screen'];
    equal(yes.filter((one) => !matchMedia(one).matches), []);
    equal(no.filter((one) => matchMedia(one).matches), []);
    equal(['(MIN-WIDTH:1px)', 'screen and', '!, print'].map((one) => matchMedia(one).media),
        ['(min-width: 1px)', 'not all', 'not all, print']);
});
