// How console shows values (much as the inspectors of Safari and Chrome print them), and the
// console methods that only debugging needs.
import { pageLines } from '../page-stack.js';

const { toString } = Object.prototype;

function quote(text) {
    return `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
}

function isError(value) {
    return value instanceof Error || toString.call(value) === '[object Error]';
}

function errorText(error) {
    const title = String(error);
    const stack = typeof error.stack === 'string' && error.stack !== '' ? error.stack : '';
    // A phone's web view has no lines for what it does itself.
    const shown = pageLines(stack).flatMap((line) => {
        const [name, place = ''] = line.split(/@(.*)/s);
        if (!line.includes('@')) return line;
        if (place === '' || place === '[native code]') return [];
        return name === '' ? place : `${name} (${place})`;
    });
    return title + shown.slice(0, 12).map((line) => `\n    at ${line}`).join('');
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** What a console shows of a value, whatever traps and getters it has. */
function inspect(value, depth = 0, seen = []) {
    try {
        return describe(value, depth, seen);
    } catch {
        return `[${constructorName(value)}]`;
    }
}

function describe(value, depth, seen) {
    switch (typeof value) {
    case 'string': return depth === 0 ? value : quote(value);
    case 'bigint': return `${value}n`;
    case 'symbol': return String(value);
    case 'number': return Object.is(value, -0) ? '-0' : String(value);
    case 'function': {
        const source = Function.prototype.toString.call(value);
        if (source.startsWith('class')) return `[class ${value.name || '(anonymous)'}]`;
        return `[Function: ${value.name || '(anonymous)'}]`;
    }
    case 'object': break;
    default: return String(value);
    }
    if (value === null) return 'null';
    if (seen.includes(value)) return '[Circular]';
    if (isError(value)) return errorText(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (host.typeOf(value) === 'promise') return 'Promise {}';
    const inner = [...seen, value];
    const name = constructorName(value);
    if (depth > 3) return Array.isArray(value) ? '[Array]' : `[${name || 'Object'}]`;
    if (Array.isArray(value)) {
        return list('[', value.slice(0, 100).map((one) => inspect(one, depth + 1, inner)),
            value.length - 100, ']');
    }
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
        return `${name}(${value.length}) ` + list('[', Array.from(value.slice(0, 50), String),
            value.length - 50, ']');
    }
    if (value instanceof ArrayBuffer) return `ArrayBuffer { byteLength: ${value.byteLength} }`;
    if (value instanceof Map) {
        return `Map(${value.size}) ` + list('{', Array.from(value, ([key, one]) =>
            `${inspect(key, depth + 1, inner)} => ${inspect(one, depth + 1, inner)}`), 0, '}');
    }
    if (value instanceof Set) {
        return `Set(${value.size}) ` + list('{', Array.from(value, (one) =>
            inspect(one, depth + 1, inner)), 0, '}');
    }
    const keys = Object.keys(value);
    const members = keys.slice(0, 100).map((key) => {
        const descriptor = Object.getOwnPropertyDescriptor(value, key);
        const shown = descriptor?.get ? '[Getter]' : inspect(value[key], depth + 1, inner);
        return `${identifier.test(key) ? key : quote(key)}: ${shown}`;
    });
    const prefix = name === 'Object' ? '' : name === '' ? '[Object: null prototype] ' : `${name} `;
    return prefix + list('{', members, keys.length - 100, '}');
}

function constructorName(value) {
    try {
        const prototype = Object.getPrototypeOf(value);
        if (prototype === null) return '';
        const { name } = prototype.constructor ?? {};
        return typeof name === 'string' && name !== '' ? name : 'Object';
    } catch {
        return 'Object';
    }
}

function list(open, members, more, close) {
    if (more > 0) members.push(`… ${more} more`);
    if (members.length === 0) return open + close;
    const line = members.join(', ');
    const pad = open === '[' ? '' : ' ';
    if (line.length <= 200 && !line.includes('\n')) return open + pad + line + pad + close;
    return `${open}\n  ${members.map((one) => one.replace(/\n/g, '\n  ')).join(',\n  ')}\n${close}`;
}

/** Joins console arguments with one space; `%s %d %i %f %o %O %c %j %%` work in the first. */
function format(values) {
    let rest = values;
    let text = '';
    if (typeof values[0] === 'string' && values.length > 1 && values[0].includes('%')) {
        let next = 1;
        text = values[0].replace(/%[sdifoOcj%]/g, (directive) => {
            if (directive === '%%') return '%';
            if (next >= values.length) return directive;
            const value = values[next++];
            try {
                return directed(directive, value);
            } catch {
                return inspect(value, 1);
            }
        });
        rest = values.slice(next);
        if (rest.length > 0) text += ' ';
    }
    return text + rest.map((value) => inspect(value)).join(' ');
}

function directed(directive, value) {
    switch (directive) {
    case '%s': return typeof value === 'string' ? value : inspect(value, 1);
    case '%d':
    case '%i': return String(typeof value === 'symbol' ? NaN : parseInt(value, 10));
    case '%f': return String(typeof value === 'symbol' ? NaN : parseFloat(value));
    case '%j': return JSON.stringify(value);
    case '%c': return '';
    default: return inspect(value, 1);
    }
}

const state = runtime.consoleState;
const counts = new Map();
const timers = new Map();

function write(level, text) {
    host.console(level, state.indent + text.split('\n').join(`\n${state.indent}`));
}

function elapsed(label) {
    return `${(performance.now() - timers.get(label)).toFixed(3)}ms`;
}

function table(data, columns) {
    if (typeof data !== 'object' || data === null) return write('log', format([data]));
    const entries = data instanceof Map ? [...data] : Object.entries(data);
    const names = [];
    for (const [, row] of entries) {
        const own = typeof row === 'object' && row !== null ? Object.keys(row) : ['Value'];
        for (const name of own) if (!names.includes(name)) names.push(name);
    }
    const shown = columns ?? names;
    const rows = [['(index)', ...shown], ...entries.map(([key, row]) => [
        inspect(key), ...shown.map((name) => {
            if (typeof row !== 'object' || row === null) return name === 'Value' ? inspect(row, 1) : '';
            return name in row ? inspect(row[name], 1) : '';
        }),
    ])];
    const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
    write('log', rows.map((row) =>
        row.map((cell, column) => cell.padEnd(widths[column])).join(' | ').trimEnd()).join('\n'));
}

const methods = {
    assert(condition, ...values) {
        if (condition) return;
        write('error', values.length === 0 ? 'Assertion Failed'
            : `Assertion Failed: ${format(values)}`);
    },
    clear() {},
    count(label = 'default') {
        counts.set(`${label}`, (counts.get(`${label}`) ?? 0) + 1);
        write('info', `${label}: ${counts.get(`${label}`)}`);
    },
    countReset(label = 'default') { counts.set(`${label}`, 0); },
    dir(value) { write('log', inspect(value, typeof value === 'string' ? 1 : 0)); },
    dirxml(...values) { write('log', format(values)); },
    group(...values) {
        write('log', format(values));
        state.indent += '  ';
    },
    groupCollapsed(...values) { methods.group(...values); },
    groupEnd() { state.indent = state.indent.slice(2); },
    table,
    time(label = 'default') { timers.set(`${label}`, performance.now()); },
    timeLog(label = 'default', ...values) {
        if (!timers.has(`${label}`)) return write('warn', `Timer "${label}" does not exist`);
        write('log', [`${label}: ${elapsed(`${label}`)}`, ...values.map((one) => inspect(one))].join(' '));
    },
    timeEnd(label = 'default') {
        if (!timers.has(`${label}`)) return write('warn', `Timer "${label}" does not exist`);
        write('log', `${label}: ${elapsed(`${label}`)}`);
        timers.delete(`${label}`);
    },
    timeStamp() {},
    trace(...values) {
        const stack = pageLines(new Error().stack).map((line) => `\n    at ${line}`);
        write('trace', ['Trace', ...(values.length ? [format(values)] : [])].join(': ') + stack.join(''));
    },
};

// A label that has no text or a table of traps must not end the script that only wants to say so.
for (const [name, method] of Object.entries(methods)) {
    methods[name] = (...values) => {
        try {
            method(...values);
        } catch {
            write('log', format(values));
        }
    };
}

runtime.provide({ format, inspect, methods });
