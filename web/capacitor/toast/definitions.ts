export interface ShowOptions {
    text: string;
    /** `short`, the default, is 2 seconds; `long` is 3.5. */
    duration?: "short" | "long";
    position?: "top" | "center" | "bottom";
}

export interface ToastPlugin {
    /** On iOS it answers when the text has gone, on Android at once (F156). */
    show(options: ShowOptions): Promise<void>;
}
