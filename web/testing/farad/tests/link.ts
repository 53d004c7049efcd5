import { Mistake, toJSON } from "../show";

/** What the Swift side offers: a question of a kind, with JSON; it answers with JSON. */
export type Host = (kind: string, detail: string) => string;

/** A command that the phone has not carried out yet. */
interface Pending {
    readonly name: string;
    readonly stack: string | undefined;
    resolve(value: any): void;
    reject(error: Error): void;
}

/**
 * The way from a test to its phone. Commands are only handed over, and carried out while the test
 * waits for their promises; questions are answered at once, by a copy.
 */
class Link {
    #host: Host | undefined;
    #pending = new Map<number, Pending>();
    #next = 1;
    /** The commands that were handed over since the test has last waited. */
    #fresh: string[] = [];
    /** Whether a test is under way, which alone has a phone. */
    isOpen = false;

    attach(host: Host): void {
        this.#host = host;
    }

    /** Whether the file has been loaded, and its tests may ask for phones. */
    get isAttached(): boolean {
        return this.#host !== undefined;
    }

    /** A test begins; what an earlier one has left under way is forgotten. */
    open(): void {
        this.#pending = new Map();
        this.#fresh = [];
        this.isOpen = true;
    }

    close(): void {
        this.isOpen = false;
    }

    /** The commands that nobody has waited for. */
    get unsettled(): readonly { readonly name: string; readonly stack: string }[] {
        return [...this.#pending.values()].map(({ name, stack = "" }) => ({ name, stack }));
    }

    /** The phone has gone on. */
    moved(): void {
        this.#fresh = [];
    }

    send(name: string, command: string, detail: object = {}): Promise<any> {
        const { stack } = new Error();
        this.#check(name);
        const id = this.#next++;
        this.#fresh.push(name);
        const answer = new Promise((resolve, reject) => {
            this.#pending.set(id, { name, stack, resolve, reject });
        });
        this.tell("send", { id, command, ...detail, stack });
        return answer;
    }

    settle(id: number, text: string): void {
        this.moved();
        const pending = this.#pending.get(id);
        if (pending === undefined) return;
        this.#pending.delete(id);
        const { value, error } = JSON.parse(text);
        if (error === undefined) return pending.resolve(value);
        const thrown = new Error(`${pending.name}: ${error}`);
        if (pending.stack !== undefined) thrown.stack = pending.stack;
        pending.reject(thrown);
    }

    /** Looks at the phone, as it is now. */
    ask(name: string, question: string, argument: unknown = ""): any {
        this.#check(name);
        const [waiting] = this.#fresh;
        if (waiting !== undefined) {
            throw new Mistake(
                `${name} is looked at before ${waiting} has begun; write “await ${waiting}”.`,
            );
        }
        return this.request(question, argument);
    }

    /** Asks without regard to what is under way. */
    request(question: string, argument: unknown = ""): any {
        const text = this.tell("ask", { question, argument });
        const { value, error } = JSON.parse(text);
        if (error !== undefined) throw new Mistake(error);
        return value;
    }

    tell(kind: string, detail: object): string {
        if (this.#host === undefined) {
            throw new Mistake("This is for tests, which “farad test” runs.");
        }
        return this.#host(kind, toJSON(detail));
    }

    #check(name: string): void {
        if (this.isOpen) return;
        throw new Mistake(
            `${name} needs a phone, and each test gets one of its own: use it in a test, in ` +
                "beforeEach or in afterEach, not in beforeAll or while the file loads.",
        );
    }
}

export const link = new Link();
