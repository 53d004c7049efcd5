import { equal, test } from '../unit';

test('what the browser brings looks native as a text, and what a page makes does not', () => {
    const isNative = (value: unknown): boolean => /^function \w+\(\) \{\s+\[native code\]\s+\}$/
        .test(String(value));
    equal([isNative(fetch), isNative(document.querySelectorAll), isNative(HTMLElement),
        isNative(Element.prototype.attachShadow), isNative(MutationObserver), isNative(Promise),
        isNative(Function.prototype.toString)], [true, true, true, true, true, true, true]);
    class Own extends HTMLElement {}
    equal([isNative(Own), isNative((value: unknown) => value), String((one: number) => one)],
        [false, false, '(one) => one']);
    equal([MutationObserver.name, String(MutationObserver)],
        ['MutationObserver', 'function MutationObserver() {\n    [native code]\n}']);
});
