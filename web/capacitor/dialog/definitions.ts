export interface AlertOptions {
    title?: string;
    message: string;
    /** Default `OK`. */
    buttonTitle?: string;
}

export interface ConfirmOptions {
    title?: string;
    message: string;
    /** Default `OK`. */
    okButtonTitle?: string;
    /** Default `Cancel`. */
    cancelButtonTitle?: string;
}

export interface PromptOptions extends ConfirmOptions {
    inputPlaceholder?: string;
    inputText?: string;
}

export interface ConfirmResult {
    value: boolean;
}

export interface PromptResult {
    /** Empty when it was cancelled. */
    value: string;
    cancelled: boolean;
}

export interface DialogPlugin {
    alert(options: AlertOptions): Promise<void>;
    prompt(options: PromptOptions): Promise<PromptResult>;
    confirm(options: ConfirmOptions): Promise<ConfirmResult>;
}
