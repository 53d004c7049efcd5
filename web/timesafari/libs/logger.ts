/** The app's log: one line a call, which names its part of the app first, as `[Main] …`. */
export const logger = {
    info(line: string): void {
        console.log(line);
    },

    warn(line: string): void {
        console.warn(line);
    },

    error(line: string): void {
        console.error(line);
    },
};
