// navigator.mediaCapabilities (Media Capabilities): what `canPlayType` says of a file, as an answer that
// comes later. Of what can be played all is smooth and spares the battery.
// And `requestMediaKeySystemAccess`: nothing that is encrypted can be played.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { Promise, postTask } = runtime;
const isAndroid = host.isChromium === true;

/** A promise that a task settles. */
const later = (settle) => new Promise((resolve, reject) => {
    postTask(() => settle(resolve, reject));
});
const fail = (method, why) => new TypeError(isAndroid
    ? `Failed to execute '${method}' on 'MediaCapabilities': ${why}` : 'Type error');

/** Containers whose names do not say what they contain. */
const holdsMany = new RegExp('^(?:(?:audio|video)/(?:3gpp2?|mp4|webm|ogg|vnd\\.apple\\.mpegurl)'
    + '|application/mp(?:4|21)|video/quicktime)$', 'i');
/** Whether a text is a type of that kind, with one codec where WebKit wants to be told. */
function isType(text, kind) {
    const [, name, rest] = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;(.*))?$/s.exec(text) ?? [];
    if (name === undefined) return false;
    const isKind = name.toLowerCase().startsWith(`${kind}/`) || name.toLowerCase().startsWith('application/');
    const parameters = (rest ?? '').split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((one) => one.trim()).filter(Boolean);
    const codecs = /^codecs\s*=\s*"?([^"]*)"?$/i.exec(parameters[0] ?? '')?.[1]
        .split(',').filter((one) => one.trim() !== '') ?? [];
    if (isAndroid) {
        return isKind && (parameters.length === 0
            || (parameters.length === 1 && /^codecs\s*=/i.test(parameters[0])));
    }
    return isKind && codecs.length === (holdsMany.test(name) ? 1 : 0);
}

const required = {
    video: ['contentType', 'width', 'height', 'bitrate', 'framerate'], audio: ['contentType'],
};
/** What is to be played, or made, of that kind; undefined: nothing. */
function trackOf(method, configuration, kind) {
    const track = configuration[kind];
    if (track === undefined) return undefined;
    const Type = kind === 'video' ? 'VideoConfiguration' : 'AudioConfiguration';
    if (typeof track !== 'object' || track === null) {
        throw fail(method, `The provided value is not of type '${Type}'.`);
    }
    const missing = required[kind].find((name) => track[name] === undefined);
    if (missing !== undefined) {
        throw fail(method, `Failed to read the '${kind}' property from 'MediaConfiguration': Failed to read the `
            + `'${missing}' property from '${Type}': Required member is undefined.`);
    }
    const type = `${track.contentType}`;
    const rate = Number(track.framerate);
    if (!isType(type, kind) || (kind === 'video' && !(Number.isFinite(rate) && rate > 0))) {
        throw fail(method, `The ${kind} configuration dictionary is not valid.`);
    }
    return type;
}
/** The types that a configuration names. */
function typesOf(method, configuration, purposes) {
    if (typeof configuration !== 'object' || configuration === null) throw fail(method, 'Not an object.');
    const purpose = `${configuration.type}`;
    if (!purposes.includes(purpose)) {
        const Type = method === 'decodingInfo' ? 'MediaDecoding' : 'MediaEncoding';
        throw fail(method, `Failed to read the 'type' property from '${Type}Configuration': `
            + (configuration.type === undefined ? 'Required member is undefined.'
                : `The provided value '${purpose}' is not a valid enum value of type ${Type}Type.`));
    }
    const types = ['video', 'audio'].map((kind) => trackOf(method, configuration, kind))
        .filter((type) => type !== undefined);
    if (types.length > 0) return types;
    throw fail(method, 'The configuration dictionary has neither |video| nor |audio| specified and needs at '
        + 'least one of them.');
}
const refused = (what) => runtime.notSimulated(`navigator.mediaCapabilities.${what}`);
const answer = (isSupported) => ({
    supported: isSupported, smooth: isSupported, powerEfficient: isSupported,
});

class MediaCapabilities {
    constructor() { mustBeMade(); }
    async decodingInfo(configuration) {
        const types = typesOf('decodingInfo', configuration, ['file', 'media-source', 'webrtc']);
        // There are no sources of media, no connections and no keys.
        if (configuration.type !== 'file') throw refused(`decodingInfo of “${configuration.type}”`);
        if (configuration.keySystemConfiguration !== undefined) throw refused('decodingInfo of what is encrypted');
        const element = globalThis.document.createElement('video');
        const isSupported = types.every((type) => element.canPlayType(type) !== '');
        return later((resolve) => resolve(isAndroid ? { ...answer(isSupported), keySystemAccess: null }
            : answer(isSupported)));
    }
    async encodingInfo(configuration) {
        typesOf('encodingInfo', configuration, ['record', 'webrtc']);
        // WebKit knows of no recorder here.
        if (isAndroid || configuration.type !== 'record') throw refused('encodingInfo');
        return later((resolve) => resolve(answer(false)));
    }
}

/** Those that the phone's web view could have, each with its own prefix. */
const known = isAndroid ? ['org.w3.clearkey', 'com.widevine.alpha'] : ['org.w3.clearkey', 'com.apple.fps'];
async function requestMediaKeySystemAccess(keySystem, configurations) {
    const wrong = (why) => new TypeError(isAndroid
        ? `Failed to execute 'requestMediaKeySystemAccess' on 'Navigator': ${why}` : 'Type error');
    if (arguments.length < 2) {
        throw isAndroid ? wrong(`2 arguments required, but only ${arguments.length} present.`)
            : new TypeError('Not enough arguments');
    }
    const name = `${keySystem}`;
    const list = Array.from(configurations);
    if (name === '') throw wrong('The keySystem parameter is empty.');
    if (list.length === 0) throw wrong('The supportedConfigurations parameter is empty.');
    if (known.some((one) => name === one || name.startsWith(`${one}.`))) {
        throw runtime.notSimulated(`the key system ${name}`);
    }
    return later((_, reject) => reject(new globalThis.DOMException(isAndroid
        ? 'Unsupported keySystem or supportedConfigurations.' : 'The operation is not supported.',
    'NotSupportedError')));
}

expose({ MediaCapabilities });
runtime.refuseInstances(MediaCapabilities);
giveNavigator({ mediaCapabilities: make(MediaCapabilities), requestMediaKeySystemAccess });
runtime.provide({ MediaCapabilities });
