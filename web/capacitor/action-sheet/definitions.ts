export enum ActionSheetButtonStyle {
    Default = "DEFAULT",
    Destructive = "DESTRUCTIVE",
    Cancel = "CANCEL",
}

export interface ActionSheetButton {
    title: string;
    style?: ActionSheetButtonStyle;
    /** For the web. */
    icon?: string;
}

export interface ShowActionsOptions {
    title?: string;
    message?: string;
    options: ActionSheetButton[];
    /** Whether a touch beside the sheet closes it, where no button cancels. */
    cancelable?: boolean;
}

export interface ShowActionsResult {
    /** -1 when the sheet was closed by a touch beside it. */
    index: number;
    canceled: boolean;
}

export interface ActionSheetPlugin {
    showActions(options: ShowActionsOptions): Promise<ShowActionsResult>;
}
