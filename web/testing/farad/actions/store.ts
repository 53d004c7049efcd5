import { checkKeys } from "../near";
import { Mistake, show } from "../show";
import type { When } from "../when";
import { textAs, type Doer } from "./doer";

/** How the App Store behaves, by the names of StoreKit Test. */
export interface StoreOptions {
    /** Whether somebody else has to agree to each purchase. */
    readonly askToBuyEnabled?: boolean;
    /** Whether each purchase fails. */
    readonly failTransactionsEnabled?: boolean;
    /** Whether each purchase is interrupted. */
    readonly interruptedPurchasesEnabled?: boolean;
    /** Whether things are bought without the user's being asked. */
    readonly disableDialogs?: boolean;
    /** Whether nobody can be charged when a subscription is to renew, which is tried for 60 days. */
    readonly shouldEnterBillingRetryOnRenewal?: boolean;
    /** Whether the user has it all the same for 16 days then, or 6 of a weekly one. */
    readonly billingGracePeriodIsEnabled?: boolean;
}

/** What the user does in an iPhone's App Store, and what it does by itself. */
export interface StoreActions<Done> {
    /** Buys what the App Store's sheet offers, or sends the request for a refund. */
    confirmStoreSheet(when?: When): Done;
    /** Closes the App Store's sheet. */
    closeStoreSheet(when?: When): Done;
    /** Buys a product of the app's `.storekit` file outside of the app; on another phone, say. */
    buyProduct(product: string, when?: When): Done;
    /** Gives the money back for a transaction, by its number in `transactions`; the first is 0. */
    refundTransaction(transaction: number, when?: When): Done;
    /** Agrees to what somebody had to agree to (Ask to Buy). */
    approveAskToBuyTransaction(transaction: number, when?: When): Done;
    /** Refuses it. */
    declineAskToBuyTransaction(transaction: number, when?: When): Done;
    /** Ends what has interrupted a purchase, which is bought now, or kept a subscription from renewing. */
    resolveIssueForTransaction(transaction: number, when?: When): Done;
    /** Ends a subscription at once. */
    expireSubscription(product: string, when?: When): Done;
    /** Ends the period of a subscription, and begins the next. */
    forceRenewalOfSubscription(product: string, when?: When): Done;
    /** Has a subscription renew by itself. */
    enableAutoRenewForTransaction(transaction: number, when?: When): Done;
    /** Has a subscription end with its period. */
    disableAutoRenewForTransaction(transaction: number, when?: When): Done;
    /** Deletes all that was bought. */
    clearTransactions(when?: When): Done;
    /** Has the App Store behave otherwise; what is left out stays as it is. */
    setAppStore(options: StoreOptions, when?: When): Done;
}

const storeOptions = [
    "askToBuyEnabled", "failTransactionsEnabled", "interruptedPurchasesEnabled", "disableDialogs",
    "shouldEnterBillingRetryOnRenewal", "billingGracePeriodIsEnabled",
];

function checkStoreOptions(options: unknown, what: string): { store: object } {
    checkKeys(options ?? {}, storeOptions, what);
    if (typeof options !== "object" || options === null) {
        throw new Mistake(`${what} takes options such as { askToBuyEnabled: true }, not ${show(options)}.`);
    }
    for (const [key, value] of Object.entries(options)) {
        if (value === undefined || typeof value === "boolean") continue;
        throw new Mistake(`${what} takes true or false as ${key}, not ${show(value)}.`);
    }
    return { store: options };
}

function checkTransaction(transaction: unknown, what: string): { transaction: number } {
    if (Number.isSafeInteger(transaction) && (transaction as number) >= 0) {
        return { transaction: transaction as number };
    }
    throw new Mistake(
        `${what} takes a transaction's number, a whole one from 0 on, not ${show(transaction)}.`);
}

const checkProduct = textAs("product", "a product's identifier");

export const storeActions = <Done>(doer: Doer<Done>): StoreActions<Done> => ({
    ...doer.plain("confirmStoreSheet", "closeStoreSheet", "clearTransactions"),
    ...doer.on(checkProduct, "buyProduct", "expireSubscription", "forceRenewalOfSubscription"),
    ...doer.on(
        checkTransaction, "refundTransaction", "approveAskToBuyTransaction",
        "declineAskToBuyTransaction", "resolveIssueForTransaction", "enableAutoRenewForTransaction",
        "disableAutoRenewForTransaction",
    ),
    ...doer.on(checkStoreOptions, "setAppStore"),
});
