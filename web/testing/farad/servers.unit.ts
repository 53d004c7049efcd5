import { expect, test } from "../unit";
import { responders, type Server } from "./servers";
import { scenario } from "./scenario";

/** What a server answers to a request of a page. */
async function ask(server: Server, method: string, url: string, more: any = {}): Promise<any> {
    const responder = responders({ "a.example": server }).get("a.example")!;
    responder.serve(JSON.stringify({ method, url, headers: {}, text: "", ...more }), more.state ?? {});
    for (let turn = 0; turn < 5; turn++) await undefined;
    return JSON.parse(responder.served());
}

async function refusal(server: unknown, path = "/"): Promise<string> {
    try {
        await ask(server as Server, "GET", `https://a.example${path}`);
    } catch (error) {
        return (error as Error).message;
    }
    return "";
}

test("a function answers all requests of its host", async () => {
    const echo: Server = ({ method, path, query, headers, json }) => ({
        status: 201,
        headers: { ETag: "7" },
        json: { method, path, query, header: headers["x-a"], body: json() },
    });
    const url = "https://a.example/notes/1?q=a+b&q=%C3%A4&empty";
    const answer = await ask(echo, "PUT", url, { headers: { "x-a": "1" }, text: '{"b":2}' });
    expect(answer.status).toBe(201);
    expect(answer.headers).toEqual({ etag: "7", "content-type": "application/json" });
    expect(JSON.parse(answer.text)).toEqual({
        method: "PUT",
        path: "/notes/1",
        query: { q: "ä", empty: "" },
        header: "1",
        body: { b: 2 },
    });
    expect(answer.delay).toEqual([0, 0]);
});

test("the first route that fits is taken, with what its names stand for", async () => {
    const routes: Server = {
        "GET /notes/new": () => ({ body: "form" }),
        "GET /notes/:id": async ({ params }) => ({ body: `note ${params["id"]}` }),
        "POST /notes": () => ({ status: 204 }),
        "/files/*": ({ method, path }) => ({ body: `${method} ${path}` }),
    };
    const text = async (method: string, path: string) => {
        const { status, text } = await ask(routes, method, `https://a.example${path}`);
        return `${status} ${text}`;
    };
    expect(await text("GET", "/notes/new")).toBe("200 form");
    expect(await text("GET", "/notes/a%20b?x=1")).toBe("200 note a b");
    expect(await text("HEAD", "/notes/7")).toBe("200 note 7");
    expect(await text("POST", "/notes")).toBe("204 undefined");
    expect(await text("DELETE", "/files/a/b")).toBe("200 DELETE /files/a/b");
    expect(await text("GET", "/notes/")).toBe("404 The server “a.example” has no route for GET /notes/.");
    const wrong = await ask(routes, "PUT", "https://a.example/notes");
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "POST"]);
});

test("state is the server's own and lasts as long as the run", async () => {
    const count: Server = (_, state) => ({ json: (state.count = (state.count ?? 0) + 1) });
    const state = {};
    await ask(count, "GET", "https://a.example/", { state });
    const second = await ask(count, "GET", "https://a.example/", { state });
    expect(second.text).toBe("2");
    expect(state).toEqual({ count: 2 });
});

test("a page of another origin may read the answer, unless the function says who may", async () => {
    const headers = { origin: "capacitor://localhost" };
    const open = await ask(() => ({ json: 1 }), "GET", "https://a.example/", { headers });
    expect(open.headers["access-control-allow-origin"]).toBe("capacitor://localhost");
    const own = { "Access-Control-Allow-Origin": "https://b.example" };
    const closed = await ask(() => ({ headers: own }), "GET", "https://a.example/", { headers });
    expect(closed.headers["access-control-allow-origin"]).toBe("https://b.example");

    const asking = {
        headers: {
            ...headers,
            "access-control-request-method": "PUT",
            "access-control-request-headers": "content-type",
        },
    };
    const routes: Server = { "PUT /a": () => ({}) };
    const allowed = await ask(routes, "OPTIONS", "https://a.example/a", asking);
    expect(allowed.status).toBe(204);
    expect(allowed.headers["access-control-allow-methods"]).toBe("PUT");
    expect(allowed.headers["access-control-allow-headers"]).toBe("content-type");
    const any: Server = { "/a": () => ({}) };
    expect((await ask(any, "OPTIONS", "https://a.example/a", asking)).status).toBe(204);
    expect((await ask(any, "OPTIONS", "https://a.example/a", { headers })).status).toBe(200);
    const both: Server = { ...any, "OPTIONS /a": () => ({ status: 403 }) };
    expect((await ask(both, "OPTIONS", "https://a.example/a", asking)).status).toBe(403);
    const strict = { "OPTIONS /*": () => ({ status: 403 }), ...routes };
    expect((await ask(strict, "OPTIONS", "https://a.example/a", asking)).status).toBe(403);
});

/** A server with web sockets, as the phone uses it. */
function wire(server: Server) {
    const responder = responders({ "a.example": server }).get("a.example")!;
    const state = {};
    const tell = async (id: number, event: string, more: object = {}): Promise<any> => {
        const request = { method: "GET", url: "wss://a.example/rooms/7?name=Ann", headers: {} };
        responder.serve(JSON.stringify({ ...request, socket: { id, event }, ...more }), state);
        for (let turn = 0; turn < 5; turn++) await undefined;
        return JSON.parse(responder.served());
    };
    return { state, tell };
}

test("a web socket is opened, heard and answered by its route", async () => {
    const { state, tell } = wire({
        "WS /rooms/:room": {
            open(socket) {
                expect([socket.id, socket.path, socket.isOpen]).toEqual([1, "/rooms/7", true]);
                expect(socket.protocols).toEqual(["b", "a"]);
                socket.protocol = "a";
                socket.send(`${socket.params["room"]} ${socket.query["name"]}`);
            },
            async message(socket, data, state) {
                state.heard = data;
                socket.send(data, { delay: [1, 2] });
            },
            close(_, code, state) {
                state.code = code;
            },
        },
    });
    const headers = { "sec-websocket-protocol": "b, a" };
    const opened = await tell(1, "open", { headers });
    expect(opened).toEqual({ actions: [{ id: 1, text: "7 Ann", delay: [0, 0] }], protocol: "a" });
    const text = await tell(1, "message", { text: "hi" });
    expect(text).toEqual({ actions: [{ id: 1, text: "hi", delay: [1, 2] }] });
    expect(await tell(1, "close", { code: 1006 })).toEqual({ actions: [] });
    expect((state as any).code).toBe(1006);
});

test("a message goes on to the other open sockets of the route", async () => {
    const { tell } = wire({
        "WS /rooms/:room": {
            message(socket, data) {
                for (const other of socket.others) other.send(data);
                if (data === "out") socket.others[0]!.close(4001, "out");
                expect(socket.others.map(({ id }) => id)).toEqual(data === "out" ? [3] : [1, 3]);
            },
        },
    });
    for (const id of [1, 2, 3]) expect(await tell(id, "open")).toEqual({ actions: [] });
    const delay = [0, 0];
    expect((await tell(2, "message", { text: "all" })).actions).toEqual([
        { id: 1, text: "all", delay },
        { id: 3, text: "all", delay },
    ]);
    expect((await tell(2, "message", { text: "out" })).actions).toEqual([
        { id: 1, text: "out", delay },
        { id: 3, text: "out", delay },
        { id: 1, code: 4001, reason: "out" },
    ]);
});

test("a web socket is refused by a response; without a route it is a request like others", async () => {
    const { tell } = wire({
        "WS /rooms/:room": {
            open(socket) {
                socket.send("lost");
                return { status: 401 };
            },
        },
    });
    expect((await tell(1, "open")).status).toBe(401);
    const none = wire({ "GET /rooms/:room": () => ({}) });
    expect((await none.tell(1, "open")).status).toBe(200);
    expect((await wire({ "POST /rooms/:room": () => ({}) }).tell(1, "open")).status).toBe(405);
    expect((await wire({}).tell(1, "open")).status).toBe(404);

    const sockets: Server = { "WS /rooms/:room": {} };
    const plain = await ask(sockets, "GET", "https://a.example/rooms/7");
    expect([plain.status, plain.headers.upgrade]).toEqual([426, "websocket"]);
    const both: Server = { ...sockets, "GET /rooms/:room": () => ({ json: 7 }) };
    expect((await ask(both, "GET", "https://a.example/rooms/7")).text).toBe("7");
});

test("what is wrong about a web socket is named, and ends it", async () => {
    const thrown = async (open: (socket: any) => unknown): Promise<string> => {
        const { tell } = wire({ "WS /rooms/:room": { open } as any });
        try {
            await tell(1, "open");
        } catch (error) {
            return (error as Error).message;
        }
        return "";
    };
    expect(await thrown((socket) => socket.send({}))).toContain("a value goes by JSON.stringify");
    expect(await thrown((socket) => socket.send("a", { delay: -1 }))).toContain("“delay” must be");
    expect(await thrown((socket) => socket.close(1001))).toContain("1000 or a number from 3000");
    expect(await thrown((socket) => (socket.protocol = "a"))).toContain("has not asked for \"a\"");
    expect(await thrown(() => 7)).toContain("answered 7");
    expect(await refusal({ "WS /a": () => ({}) })).toContain("“WS /a” must be an object with open");
    expect(await refusal({ "WS /a": { opn() {} } })).toContain("has no “opn”");
    expect(await refusal({ "WS /a": { open: 1 } })).toContain("“open” must be a function, not 1");
});

test("what is no server, no route and no answer is named", async () => {
    const wrong: [unknown, string][] = [
        [7, "must be a function or an object of routes, not 7"],
        [{ notes: () => ({}) }, "“notes” is no route"],
        [{ "GET /a": 1 }, "“GET /a” must be a function, not 1"],
        [() => undefined, "answered undefined; a server answers with an object"],
        [() => ({ status: 99 }), "“status” must be a number from 200 to 599, not 99"],
        [() => ({ json: 1, body: "2" }), "a response has one of them"],
        [() => ({ body: { a: 1 } }), "a value goes by “json”"],
        [() => ({ status: 204, json: 1 }), "a response with the status 204 has no body"],
        [() => ({ jsn: 1 }), "has no “jsn”"],
        [() => ({ delay: [5, 1] }), "the earliest and the latest, not [5, 1]"],
        [() => { throw new Error("own"); }, "own"],
        [() => new Promise(() => {}), "waits for a promise that does not settle"],
    ];
    for (const [server, message] of wrong) {
        expect((await refusal(server)).includes(message)).toBe(true);
    }
    for (const host of ["https://a.example", "A.example", "a.example/b", ""]) {
        expect(() => responders({ [host]: () => ({}) })).toThrow("the name of its host alone");
    }
    expect(() => scenario("s", { steps() {}, servers: { "a b": () => ({}) } })).toThrow("the name of its host");
});
