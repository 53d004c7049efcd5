import { expect, test } from "../../testing/unit";
import { readItem } from "./downloadedItem";

function item(headers: { [name: string]: string }, data: unknown): unknown {
    try {
        return readItem({ headers, data, status: 200, url: "https://beamlet.example/" });
    } catch (error) {
        return (error as Error).message;
    }
}

const json = { "content-type": "application/json; charset=utf-8" };

test("JSON is a text or a link", () => {
    expect(item(json, { type: "text", text: "hi" })).toEqual({ kind: "text", text: "hi" });
    const url = "https://example.org/a?b=c";
    expect(item(json, { type: "link", url })).toEqual({ kind: "link", url });
});

test("anything else is a file, by the name that it was sent with or by its type", () => {
    const named = { "Content-Type": "image/png", "Content-Disposition": "attachment; filename=a.png" };
    expect(item(named, "AAAA")).toEqual({ kind: "media", base64: "AAAA", fileName: "a.png" });
    const plain = { "Content-Type": "application/pdf" };
    expect(item(plain, "AAAA")).toEqual({
        kind: "media",
        base64: "AAAA",
        fileName: "Beamlet file.pdf",
    });
});

test("what cannot be read says so", () => {
    for (const data of [
        "<html>",
        {},
        { type: "link", url: "javascript:alert(1)" },
        { type: "link", url: 7 },
        { type: "image" },
    ]) {
        expect(item(json, data)).toBe("Beamlet cannot read this item");
    }
    expect(item(json, { type: "text", text: "" })).toBe("This item is empty");
    expect(item({ "Content-Type": "image/png" }, "")).toBe("This item is empty");
});
