import { equal, test } from '../unit';

// What each engine says of the same text: all of it was asked of Chromium, and what WebKit says is the engine's own.
const isAndroid = navigator.userAgent.includes('Android');
const said = (work: () => unknown): string => {
    try {
        work();
    } catch (error) {
        return `${error}`;
    }
    return 'nothing';
};
const ofText = (text: string): string => said(() => JSON.parse(text));

test('a page of a server’s in place of JSON is told with its beginning on Android', () => {
    equal(ofText('<!DOCTYPE html><html></html>'), isAndroid
        ? `SyntaxError: Unexpected token '<', "<!DOCTYPE "... is not valid JSON`
        : "SyntaxError: JSON Parse error: Unrecognized token '<'");
});
test('Android tells what is around a token that does not belong, and of a short text all', () => {
    if (!isAndroid) return;
    equal(['[.5]', 'Not Found', `["${'x'.repeat(20)}",x, 1234567890]`, `["${'x'.repeat(20)}",x]`, 'nan'].map(ofText), [
        `SyntaxError: Unexpected token '.', "[.5]" is not valid JSON`,
        `SyntaxError: Unexpected token 'N', "Not Found" is not valid JSON`,
        `SyntaxError: Unexpected token 'x', ..."xxxxxxxx",x, 1234567"... is not valid JSON`,
        `SyntaxError: Unexpected token 'x', ..."xxxxxxxx",x]" is not valid JSON`,
        `SyntaxError: Unexpected token 'a', "nan" is not valid JSON`,
    ]);
});
test('Android tells a value that became a text by mistake as what it is', () => {
    if (!isAndroid) return;
    equal([undefined, {}, NaN, Infinity].map((value) => said(() => JSON.parse(value as unknown as string))), [
        'SyntaxError: "undefined" is not valid JSON', 'SyntaxError: "[object Object]" is not valid JSON',
        'SyntaxError: "NaN" is not valid JSON', 'SyntaxError: "Infinity" is not valid JSON',
    ]);
});
test('Android tells what should stand where, by position, line and column', () => {
    if (!isAndroid) return;
    equal(['{a:1}', '{"a" 1}', '{"a":1\r\n"b":2}', '{"a":1,\n}', '[1\n\n2]', '1 2'].map(ofText), [
        "SyntaxError: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
        "SyntaxError: Expected ':' after property name in JSON at position 5 (line 1 column 6)",
        "SyntaxError: Expected ',' or '}' after property value in JSON at position 8 (line 2 column 1)",
        'SyntaxError: Expected double-quoted property name in JSON at position 8 (line 2 column 1)',
        "SyntaxError: Expected ',' or ']' after array element in JSON at position 4 (line 3 column 1)",
        'SyntaxError: Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)',
    ]);
});
test('Android tells what is wrong in a text, a number or a word', () => {
    if (!isAndroid) return;
    equal(['"a', '"\t"', '"\\x"', '"\\u12G4"', '-', '1.', '1e', '01', 'tru', 't"'].map(ofText), [
        'SyntaxError: Unterminated string in JSON at position 2 (line 1 column 3)',
        'SyntaxError: Bad control character in string literal in JSON at position 1 (line 1 column 2)',
        'SyntaxError: Bad escaped character in JSON at position 2 (line 1 column 3)',
        'SyntaxError: Bad Unicode escape in JSON at position 5 (line 1 column 6)',
        'SyntaxError: No number after minus sign in JSON at position 1 (line 1 column 2)',
        'SyntaxError: Unterminated fractional number in JSON at position 2 (line 1 column 3)',
        'SyntaxError: Exponent part is missing a number in JSON at position 2 (line 1 column 3)',
        'SyntaxError: Unexpected number in JSON at position 1 (line 1 column 2)',
        'SyntaxError: Unexpected end of JSON input',
        'SyntaxError: Unexpected string in JSON at position 1 (line 1 column 2)',
    ]);
});
test('what a reviver or a conversion throws stays as it is', () => {
    const own = (): never => { throw new SyntaxError('mine'); };
    equal(said(() => JSON.parse('[1]', own)), 'SyntaxError: mine');
    equal(said(() => JSON.parse({ toString: own } as unknown as string)), 'SyntaxError: mine');
    equal(JSON.parse('{"a":[1]}', (key, value) => (key === '0' ? 2 : value)), { a: [2] });
});
test('Android tells the way from a value back to itself', () => {
    class Plan { steps: unknown[] = [{}]; }
    const plan = new Plan(), long: Record<string, unknown> = { a: { b: { c: { d: {} } } } };
    (plan.steps[0] as { of: Plan }).of = plan;
    (long['a'] as { b: { c: { d: unknown } } }).b.c.d = long;
    const ways = [{ name: '', plan }, long].map((value) => said(() => JSON.stringify(value)));
    if (!isAndroid) {
        equal(ways, Array(2).fill('TypeError: JSON.stringify cannot serialize cyclic structures.'));
        return;
    }
    const start = 'TypeError: Converting circular structure to JSON\n    --> starting at object with constructor';
    equal(ways, [
        `${start} 'Plan'
    |     property 'steps' -> object with constructor 'Array'
    |     index 0 -> object with constructor 'Object'
    --- property 'of' closes the circle`,
        `${start} 'Object'
    |     property 'a' -> object with constructor 'Object'
    |     property 'b' -> object with constructor 'Object'
    |     property 'c' -> object with constructor 'Object'
    --- property 'd' closes the circle`,
    ]);
});
test('Android takes the way that a replacer leaves', () => {
    if (!isAndroid) return;
    const value: Record<string, unknown> = { first: {}, second: {} };
    value['second'] = { value };
    (value['first'] as Record<string, unknown>)['value'] = value;
    const way = `TypeError: Converting circular structure to JSON
    --> starting at object with constructor 'Object'
    |     property 'second' -> object with constructor 'Object'
    --- property 'value' closes the circle`;
    equal([
        said(() => JSON.stringify(value, ['second', 'value'])),
        said(() => JSON.stringify(value, (key, one) => (key === 'first' ? undefined : one))),
    ], [way, way]);
});
test('no engine makes JSON of a BigInt, each in its words', () => {
    equal(said(() => JSON.stringify({ a: 1n })), isAndroid ? 'TypeError: Do not know how to serialize a BigInt'
        : 'TypeError: JSON.stringify cannot serialize BigInt.');
});
