/** The id of the temp DB's row in which a shared photo waits for its view. */
export const SHARED_PHOTO_BASE64_KEY = "shared-photo-base64";

/** What the first characters of base64 say about the bytes behind it. */
const imageTypes: readonly (readonly [start: string, type: string])[] = [
    ["/9j/", "image/jpeg"],
    ["iVBORw0KGgo", "image/png"],
    ["R0lGOD", "image/gif"],
    ["UklGR", "image/webp"],
];

/** Wraps an image's base64 into the URL by which a page shows it; JPEG where nothing is known. */
export function dataURLOf(base64: string): string {
    return `data:${imageTypeOf(base64)};base64,${base64}`;
}

function imageTypeOf(base64: string): string {
    for (const [start, type] of imageTypes) if (base64.startsWith(start)) return type;
    return "image/jpeg";
}

/** An error in one line: on a phone, an Error in the console would be `{}` (F15). */
export function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
