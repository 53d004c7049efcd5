/** A request's body as native takes it: plain values, and what they stand for. */
export interface NativeBody {
    data: any;
    type: "json" | "formData" | "image" | "binary" | "text" | "file";
    headers?: { [name: string]: string };
}

function base64Of(file: File): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(btoa(reader.result as string));
        reader.onerror = reject;
        reader.readAsBinaryString(file);
    });
}

async function entriesOf(form: FormData): Promise<object[]> {
    const entries: object[] = [];
    for (const [key, value] of form.entries()) {
        entries.push(
            typeof value === "string"
                ? { key, value, type: "string" }
                : {
                      key,
                      value: await base64Of(value),
                      type: "base64File",
                      contentType: value.type,
                      fileName: value.name,
                  },
        );
    }
    return entries;
}

function typeOfBytes(contentType: string | undefined): NativeBody["type"] {
    if (contentType === "application/json") return "json";
    if (contentType === "multipart/form-data") return "formData";
    if (contentType?.startsWith("image")) return "image";
    return contentType === "application/octet-stream" ? "binary" : "text";
}

/** Turns any body that `fetch` or XMLHttpRequest takes into plain values for native. */
export async function nativeBody(body: unknown, contentType?: string): Promise<NativeBody> {
    const isStream = typeof ReadableStream !== "undefined" && body instanceof ReadableStream;
    if (isStream || body instanceof Uint8Array) {
        const type = typeOfBytes(contentType);
        let data: any = await new Response(body as BodyInit).text();
        if (type === "json") {
            try {
                data = JSON.parse(data);
            } catch {
                // Sent as the text that it is.
            }
        }
        const headers = { "Content-Type": contentType || "application/octet-stream" };
        return { data, type, headers };
    }
    if (body instanceof URLSearchParams) return { data: body.toString(), type: "text" };
    if (body instanceof FormData) return { data: await entriesOf(body), type: "formData" };
    if (body instanceof File) {
        return { data: await base64Of(body), type: "file", headers: { "Content-Type": body.type } };
    }
    return { data: body, type: "json" };
}
