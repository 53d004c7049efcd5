/** 1.2 is 120 %. */
export interface GetResult {
    value: number;
}

/** How large the user wants texts to be: 1 unless another size was chosen. */
export interface GetPreferredResult {
    value: number;
}

export interface SetOptions {
    value: number;
}

export interface TextZoomPlugin {
    get(): Promise<GetResult>;
    getPreferred(): Promise<GetPreferredResult>;
    set(options: SetOptions): Promise<void>;
}
