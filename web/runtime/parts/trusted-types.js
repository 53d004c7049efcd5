// trustedTypes of Android's web view (Trusted Types), in Chromium's words: what policies make goes wherever a
// text goes. No content security policy is looked at, so nothing demands one, and no default policy is asked.
import { make, mustBeMade } from '../closed-classes.js';
import { globalHandlers, windowHandlers } from '../handler-names.js';
import { expose } from '../late-globals.js';

const texts = new WeakMap();
class Trusted {
    constructor(text) {
        mustBeMade();
        texts.set(this, text);
    }
}
const trustedType = (name) => {
    const { [name]: Type } = { [name]: class extends Trusted {
        toString() { return texts.get(this); }
        toJSON() { return texts.get(this); }
    } };
    // None inherits from another in Web IDL.
    Object.setPrototypeOf(Type.prototype, Object.prototype);
    return Type;
};
const types = {
    TrustedHTML: trustedType('TrustedHTML'),
    TrustedScript: trustedType('TrustedScript'),
    TrustedScriptURL: trustedType('TrustedScriptURL'),
};
const { TrustedHTML, TrustedScript, TrustedScriptURL } = types;

const failed = (method, type, why) => new TypeError(`Failed to execute '${method}' on '${type}': ${why}`);
const needs = (count, given) => `${count} argument${count === 1 ? '' : 's'} required, but only ${given} present.`;
const FACTORY = 'TrustedTypePolicyFactory';

/** The functions of a policy's options, each read once. */
function rulesOf(options) {
    const fail = (why) => failed('createPolicy', FACTORY, why);
    if (options === undefined || options === null) return {};
    if (typeof options !== 'object' && typeof options !== 'function') {
        throw fail("The provided value is not of type 'TrustedTypePolicyOptions'.");
    }
    const rules = {};
    for (const name of ['createHTML', 'createScript', 'createScriptURL']) {
        const rule = options[name];
        if (rule === undefined) continue;
        if (typeof rule !== 'function') {
            throw fail(`Failed to read the '${name}' property from 'TrustedTypePolicyOptions': `
                + 'The given value is not a function.');
        }
        rules[name] = rule;
    }
    return rules;
}

class TrustedTypePolicy {
    #name;
    #rules;
    constructor(name, rules) {
        mustBeMade();
        [this.#name, this.#rules] = [name, rules];
    }
    get name() { return this.#name; }
    createHTML(...values) { return this.#create(TrustedHTML, 'createHTML', values); }
    createScript(...values) { return this.#create(TrustedScript, 'createScript', values); }
    createScriptURL(...values) { return this.#create(TrustedScriptURL, 'createScriptURL', values); }

    #create(Type, method, values) {
        if (values.length === 0) throw failed(method, 'TrustedTypePolicy', needs(1, 0));
        const [input, ...others] = values;
        const text = `${input}`;
        const { [method]: rule } = this.#rules;
        if (rule === undefined) {
            throw failed(method, 'TrustedTypePolicy',
                `Policy ${this.#name}'s TrustedTypePolicyOptions did not specify a '${method}' member.`);
        }
        return make(Type, `${rule(text, ...others) ?? ''}`);
    }
}

/** What the standard asks for in which attributes and properties, by element; `*`: of any. */
const [HTML, SCRIPT, URL] = ['TrustedHTML', 'TrustedScript', 'TrustedScriptURL'];
const attributes = {
    embed: { src: URL }, iframe: { srcdoc: HTML }, object: { codebase: URL, data: URL }, script: { src: URL },
    '*': Object.fromEntries([...globalHandlers, ...windowHandlers].map((type) => [`on${type}`, SCRIPT])),
};
const properties = {
    embed: { src: URL }, iframe: { srcdoc: HTML }, object: { codeBase: URL, data: URL },
    script: { innerText: SCRIPT, src: URL, text: SCRIPT, textContent: SCRIPT },
    '*': { innerHTML: HTML, outerHTML: HTML },
};
const find = (table, tag, space, name) => {
    const rows = [table['*']];
    const isHTML = space === '' || space === 'http://www.w3.org/1999/xhtml';
    if (isHTML && tag !== '*' && runtime.hasOwn(table, tag)) rows.unshift(table[tag]);
    return rows.find((row) => runtime.hasOwn(row, name))?.[name] ?? null;
};

class TrustedTypePolicyFactory extends runtime.EventTarget {
    #default = null;
    #emptyHTML = make(TrustedHTML, '');
    #emptyScript = make(TrustedScript, '');
    constructor() {
        mustBeMade();
        super();
    }
    createPolicy(name, options) {
        if (arguments.length === 0) throw failed('createPolicy', FACTORY, needs(1, 0));
        const text = `${name}`;
        const rules = rulesOf(options);
        // Of other names there may be several, where no content security policy says otherwise.
        if (text === 'default' && this.#default !== null) {
            throw failed('createPolicy', FACTORY, 'Policy with name "default" already exists.');
        }
        const policy = make(TrustedTypePolicy, text, rules);
        if (text === 'default') this.#default = policy;
        return policy;
    }
    isHTML(value) { return TrustedHTML.prototype.isPrototypeOf(value) && texts.has(value); }
    isScript(value) { return TrustedScript.prototype.isPrototypeOf(value) && texts.has(value); }
    isScriptURL(value) { return TrustedScriptURL.prototype.isPrototypeOf(value) && texts.has(value); }
    get emptyHTML() { return this.#emptyHTML; }
    get emptyScript() { return this.#emptyScript; }
    get defaultPolicy() { return this.#default; }
    getAttributeType(tag, attribute, space = '', attributeSpace = '') {
        if (arguments.length < 2) throw failed('getAttributeType', FACTORY, needs(2, arguments.length));
        if ((attributeSpace ?? '') !== '') return null;
        return find(attributes, `${tag}`.toLowerCase(), space ?? '', `${attribute}`.toLowerCase());
    }
    getPropertyType(tag, property, space = '') {
        if (arguments.length < 2) throw failed('getPropertyType', FACTORY, needs(2, arguments.length));
        return find(properties, `${tag}`.toLowerCase(), space ?? '', `${property}`);
    }
}

const trustedTypes = make(TrustedTypePolicyFactory);
expose({ trustedTypes, TrustedTypePolicyFactory, TrustedTypePolicy, ...types });
runtime.refuseInstances(TrustedTypePolicyFactory, TrustedTypePolicy, TrustedHTML, TrustedScript, TrustedScriptURL);
runtime.provide({ trustedTypes, TrustedTypePolicyFactory, TrustedTypePolicy, ...types });
