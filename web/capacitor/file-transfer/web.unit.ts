import { expect, test } from "../../testing/unit";
import type { ProgressStatus } from "./definitions";
import { FileTransferWeb } from "./web";

// Node has no window; Farad's page has one of its own.
if (!("window" in globalThis)) Object.assign(globalThis, { window: globalThis });

function serve(answer: () => Response): string[] {
    const asked: string[] = [];
    Object.assign(globalThis, {
        fetch: async (url: string, { method }: RequestInit) => {
            asked.push(`${method} ${url}`);
            return answer();
        },
    });
    return asked;
}

test("a download goes to the plugin Filesystem, and is told of at its end", async () => {
    const asked = serve(() => new Response("hello", { headers: { "content-length": "5" } }));
    const written: unknown[] = [];
    const Filesystem = { writeFile: async (options: unknown) => written.push(options) };
    Object.assign(globalThis, { Capacitor: { Plugins: { Filesystem } } });
    const plugin = new FileTransferWeb();
    const events: ProgressStatus[] = [];
    await plugin.addListener("progress", (status: ProgressStatus) => events.push(status));
    const { path, blob } = await plugin.downloadFile({
        url: "https://a.b/c", path: "d.txt", params: { e: ["1", "2"] }, progress: true,
    });
    expect([path, await blob!.text()]).toEqual(["d.txt", "hello"]);
    expect(asked).toEqual(["GET https://a.b/c?e=1&e=2"]);
    expect(written).toEqual([{ path: "d.txt", data: btoa("hello"), recursive: true }]);
    expect(events.at(-1)).toEqual({
        type: "download", url: "https://a.b/c", bytes: 5, contentLength: 5, lengthComputable: true,
    });
});

test("what goes wrong has a code, and both ends of the transfer", async () => {
    serve(() => new Response("", { status: 404 }));
    const plugin = new FileTransferWeb();
    const fails = (promise: Promise<unknown>) =>
        promise.then(
            () => "no error",
            (error: unknown) => error,
        );
    expect(await fails(plugin.downloadFile({ url: "https://a.b/c", path: "d" }))).toEqual({
        code: "OS-PLUG-FLTR-0011", message: "HTTP error: 404", source: "https://a.b/c", target: "d",
    });
    serve(() => {
        throw new TypeError("Failed to fetch");
    });
    expect(await fails(plugin.downloadFile({ url: "https://a.b/c", path: "d" }))).toEqual({
        code: "OS-PLUG-FLTR-0008", message: "Failed to connect to server",
        source: "https://a.b/c", target: "d",
    });
    Object.assign(globalThis, { Capacitor: { Plugins: {} } });
    expect(await fails(plugin.uploadFile({ url: "https://a.b/c", path: "d" }))).toEqual({
        code: "OS-PLUG-FLTR-0011",
        message:
            "File upload from path is not supported in web without @capacitor/filesystem plugin. " +
            "Please provide a blob instead.",
        source: "d", target: "https://a.b/c",
    });
});
