import type { GetResult, SetOptions, TextZoomPlugin } from "./definitions";

/** On iOS the page itself keeps the size of its texts, as a style of its body in whole percents. */
export class TextZoomIOS implements TextZoomPlugin {
    async get(): Promise<GetResult> {
        const percents = /(\d+)%/.exec(bodyStyle()?.webkitTextSizeAdjust || "100%");
        return { value: percents === null ? 1 : Number(percents[1]) / 100 };
    }

    /** Never called: the native half has it. */
    async getPreferred(): Promise<never> {
        throw "Native implementation will be used";
    }

    async set({ value }: SetOptions): Promise<void> {
        const style = bodyStyle();
        if (style !== undefined) style.webkitTextSizeAdjust = `${Math.round(value * 100)}%`;
    }
}

function bodyStyle(): { webkitTextSizeAdjust?: string } | undefined {
    return typeof document === "undefined" ? undefined : document.body.style;
}
