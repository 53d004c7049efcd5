import { equal, test } from '../unit';

// What the language leaves open, as Android's engine reads it: each line was asked of Chromium. What each engine reads
// in its own way is looked at on Android alone.
const isAndroid = navigator.userAgent.includes('Android');
const read = (text: string): string | null => {
    const date = new Date(text);
    equal(Object.is(Date.parse(text), date.getTime()), true);
    return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

test('both engines read what the language says', () => {
    equal(['2026-01-02', '2026-01-02T10:00:00.5Z', '2026-01-02T10:00:00+01:30', '2026-13-01', ''].map(read),
        ['2026-01-02T00:00:00.000Z', '2026-01-02T10:00:00.500Z', '2026-01-02T08:30:00.000Z', null, null]);
});
test('Android reads days that a month has not as days of the next one', () => {
    if (!isAndroid) return;
    equal(['2026-02-30', '2026-02-31T00:00:00Z', '2/30/2026 UTC'].map(read),
        ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
});
test('Android reads numbers with any sign between them, the month first if that may be', () => {
    if (!isAndroid) return;
    equal(['02.01.2026 UTC', '1/2/26 Z', '1 2 3 GMT', '31.12.2026 Z', '2026/1/2 10:00 PM UTC', '12 PM 3/4/99 Z'].map(read),
        ['2026-02-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2003-01-02T00:00:00.000Z', null,
            '2026-01-02T22:00:00.000Z', null]);
});
test('Android takes a year that is missing to be 2001, and words before all numbers to be nothing', () => {
    if (!isAndroid) return;
    equal(['Jan 5 Z', '12/25 Z', 'Foo, 11 August 1997 22:56:31.12 EST', 'at 5 Jan 2026 GMT+0200 (here (and there))',
        'foo-2 Z', '5 Jan 2026 foo', 'Jan5 2026 Z'].map(read),
    ['2001-01-05T00:00:00.000Z', '2001-12-25T00:00:00.000Z', '1997-08-12T03:56:31.120Z', '2026-01-04T22:00:00.000Z',
        '2001-02-01T00:00:00.000Z', null, '2026-01-05T00:00:00.000Z']);
});
test('a text in an object is a text, and a number in one is a time', () => {
    equal(new Date({ toString: () => '2026-01-02' } as unknown as string).getTime(), Date.UTC(2026, 0, 2));
    equal(new Date({ [Symbol.toPrimitive]: () => 5 } as unknown as string).getTime(), 5);
    const date = new Date(7);
    equal(new Date(date).getTime(), 7);
});
