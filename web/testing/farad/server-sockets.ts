import { checkKeys } from "./near";
import type { Time } from "./when";
import type { ServerRequest, ServerResponse } from "./servers";
import { Mistake, show } from "./show";

/** A web socket as its server has it. */
export interface ServerSocket {
    /** From 1, in the order in which the server's sockets came. */
    readonly id: number;
    readonly url: string;
    readonly path: string;
    readonly params: ServerRequest["params"];
    readonly query: ServerRequest["query"];
    readonly headers: ServerRequest["headers"];
    /** The subprotocols that the client has asked for. */
    readonly protocols: readonly string[];
    /** The one that the server speaks, one of those; to be chosen in `open`. */
    protocol: string | undefined;
    readonly isOpen: boolean;
    /** The other open sockets of the route, in the order in which they came. */
    readonly others: readonly ServerSocket[];
    /**
     * Sends a text or bytes. `delay` is what passes before; what finds the socket closed then is lost.
     */
    send(data: string | Uint8Array, options?: { readonly delay?: Time }): void;
    /** `code` is 1000 or from 3000 to 4999. */
    close(code?: number, reason?: string): void;
}

/** What a server does with the web sockets of a route, each at once; all of it may be left out. */
export interface SocketHandlers {
    /** Answers with a response, such as `{ status: 401 }`, to refuse the socket. */
    open?(
        socket: ServerSocket, state: any,
    ): ServerResponse | void | Promise<ServerResponse | void>;
    message?(socket: ServerSocket, data: string | Uint8Array, state: any): void | Promise<void>;
    /** The client has closed it; 1006: it is gone without a word. */
    close?(socket: ServerSocket, code: number, state: any): void | Promise<void>;
}

/** What the Swift side does to a socket, in this order. */
export interface SocketAction {
    readonly id: number;
    readonly text?: string | undefined;
    readonly base64?: string | undefined;
    readonly delay?: readonly [number, number];
    /** It is closed. */
    readonly code?: number;
    readonly reason?: string;
}

export function checkedDelay(delay: unknown, what: string): [number, number] {
    const window = Array.isArray(delay) ? delay : [delay, delay];
    const [earliest, latest] = window;
    const isTime = (one: unknown) => typeof one === "number" && Number.isFinite(one) && one >= 0;
    if (window.length === 2 && isTime(earliest) && isTime(latest) && earliest <= latest) {
        return [earliest, latest];
    }
    throw new Mistake(
        `${what}: “delay” must be milliseconds, or the earliest and the latest, not ${show(delay)}.`,
    );
}

const handlerNames = ["open", "message", "close"];

export function checkHandlers(handlers: unknown, what: string): asserts handlers is SocketHandlers {
    if (typeof handlers !== "object" || handlers === null) {
        throw new Mistake(
            `${what} must be an object with ${handlerNames.join(", ")}, not ${show(handlers)}.`,
        );
    }
    checkKeys(handlers, handlerNames, what);
    for (const [name, handler] of Object.entries(handlers)) {
        if (typeof handler !== "function") {
            throw new Mistake(`${what}: “${name}” must be a function, not ${show(handler)}.`);
        }
    }
}

/** A route, and what hears of the sockets that came by it. */
interface SocketRoute {
    readonly sockets?: SocketHandlers;
}

interface OpenSocket {
    readonly socket: ServerSocket;
    readonly route: SocketRoute;
}

type Opening = Pick<ServerSocket, "url" | "path" | "params" | "query" | "headers">;

/** The sockets of one server in one run. */
export class Sockets {
    readonly #open = new Map<number, OpenSocket>();
    #actions: SocketAction[] = [];

    get(id: number): OpenSocket {
        return this.#open.get(id)!;
    }

    /** Forgets a socket that is refused, closed or gone. */
    end(id: number): void {
        this.#open.delete(id);
    }

    /** What is to be done since this was asked last. */
    takeActions(): SocketAction[] {
        return this.#actions.splice(0);
    }

    make(id: number, opening: Opening, route: SocketRoute): ServerSocket {
        const sockets = this;
        const what = `The web socket ${opening.path}`;
        const protocols = (opening.headers["sec-websocket-protocol"] ?? "")
            .split(",")
            .map((one) => one.trim())
            .filter((one) => one !== "");
        let chosen: string | undefined;
        const { url, path, params, query, headers } = opening;
        const socket: ServerSocket = {
            id, url, path, params, query, headers, protocols,
            get protocol() {
                return chosen;
            },
            set protocol(name) {
                if (name !== undefined && !protocols.includes(name)) {
                    throw new Mistake(`${what}: its client has not asked for ${show(name)}.`);
                }
                chosen = name;
            },
            get isOpen() {
                return sockets.#open.has(id);
            },
            get others() {
                return [...sockets.#open.values()]
                    .filter((one) => one.route === route && one.socket !== socket)
                    .map((one) => one.socket);
            },
            send(data, { delay = 0 } = {}) {
                if (typeof data !== "string" && !ArrayBuffer.isView(data)) {
                    throw new Mistake(
                        `${what} sends a text or a Uint8Array, not ${show(data)}; a value goes by ` +
                            "JSON.stringify.",
                    );
                }
                const isText = typeof data === "string";
                sockets.#actions.push({
                    id,
                    text: isText ? data : undefined,
                    base64: isText ? undefined : (data as any).toBase64(),
                    delay: checkedDelay(delay, what),
                });
            },
            close(code = 1000, reason = "") {
                if (code !== 1000 && !(Number.isInteger(code) && code >= 3000 && code <= 4999)) {
                    throw new Mistake(
                        `${what} is closed with 1000 or a number from 3000 to 4999, not ${show(code)}.`,
                    );
                }
                sockets.#actions.push({ id, code, reason: String(reason) });
                sockets.end(id);
            },
        };
        this.#open.set(id, { socket, route });
        return socket;
    }
}
