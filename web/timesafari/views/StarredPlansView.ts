import { logger } from "../libs/logger";
import { messageOf } from "../libs/util";
import { DailyNotification } from "../plugins/DailyNotification";
import type { View, ViewContext } from "./View";

/** A plan of somebody's that a user can star. */
interface Plan {
    readonly id: string;
    readonly name: string;
}

/** What the view offers; the ids are as the server's. */
const plans: readonly Plan[] = [
    { id: "https://endorser.ch/entity/01HV9Y5WQX0A1B2C3D4E5F6G7H", name: "A garden for all" },
    { id: "https://endorser.ch/entity/01HVA0K3M8N9P0Q1R2S3T4V5W6", name: "The repair café" },
    { id: "https://endorser.ch/entity/01HVB1Z7X6C5V4B3N2M1A0S9D8", name: "Trees on the hill" },
];

const notificationTime = "09:00";

/** Lets the user star plans, and asks for a notification each morning. */
export class StarredPlansView implements View {
    readonly #root: Element;
    #starred: readonly string[] = [];

    constructor({ root }: ViewContext) {
        this.#root = root;
    }

    async mounted(): Promise<void> {
        try {
            const { planIds } = await DailyNotification.getStarredPlans();
            this.#starred = planIds;
        } catch (error) {
            logger.error(`[StarredPlans] reading failed: ${messageOf(error)}`);
        }
        this.#show();
    }

    /** Stars a plan, or takes its star away, and tells native of all that are starred now. */
    async toggle(id: string): Promise<void> {
        const starred = this.#starred.includes(id)
            ? this.#starred.filter((other) => other !== id)
            : [...this.#starred, id];
        try {
            const { planIdsCount } = await DailyNotification.updateStarredPlans({
                planIds: starred,
            });
            this.#starred = starred;
            logger.info(`[StarredPlans] stored count=${planIdsCount}`);
        } catch (error) {
            logger.error(`[StarredPlans] storing failed: ${messageOf(error)}`);
        }
        this.#show();
    }

    async notifyDaily(): Promise<void> {
        try {
            await DailyNotification.scheduleDailyNotification({ time: notificationTime });
            logger.info(`[StarredPlans] notified daily at ${notificationTime}`);
        } catch (error) {
            logger.error(`[StarredPlans] no daily notification: ${messageOf(error)}`);
        }
    }

    #show(): void {
        const buttons = plans.map(({ id, name }, index) => {
            const star = this.#starred.includes(id) ? "★" : "☆";
            return makeButton(`plan-${index + 1}`, `${star} ${name}`, () => this.toggle(id));
        });
        const daily = `Notify daily at ${notificationTime}`;
        this.#root.replaceChildren(
            ...buttons,
            makeButton("notify-daily", daily, () => this.notifyDaily()),
        );
    }
}

function makeButton(id: string, label: string, action: () => Promise<void>): HTMLElement {
    const button = document.createElement("button");
    button.id = id;
    button.textContent = label;
    button.addEventListener("click", () => void action());
    return button;
}
