// console: six plain methods at once, the rest and the formatting of objects on first use.

import { runtime } from './runtime.js';

const levels = ['debug', 'error', 'info', 'log', 'warn'];
const rest = ['assert', 'clear', 'count', 'countReset', 'dir', 'dirxml', 'group', 'groupCollapsed',
    'groupEnd', 'table', 'time', 'timeEnd', 'timeLog', 'timeStamp', 'trace'];

const state = { indent: '' };
runtime.consoleState = state;
// A namespace's object has a prototype of its own (Console standard).
const console = Object.create({});
for (const level of levels) {
    console[level] = {
        [level](...values) {
            let text = '';
            for (let index = 0; index < values.length; index++) {
                const value = values[index];
                const type = typeof value;
                // Format directives and objects need the formatter; plain text does not.
                if (type === 'object' || type === 'function' || type === 'symbol'
                    || (index === 0 && type === 'string' && values.length > 1
                        && value.includes('%'))) {
                    text = runtime.load('console-format').format(values);
                    break;
                }
                text = index === 0 ? `${value}` : `${text} ${value}`;
            }
            host.console(level, state.indent === '' ? text : indented(state.indent, text));
        },
    }[level];
}
for (const name of rest) {
    console[name] = (...values) => runtime.load('console-format').methods[name](...values);
}
Object.defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });
Object.defineProperty(globalThis, 'console', {
    value: console, writable: true, enumerable: false, configurable: true,
});

function indented(indent, text) {
    return indent + text.split('\n').join(`\n${indent}`);
}
