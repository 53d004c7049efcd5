/** The first of string, url and image counts on a phone. */
export interface WriteOptions {
    string?: string;
    /** Base64, or a data URL. */
    image?: string;
    url?: string;
    /** Android's name for what is copied. */
    label?: string;
}

export interface ReadResult {
    /** An image comes as a data URL. */
    value: string;
    type: string;
}

export interface ClipboardPlugin {
    write(options: WriteOptions): Promise<void>;
    read(): Promise<ReadResult>;
}
