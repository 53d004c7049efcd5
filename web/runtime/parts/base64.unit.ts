import { equal, test, throws } from '../unit';

test('base64 goes both ways as in browsers', () => {
    equal(btoa('M\xfc\x00'), 'TfwA');
    equal(atob(' TfwA\n'), 'M\xfc\x00');
    equal(atob('TQ'), 'M');
    throws(() => atob('a'), 'invalid characters');
    throws(() => atob('a=b='), 'invalid characters');
    throws(() => btoa('\u0100'), 'invalid characters');
});
