import { nativeBody } from "./http-body";
import { contentTypeOf, isLoadedByWebView, proxied } from "./http-routes";
import type { NativeCapacitor } from "./page";

/** A `fetch` whose requests to other servers are made by native. */
export function makeFetch(
    original: typeof fetch,
    capacitor: NativeCapacitor,
    platform: "android" | "ios",
): typeof fetch {
    return async (resource, options) => {
        const headers = new Headers(options?.headers);
        const contentType = headers.get("content-type");
        if (
            options?.body instanceof FormData &&
            contentType?.includes("multipart/form-data") &&
            !contentType.includes("boundary")
        ) {
            // Whoever encodes the form knows the boundary, and nobody else.
            headers.delete("content-type");
            options.headers = headers;
        }

        const request = new Request(resource, options);
        const serverUrl = capacitor.getServerUrl();
        if (request.url.startsWith(`${serverUrl}/`)) return original(resource, options);

        if (isLoadedByWebView(request.method)) {
            const agent = headers.get("user-agent");
            if (platform === "android" && options && agent !== null) {
                // Android's loader drops the header under its own name.
                headers.set("x-cap-user-agent", agent);
                options.headers = headers;
            }
            if (resource instanceof Request) {
                return original(new Request(proxied(resource.url, serverUrl), resource), options);
            }
            const url = proxied(String(resource), serverUrl);
            return original(resource instanceof URL ? new URL(url) : url, options);
        }

        const own = Object.fromEntries(request.headers.entries());
        const given = options?.body || request.body || undefined;
        const body = await nativeBody(given, contentTypeOf(own));
        const answer = await capacitor.nativePromise("CapacitorHttp", "request", {
            url: request.url,
            method: request.method,
            data: body.data,
            dataType: body.type,
            headers: { ...body.headers, ...own },
        });
        const isJSON = contentTypeOf(answer.headers)?.startsWith("application/json");
        const data = isJSON ? JSON.stringify(answer.data) : answer.data;
        const response = new Response(answer.status === 204 ? null : data, {
            headers: answer.headers,
            status: answer.status,
        });
        Object.defineProperty(response, "url", { value: answer.url });
        return response;
    };
}
