export interface ShowOptions {
    /** True where it is not given. */
    autoHide?: boolean;
    /** All durations in milliseconds: 200, 200 and 3000 where none are given. */
    fadeInDuration?: number;
    fadeOutDuration?: number;
    showDuration?: number;
}

export interface HideOptions {
    fadeOutDuration?: number;
}

export interface SplashScreenPlugin {
    /** It answers when the screen begins to go, or, without `autoHide`, when it has come. */
    show(options?: ShowOptions): Promise<void>;
    hide(options?: HideOptions): Promise<void>;
}
