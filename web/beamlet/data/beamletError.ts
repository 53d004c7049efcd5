/** Why an item was not received or sent. */
export class BeamletError extends Error {
    /** Whether another attempt may do better. */
    readonly isWorthAnotherTry: boolean;

    constructor(message: string, isWorthAnotherTry = false) {
        super(message);
        this.isWorthAnotherTry = isWorthAnotherTry;
    }
}
