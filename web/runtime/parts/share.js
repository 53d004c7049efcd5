// navigator.share: the share sheet of an iPhone, opened by a page. Android's web view has none.
import { giveNavigator } from '../late-globals.js';

const { File } = runtime.loadGlobals('blob') && globalThis;
const { DOMException } = globalThis;
const { URL } = runtime.load('url');
const bytesOf = runtime.bytesOfBlob;

/** What a page shares: texts, an address and files; null: nothing that could be shared. */
function checked(data) {
    const { title, text, url, files } = data ?? {};
    const list = files === undefined ? [] : [...files];
    if (list.some((file) => !(file instanceof File))) return null;
    if ([title, text, url].every((one) => one === undefined) && list.length === 0) return null;
    let address = '';
    if (url !== undefined) {
        try {
            address = new URL(`${url}`, runtime.baseURL()).href;
        } catch {
            return null;
        }
        // An app's own scheme is nothing to share.
        if (!/^https?:/.test(address)) return null;
    }
    return { title: `${title ?? ''}`, text: `${text ?? ''}`, url: address, files: list };
}

let pending = null;

async function share(data) {
    if (host.share === undefined) throw runtime.notSimulated('navigator.share');
    if (pending !== null) {
        throw new DOMException('share() is already in progress', 'InvalidStateError');
    }
    if (!runtime.consumeActivation()) {
        throw new DOMException('The request is not allowed by the user agent or the platform in the '
            + 'current context, possibly because the user denied permission.', 'NotAllowedError');
    }
    const shared = checked(data);
    if (shared === null) throw new TypeError('Type error');
    await new runtime.Promise((resolve, reject) => {
        pending = { resolve, reject };
        host.share(shared.title, shared.text, shared.url,
            ...shared.files.flatMap((file) => [file.name, bytesOf(file)]));
    });
}
function ended(isCompleted) {
    const { resolve, reject } = pending;
    pending = null;
    if (isCompleted) resolve();
    else reject(new DOMException('Abort due to cancellation of share.', 'AbortError'));
}

giveNavigator({ share, canShare: (data) => checked(data) !== null });
runtime.provide({ ended });
