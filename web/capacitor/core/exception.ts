/** Why a plugin call could not be made at all (F134). */
export enum ExceptionCode {
    /** The plugin or the method does not exist on this platform. */
    Unimplemented = "UNIMPLEMENTED",
    /** It exists, but something that it needs is missing just now. */
    Unavailable = "UNAVAILABLE",
}

/** Whatever else native sent along with an error. */
export interface ExceptionData {
    [key: string]: any;
}

/**
 * What a failed plugin call rejects with (F75, F134).
 *
 * `message` stays the hidden property that every Error has, while `code` and `data` are always own
 * and enumerable, so `JSON.stringify` shows these two and never the message.
 */
export class CapacitorException extends Error {
    declare readonly message: string;
    declare readonly code?: ExceptionCode;
    declare readonly data?: ExceptionData;

    constructor(message: string, code?: ExceptionCode, data?: ExceptionData) {
        super(message);
        const own = this as { code?: ExceptionCode; data?: ExceptionData };
        own.code = code;
        own.data = data;
    }
}
