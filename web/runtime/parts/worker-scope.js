// The global scope of a dedicated worker (HTML standard, "Workers"). `workers.js` is the other side.
import { toBase64 } from '../own-base64.js';
import { mustHave } from '../refusals.js';
import { removeTooNew } from '../too-new.js';
import {
    WorkerGlobalScope, WorkerLocation, WorkerNavigator, addressOf, begin, define, fetchText, shown,
} from '../worker-global.js';

const { defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');
const { copied, transferOf } = runtime.loadGlobals('messaging');
const global = globalThis;
// Before any other part keeps it.
if (host.isChromium === true) removeTooNew();
const { link } = host;

link.scope = runtime.load('structured-clone').realm;

class DedicatedWorkerGlobalScope extends WorkerGlobalScope {
}
/** Reads a blob while the script waits. */
class FileReaderSync {
    #read(blob, read) {
        if (!(blob instanceof global.Blob)) throw new TypeError('Type error');
        return read(runtime.bytesOfBlob(blob), blob.type);
    }
    readAsArrayBuffer(blob) { return this.#read(blob, (bytes) => bytes.slice().buffer); }
    readAsBinaryString(blob) { return this.#read(blob, (bytes) => host.latin1(bytes)); }
    readAsDataURL(blob) {
        return this.#read(blob, (bytes, type) =>
            `data:${type || 'application/octet-stream'};base64,${toBase64(bytes)}`);
    }
    readAsText(blob, encoding) {
        const { charsetOf, textOf } = runtime.load('text-encoding');
        return this.#read(blob, (bytes, type) => textOf(bytes, encoding, charsetOf(type)));
    }
}

/** Those that have arrived before the script had run. */
const early = [];
let hasStarted = false;
const deliver = (sent) => runtime.load('event-types').messageOf(sent);

const scope = {
    postMessage(message, transfer) {
        mustHave(1, arguments, 'DedicatedWorkerGlobalScope', 'postMessage');
        const list = transferOf(transfer, 'DedicatedWorkerGlobalScope');
        link.toOwner.push(copied(message, list, link.realm, 'DedicatedWorkerGlobalScope'));
        host.tellOwner();
    },
    close() { host.closeWorker(); },
    importScripts(...references) {
        if (link.isModule) {
            throw new TypeError(host.isChromium === true ? "Failed to execute 'importScripts' on 'WorkerGlobalScope': "
                + "Module scripts don't support importScripts()."
                : 'importScripts cannot be used if worker type is "module"');
        }
        const urls = references.map((reference) => addressOf(`${reference}`));
        for (const url of urls) host.importScript(textOf(url), url);
    },
};

/** The text of a script; for one that its owner has not got beforehand the worker waits. */
const textOf = (url) => link.texts.get(url) ?? fetchText(url);

runtime.provide({
    WorkerGlobalScope, DedicatedWorkerGlobalScope, WorkerLocation, WorkerNavigator, FileReaderSync,
    begin() {
        begin('DedicatedWorkerGlobalScope', {
            DedicatedWorkerGlobalScope, FileReaderSync, importScripts: scope.importScripts,
            postMessage: scope.postMessage, close: scope.close,
        });
        define({ name: link.name }, shown);
        defineHandlers(global, ['onmessage', 'onmessageerror', 'onrejectionhandled', 'onlanguagechange']);
    },
    /** The script has run: what has arrived meanwhile is heard now, one task each. */
    started() {
        hasStarted = true;
        for (let count = early.length; count > 0; count--) {
            postTask(() => raise(global, deliver(early.shift())));
        }
    },
    /** A message is there. */
    hear() {
        const sent = link.toWorker.shift();
        if (!hasStarted) {
            early.push(sent);
        } else if (early.length > 0) {
            early.push(sent);
            postTask(() => raise(global, deliver(early.shift())));
        } else {
            raise(global, deliver(sent));
        }
        return true;
    },
});
