import { makeFakePage } from "../testing/fake-page";
import { expect, test } from "../testing/unit";
import { installNativeBridge } from "./install";

function makeBridged(answers: { [type: string]: string }) {
    const fake = makeFakePage({ promptAnswers: answers });
    const loaded: string[] = [];
    fake.page.fetch = async (resource) => {
        loaded.push(String(resource));
        return new Response("own");
    };
    installNativeBridge(fake.page);
    return { ...fake, capacitor: fake.capacitor, loaded };
}

test("fetch, XMLHttpRequest and cookies stay the page's own by default (F10)", () => {
    const fake = makeFakePage();
    const { fetch, XMLHttpRequest } = fake.page;
    installNativeBridge(fake.page);
    expect(fake.page.fetch).toBe(fetch);
    expect(fake.page.XMLHttpRequest).toBe(XMLHttpRequest);
    expect(fake.page.document!.cookie).toBe("own=1");
});

test("cookies are read and written by prompts once native wants them (F11)", () => {
    const { page, prompts } = makeBridged({
        "CapacitorCookies.isEnabled": "true",
        "CapacitorCookies.get": "theirs=2",
        "CapacitorCookies.set": "",
    });
    expect(page.document!.cookie).toBe("theirs=2");
    page.document!.cookie = "a=b; Domain=Example.org ; path=/";
    page.document!.cookie = "domain=x";
    const type = "CapacitorCookies.set";
    expect(prompts.slice(3).map((text) => JSON.parse(text))).toEqual([
        { type, action: "a=b; Domain=Example.org ; path=/", domain: "example.org" },
        { type, action: "domain=x", domain: "" },
    ]);
});

test("a patched fetch proxies what it reads from another server", async () => {
    const { page, loaded, sent } = makeBridged({ CapacitorHttp: "true" });
    await page.fetch("https://example.org/a?b=1 2");
    expect(loaded).toEqual([
        "capacitor://localhost/_capacitor_http_interceptor_" +
            "?u=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1+2",
    ]);
    expect(sent).toEqual([]);
});

test("a patched fetch lets native send what it changes on another server", async () => {
    const { page, sent, loaded, answer } = makeBridged({ CapacitorHttp: "true" });
    const response = page.fetch("https://example.org/", {
        method: "POST",
        body: "text",
        headers: { "x-own": "1" },
    });
    const findCall = () => sent.find((one) => one.pluginId === "CapacitorHttp");
    for (let turn = 0; turn < 100 && findCall() === undefined; turn++) {
        await new Promise((resolve) => setTimeout(resolve));
    }
    const call = findCall();
    expect(call.methodName).toBe("request");
    expect(call.options.url).toBe("https://example.org/");
    expect(call.options.method).toBe("POST");
    expect(call.options.data).toBe("text");
    expect(call.options.headers["x-own"]).toBe("1");
    sent.push(call);
    answer({
        status: 201,
        url: "https://example.org/",
        headers: { "Content-Type": "application/json" },
        data: { id: 7 },
    });
    const answered = await response;
    expect(answered.status).toBe(201);
    expect(answered.url).toBe("https://example.org/");
    expect(await answered.json()).toEqual({ id: 7 });
    expect(loaded).toEqual([]);
});
