// What the engine refuses to read or write as JSON, an Android phone refuses in its own engine's words.
import { runtime } from './runtime.js';

const { parse, stringify } = JSON;
runtime.nativeStringify = stringify;

const define = (name, value) =>
    Object.defineProperty(JSON, name, { value, writable: true, enumerable: false, configurable: true });

if (host.isChromium === true) {
    define('parse', { parse(text, reviver) {
        // It becomes a text once only.
        const given = `${text}`;
        try {
            return parse(given, reviver);
        } catch (error) {
            runtime.load('json-texts').ofParse(error, given);
            throw error;
        }
    } }.parse);
    define('stringify', { stringify(value, replacer, space) {
        try {
            return stringify(value, replacer, space);
        } catch (error) {
            runtime.load('json-texts').ofStringify(error, value, replacer);
            throw error;
        }
    } }.stringify);
}
