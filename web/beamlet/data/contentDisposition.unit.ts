import { expect, test } from "../../testing/unit";
import { readDisposition } from "./contentDisposition";

test("a header names a file by its last part", () => {
    for (const [header, name] of [
        ['attachment; filename="dune.png"', "dune.png"],
        ["Attachment ; FileName = plain.txt", "plain.txt"],
        ['attachment; filename="a \\"b\\"; c.txt"', 'a "b"; c.txt'],
        ["attachment; filename=x; filename*=UTF-8''k%C3%BCste.png", "küste.png"],
        ["attachment; filename=\"safe.png\"; filename*=UTF-8''%ZZ", "safe.png"],
        ['attachment; filename="../../etc/passwd"', "passwd"],
        ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"],
        ['attachment; filename=".hidden"', "hidden"],
        ['attachment; filename="a\u0007b.txt"', "ab.txt"],
    ]) {
        expect(readDisposition(header)?.filename).toBe(name);
    }
});

test("without a usable name there is none", () => {
    for (const header of [
        "attachment",
        "attachment; filename=",
        'attachment; filename="open',
        'attachment; filename=".."',
        "attachment;;=;filename",
        'attachment; filename=a"b',
    ]) {
        expect(readDisposition(header)?.type).toBe("attachment");
        expect(readDisposition(header)?.filename).toBe(undefined);
    }
});

test("a header without a type says nothing", () => {
    for (const header of [undefined, "", ";filename=a", '"a"; filename=b', "a/b; filename=c"]) {
        expect(readDisposition(header)).toBe(undefined);
    }
});

test("a long name keeps its ending", () => {
    const name = readDisposition(`attachment; filename="${"ü".repeat(300)}.jpeg"`)?.filename ?? "";
    expect(new TextEncoder().encode(name).length <= 255).toBe(true);
    expect(name.endsWith("ü.jpeg")).toBe(true);
});
