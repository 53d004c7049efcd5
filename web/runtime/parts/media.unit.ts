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
