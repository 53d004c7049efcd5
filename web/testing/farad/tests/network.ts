import { Responder, type Server, type ServerRequest } from "../servers";
import { toJSON } from "../show";
import { link } from "./link";

/** A server of a test. */
export interface TestServer {
    /** What its functions were asked, oldest first. */
    readonly requests: readonly ServerRequest[];
    /** The object that its functions get beside a request. */
    readonly state: any;
}

/** What lies around the phone. */
export interface Network {
    /**
     * Puts a server on the network, in the place of one of the same host: a function for all requests,
     * or an object of functions by their routes. What a function throws fails the test, and the app
     * gets a 500.
     */
    server(host: string, server: Server): TestServer;
}

interface Placed {
    readonly responder: Responder;
    readonly requests: ServerRequest[];
    readonly state: object;
    /** Where the test has put it. */
    readonly stack: string;
}

let servers = new Map<string, Placed>();

export function forgetServers(): void {
    servers = new Map();
}

/** A request has come; {@link served} has the answer when the engine has run what was waiting. */
export function serve(host: string, request: string): void {
    const { responder, requests, state } = servers.get(host)!;
    responder.serve(request, state, (one) => void requests.push(one));
}

export function served(host: string): string {
    const { responder, stack } = servers.get(host)!;
    try {
        return responder.served();
    } catch (error) {
        // What it has answered is looked at when its function has returned.
        if (error instanceof Error) error.stack = `${error.stack}\n${stack}`;
        throw error;
    }
}

/** What a server has kept, as JSON. */
export function kept(host: string): string {
    return toJSON(servers.get(host)!.state);
}

export const network: Network = {
    server(host, server) {
        const { stack = "" } = new Error();
        const placed = { responder: new Responder(host, server), requests: [], state: {}, stack };
        link.ask("network.server", "addServer", host);
        servers.set(host, placed);
        return { requests: placed.requests, state: placed.state };
    },
};
