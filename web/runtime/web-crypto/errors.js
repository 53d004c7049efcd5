// What calls are refused with, in the words of the page's engine: WebKit's `SubtleCrypto.cpp`, or
// Chromium's `components/webcrypto` and `modules/crypto`.
const { DOMException } = globalThis;
const { isChromium } = host;

// WebKit has one sentence for each kind of error; Chromium often has none.
const sentences = isChromium ? {
    SyntaxError: 'Cannot create a key using the specified key usages.',
} : {
    NotSupportedError: 'The algorithm is not supported',
    SyntaxError: 'A required parameter was missing or out-of-range',
    InvalidAccessError: 'The requested operation is not valid for the provided key',
    DataError: 'Data provided to an operation does not meet requirements',
    OperationError: 'The operation failed for an operation-specific reason',
};

export const failure = (name, message = sentences[name] ?? '') => new DOMException(message, name);

/** A call to a method that began with wrong arguments. */
const called = (method, words) => `Failed to execute '${method}' on 'SubtleCrypto': ${words}`;

export const unknownAlgorithm = (method) => failure('NotSupportedError',
    isChromium ? called(method, 'Algorithm: Unrecognized name') : 'The operation is not supported.');

export const missing = (method, dictionary, member, type) => new TypeError(isChromium
    ? called(method, `${dictionary}: ${member}: Missing required property`)
    : `Member ${dictionary}.${member} is required and must be an instance of ${type}`);

export const wrongType = (method, words) => new TypeError(isChromium ? called(method, words) : 'Type error');

export const notAKey = (method, position, name) => new TypeError(isChromium
    ? called(method, `parameter ${position} is not of type 'CryptoKey'.`)
    : `Argument ${position} ('${name}') to SubtleCrypto.${method} must be an instance of CryptoKey`);

export const tooFew = (method, needed, given) => new TypeError(isChromium
    ? called(method, `${needed} arguments required, but only ${given} present.`) : 'Not enough arguments');

export const notThisAlgorithm = (words) => failure('InvalidAccessError',
    isChromium ? 'key.algorithm does not match that of operation' : `${words}CryptoKey doesn't match ${
        words === 'Unwrapping ' ? 'unwrap ' : ''}AlgorithmIdentifier`);

export const notThisUsage = (words) => failure('InvalidAccessError',
    isChromium ? 'key.usages does not permit this operation' : words);

export const notExtractable = () => failure('InvalidAccessError',
    isChromium ? 'key is not extractable' : 'The CryptoKey is nonextractable');

/** What WebKit has one sentence for, in Chromium's. */
export const refused = (name, words) => failure(name, isChromium ? words : undefined);

export const noSuchFormat = () => refused('NotSupportedError', 'Unsupported import key format for algorithm');

export const noSuchCurve = (method) => refused('NotSupportedError', called(method,
    `Ec${method === 'generateKey' ? 'KeyGen' : 'KeyImport'}Params: Unrecognized namedCurve`));

export const noUsages = () => failure('SyntaxError',
    isChromium ? 'Usages cannot be empty when creating a key.' : undefined);
