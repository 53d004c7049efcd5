import { equal, test } from '../unit';

test('a phone answers media queries', () => {
    equal(matchMedia('(prefers-color-scheme: dark)').matches, false);
    equal(matchMedia('(max-width: 600px) and (orientation: portrait)').matches, true);
    equal([navigator.platform, devicePixelRatio, screen.width], ['iPhone', 3, 390]);
});
