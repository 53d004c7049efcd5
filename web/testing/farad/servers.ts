import { checkKeys } from "./near";
import type { Time } from "./when";
import {
    checkedDelay, checkHandlers, Sockets, type SocketAction, type SocketHandlers,
} from "./server-sockets";
import { Mistake, show, toJSON } from "./show";

/** A request that has come to a server. */
export interface ServerRequest {
    readonly method: string;
    readonly url: string;
    /** As it stands in the URL: `/notes/7`. */
    readonly path: string;
    /** What the `:names` of the route stand for, without escapes. */
    readonly params: { readonly [name: string]: string };
    /** What stands behind the `?`, the last one where a name comes twice. */
    readonly query: { readonly [name: string]: string };
    /** By their names in lower case. */
    readonly headers: { readonly [name: string]: string };
    /** The body as UTF-8; throws where it is none. */
    text(): string;
    /** The body, parsed. */
    json(): any;
    bytes(): Uint8Array;
}

/** What a server answers. */
export interface ServerResponse {
    /** 200 unless given. */
    readonly status?: number;
    readonly headers?: { readonly [name: string]: string };
    /** The body, as a value that becomes JSON, with its content type. */
    readonly json?: unknown;
    readonly body?: string | Uint8Array;
    /** How long the server takes; of a window a search tries both ends and all that lies between. */
    readonly delay?: Time;
}

/**
 * Answers a request, at once: it may be `async`, and wait for nothing. `state` is the server's own
 * object, empty when a run begins.
 */
export type ServerHandler = (
    request: ServerRequest,
    state: any,
) => ServerResponse | Promise<ServerResponse>;

/**
 * A server: a function for all its requests, or one for each route, such as `"GET /notes/:id"` or,
 * for any method and all below, `"/files/*"`; web sockets go by `"WS /rooms/:id"`. The first that fits
 * is taken; none is a 404.
 */
export type Server =
    | ServerHandler
    | { readonly [route: string]: ServerHandler | SocketHandlers };

/** A request as the Swift side writes it: a body that is no UTF-8 as base64. */
interface Arrived {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly text?: string;
    readonly base64?: string;
    /** It is about a web socket: that asks to be opened, has brought a message or, with a code, ended. */
    readonly socket?: { readonly id: number; readonly event: "open" | "message" | "close" };
    readonly code?: number;
}

interface Route {
    /** undefined: any. */
    readonly method: string | undefined;
    readonly segments: readonly string[];
    readonly handler: ServerHandler;
    /** Of a route of web sockets. */
    readonly sockets?: SocketHandlers;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** In the place of a method: web sockets. */
const webSocket = "WS";
const routePattern = new RegExp(`^(?:(${[...methods, webSocket].join("|")}) )?(/\\S*)$`);

function checkedRoutes(server: object, what: string): Route[] {
    return Object.entries(server).map(([route, handler]) => {
        const [, method, path] = routePattern.exec(route) ?? [];
        if (path === undefined) {
            throw new Mistake(
                `${what}: “${route}” is no route; write a path such as “/notes/:id”, perhaps behind ` +
                    `one of ${[...methods, webSocket].join(", ")}.`,
            );
        }
        const segments = path.split("/").slice(1);
        if (method === webSocket) {
            checkHandlers(handler, `${what}: “${route}”`);
            return { method, segments, handler: () => upgradeRequired, sockets: handler };
        }
        if (typeof handler !== "function") {
            throw new Mistake(`${what}: “${route}” must be a function, not ${show(handler)}.`);
        }
        return { method, segments, handler };
    });
}

/** What a plain request of a route of web sockets gets. */
const upgradeRequired: ServerResponse = {
    status: 426,
    headers: { upgrade: "websocket", connection: "Upgrade" },
};

/** A host as it stands in a URL, and what it is called in messages. */
function checkHost(host: unknown): asserts host is string {
    if (typeof host === "string" && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) return;
    throw new Mistake(
        `A server has the name of its host alone, in lower case, such as “api.example.org”, not ` +
            `${show(host)}.`,
    );
}

const unescaped = (text: string) => {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
};

function pathOf(url: string): string {
    const [, path] = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url) ?? [];
    return path || "/";
}

function queryOf(url: string): { [name: string]: string } {
    const [, text = ""] = /\?([^#]*)/.exec(url) ?? [];
    const pairs = text.split("&").filter((pair) => pair !== "");
    return Object.fromEntries(
        pairs.map((pair) => {
            const [name = "", ...value] = pair.replace(/\+/g, " ").split("=");
            return [unescaped(name), unescaped(value.join("="))];
        }),
    );
}

/** The values of the route's names; undefined where it does not fit. */
function fit(route: Route, path: string): { [name: string]: string } | undefined {
    const parts = path.split("/").slice(1);
    const params: { [name: string]: string } = {};
    for (const [index, segment] of route.segments.entries()) {
        if (segment === "*" && index === route.segments.length - 1) return params;
        const part = parts[index];
        if (part === undefined) return undefined;
        if (segment.startsWith(":") && part !== "") params[segment.slice(1)] = unescaped(part);
        else if (segment !== part) return undefined;
    }
    return parts.length === route.segments.length ? params : undefined;
}

function requestOf(arrived: Arrived, path: string, params: ServerRequest["params"]): ServerRequest {
    const { method, url, headers, text, base64 } = arrived;
    const read = () => {
        if (text === undefined) {
            throw new Mistake(`The body of ${method} ${path} is no text; use bytes().`);
        }
        return text;
    };
    return {
        method,
        url,
        path,
        params,
        query: queryOf(url),
        headers,
        text: read,
        json: () => JSON.parse(read()),
        bytes: () =>
            base64 === undefined
                ? Uint8Array.from(unescape(encodeURIComponent(read())), (one) => one.charCodeAt(0))
                : (Uint8Array as any).fromBase64(base64),
    };
}

/** What travels back. */
interface Departing {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    readonly text?: string | undefined;
    readonly base64?: string | undefined;
    readonly delay: readonly [number, number];
}

/** What travels back of a web socket. */
interface SocketNews {
    readonly actions: readonly SocketAction[];
    readonly protocol?: string | undefined;
}

const keys = ["status", "headers", "json", "body", "delay"];
const hasNoBody = [204, 205, 304];

function departing(response: unknown, what: string): Departing {
    if (typeof response !== "object" || response === null) {
        throw new Mistake(
            `${what} answered ${show(response)}; a server answers with an object such as ` +
                "{ json: … }, { status: 404 } or { body: \"text\" }.",
        );
    }
    checkKeys(response, keys, `What ${what} answered`);
    const { status = 200, headers = {}, json, body, delay = 0 } = response;
    if (!(Number.isInteger(status) && (status as number) >= 200 && (status as number) < 600)) {
        throw new Mistake(`${what}: “status” must be a number from 200 to 599, not ${show(status)}.`);
    }
    if (json !== undefined && body !== undefined) {
        throw new Mistake(`${what} answered with “json” and “body”; a response has one of them.`);
    }
    if (typeof headers !== "object" || headers === null) {
        throw new Mistake(`${what}: “headers” must be an object, not ${show(headers)}.`);
    }
    const sent: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = String(value);
    const isBytes = ArrayBuffer.isView(body);
    if (body !== undefined && typeof body !== "string" && !isBytes) {
        throw new Mistake(
            `${what}: “body” must be a text or a Uint8Array, not ${show(body)}; a value goes by ` +
                "“json”.",
        );
    }
    if (hasNoBody.includes(status as number) && (json !== undefined || body !== undefined)) {
        throw new Mistake(`${what}: a response with the status ${status} has no body.`);
    }
    if (json !== undefined) sent["content-type"] ??= "application/json";
    else if (typeof body === "string") sent["content-type"] ??= "text/plain;charset=utf-8";
    return {
        status: status as number,
        headers: sent,
        text: json !== undefined ? toJSON(json) : isBytes ? undefined : (body as string | undefined),
        base64: isBytes ? (body as any).toBase64() : undefined,
        delay: checkedDelay(delay, what),
    };
}

/**
 * Lets a page of any origin read an answer, unless the server's function says itself who may: what
 * an app's own server does for its app, and what no test is about as a rule.
 */
function readable(answer: Departing, arrived: Arrived): Departing {
    const { origin } = arrived.headers;
    const names = Object.keys(answer.headers);
    if (origin === undefined || names.some((name) => name.startsWith("access-control-"))) {
        return answer;
    }
    return {
        ...answer,
        headers: {
            ...answer.headers,
            "access-control-allow-origin": origin,
            "access-control-allow-credentials": "true",
            ...(names.length > 0 && { "access-control-expose-headers": names.join(", ") }),
        },
    };
}

function preflightAnswer({ headers }: Arrived): Departing {
    const wanted = headers["access-control-request-headers"];
    return {
        status: 204,
        headers: {
            "access-control-allow-origin": headers["origin"] ?? "*",
            "access-control-allow-credentials": "true",
            "access-control-allow-methods": headers["access-control-request-method"]!,
            ...(wanted !== undefined && { "access-control-allow-headers": wanted }),
        },
        delay: [0, 0],
    };
}

/** One server, whoever asks it. */
export class Responder {
    readonly #host: string;
    readonly #routes: readonly Route[];
    #outcome: { value: Departing | SocketNews } | { thrown: unknown } | undefined;
    /** The sockets of each run, by its state. */
    readonly #sockets = new WeakMap<object, Sockets>();

    constructor(host: unknown, server: unknown) {
        checkHost(host);
        this.#host = host;
        if (typeof server === "function") {
            const handler = server as ServerHandler;
            this.#routes = methods
                .filter((method) => method !== "OPTIONS")
                .map((method) => ({ method, segments: ["*"], handler }));
            return;
        }
        if (typeof server !== "object" || server === null) {
            throw new Mistake(
                `The server “${host}” must be a function or an object of routes, not ` +
                    `${show(server)}.`,
            );
        }
        this.#routes = checkedRoutes(server, `The server “${host}”`);
    }

    /**
     * Begins to answer; {@link served} has the answer when promises that wait for nothing have
     * settled.
     *
     * @param heard Told of each request that a function is asked for.
     */
    serve(text: string, state: object, heard?: (request: ServerRequest) => void): void {
        this.#outcome = undefined;
        const arrived: Arrived = JSON.parse(text);
        const work =
            arrived.socket === undefined
                ? this.#answer(arrived, state, heard)
                : this.#hear(arrived, arrived.socket, state, heard);
        work.then(
            (value) => void (this.#outcome = { value }),
            (thrown) => void (this.#outcome = { thrown }),
        );
    }

    /** What comes of a web socket: a response in its place, or what is to be done to sockets. */
    async #hear(
        arrived: Arrived,
        { id, event }: NonNullable<Arrived["socket"]>,
        state: object,
        heard?: (request: ServerRequest) => void,
    ): Promise<Departing | SocketNews> {
        let sockets = this.#sockets.get(state);
        if (sockets === undefined) this.#sockets.set(state, (sockets = new Sockets()));
        try {
            if (event === "open") return await this.#open(arrived, id, sockets, state, heard);
            const { socket, route: { sockets: handlers = {} } } = sockets.get(id);
            if (event === "message") {
                const { text, base64 } = arrived;
                const data = text ?? (Uint8Array as any).fromBase64(base64);
                await handlers.message?.(socket, data, state);
            } else {
                sockets.end(id);
                await handlers.close?.(socket, arrived.code!, state);
            }
            return { actions: sockets.takeActions() };
        } catch (error) {
            // It is closed for that, and what was to be sent is not.
            sockets.end(id);
            sockets.takeActions();
            throw error;
        }
    }

    async #open(
        arrived: Arrived,
        id: number,
        sockets: Sockets,
        state: object,
        heard?: (request: ServerRequest) => void,
    ): Promise<Departing | SocketNews> {
        const path = pathOf(arrived.url);
        const found = this.#find(webSocket, path);
        if (Array.isArray(found) || found.route.sockets === undefined) {
            return this.#answer(arrived, state, heard);
        }
        const request = requestOf(arrived, path, found.params);
        heard?.(request);
        const socket = sockets.make(id, request, found.route);
        const refusal = await found.route.sockets.open?.(socket, state);
        if (refusal !== undefined) {
            sockets.end(id);
            sockets.takeActions();
            return departing(refusal, `The server “${this.#host}”, asked for the web socket ${path}`);
        }
        return { actions: sockets.takeActions(), protocol: socket.protocol };
    }

    async #answer(
        arrived: Arrived, state: object, heard?: (request: ServerRequest) => void,
    ): Promise<Departing> {
        const path = pathOf(arrived.url);
        const isPreflight =
            arrived.method === "OPTIONS" && "access-control-request-method" in arrived.headers;
        // A route for any method is about the request that comes behind it.
        const routes = isPreflight ? this.#routes.filter((one) => one.method === "OPTIONS") : this.#routes;
        const found = this.#find(arrived.method, path, routes);
        if (isPreflight && Array.isArray(found)) return preflightAnswer(arrived);
        if (!Array.isArray(found)) {
            const request = requestOf(arrived, path, found.params);
            heard?.(request);
            const what = `The server “${this.#host}”, asked for ${arrived.method} ${path}`;
            return readable(departing(await found.route.handler(request, state), what), arrived);
        }
        const text = `The server “${this.#host}” has no route for ${arrived.method} ${path}.`;
        const isKnown = found.length > 0;
        const answer = departing(
            {
                status: isKnown ? 405 : 404,
                body: text,
                headers: isKnown ? { allow: found.join(", ") } : {},
            },
            text,
        );
        return readable(answer, arrived);
    }

    /** The first route that fits; else the methods that the path has. */
    #find(
        method: string, path: string, routes: readonly Route[] = this.#routes,
    ): { route: Route; params: { [name: string]: string } } | string[] {
        const known: string[] = [];
        let sockets: { route: Route; params: { [name: string]: string } } | undefined;
        for (const wanted of method === "HEAD" ? ["HEAD", "GET"] : [method]) {
            for (const route of routes) {
                const params = fit(route, path);
                if (params === undefined) continue;
                if (route.method === undefined || route.method === wanted) return { route, params };
                if (route.sockets !== undefined) sockets ??= { route, params };
                else if (!known.includes(route.method)) known.push(route.method);
            }
        }
        // A plain request of what is there for web sockets alone.
        if (known.length === 0 && method !== webSocket && sockets !== undefined) return sockets;
        return known;
    }

    /** The answer to what {@link serve} was given, as JSON; throws what its function has thrown. */
    served(): string {
        if (this.#outcome === undefined) {
            throw new Error(
                `The server “${this.#host}” waits for a promise that does not settle; it answers at ` +
                    "once, and “delay” says how long that takes.",
            );
        }
        if ("thrown" in this.#outcome) throw this.#outcome.thrown;
        return toJSON(this.#outcome.value);
    }
}

/** Checks the servers of a scenario where they stand. */
export function responders(servers: unknown): Map<string, Responder> {
    if (typeof servers !== "object" || servers === null) {
        throw new Mistake(`“servers” must be an object of servers by host, not ${show(servers)}.`);
    }
    return new Map(
        Object.entries(servers).map(([host, server]) => [host, new Responder(host, server)]),
    );
}
