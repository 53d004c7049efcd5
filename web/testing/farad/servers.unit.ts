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
    const strict = { "OPTIONS /*": () => ({ status: 403 }), ...routes };
    expect((await ask(strict, "OPTIONS", "https://a.example/a", asking)).status).toBe(403);
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
