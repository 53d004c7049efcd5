import { expect, test } from "../../testing/unit";
import { dataURLOf, messageOf, SHARED_PHOTO_BASE64_KEY } from "./util";

test("the temp row's id is the real app's", () => {
    expect(SHARED_PHOTO_BASE64_KEY).toBe("shared-photo-base64");
});

test("a data URL names the type that the bytes show, JPEG if none", () => {
    for (const [base64, type] of [
        ["/9j/4AAQ", "jpeg"],
        ["iVBORw0KGgoAAAAN", "png"],
        ["R0lGODlh", "gif"],
        ["UklGRg==", "webp"],
        ["AAAA", "jpeg"],
    ]) {
        expect(dataURLOf(base64!)).toBe(`data:image/${type};base64,${base64}`);
    }
});

test("an error is its message", () => {
    expect(messageOf(new Error("m"))).toBe("m");
    expect(messageOf("text")).toBe("text");
});
