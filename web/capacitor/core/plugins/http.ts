import { registerPlugin } from "../global";
import { WebPlugin } from "../web-plugin";

export type HttpResponseType = "arraybuffer" | "blob" | "json" | "text" | "document";

export interface HttpParams {
    [key: string]: string | string[];
}

export interface HttpHeaders {
    [key: string]: string;
}

export interface HttpOptions {
    url: string;
    method?: string;
    params?: HttpParams;
    data?: any;
    headers?: HttpHeaders;
    /** Milliseconds. */
    readTimeout?: number;
    /** Milliseconds. */
    connectTimeout?: number;
    disableRedirects?: boolean;
    webFetchExtra?: RequestInit;
    responseType?: HttpResponseType;
    shouldEncodeUrlParams?: boolean;
    dataType?: "file" | "formData";
}

export interface HttpResponse {
    data: any;
    status: number;
    headers: HttpHeaders;
    url: string;
}

export interface CapacitorHttpPlugin {
    request(options: HttpOptions): Promise<HttpResponse>;
    get(options: HttpOptions): Promise<HttpResponse>;
    post(options: HttpOptions): Promise<HttpResponse>;
    put(options: HttpOptions): Promise<HttpResponse>;
    patch(options: HttpOptions): Promise<HttpResponse>;
    delete(options: HttpOptions): Promise<HttpResponse>;
}

function contentTypeOf(headers: HttpHeaders = {}): string {
    for (const [name, value] of Object.entries(headers)) {
        if (name.toLowerCase() === "content-type") return value;
    }
    return "";
}

function addressWith(options: HttpOptions): string {
    const encode = options.shouldEncodeUrlParams === false ? String : encodeURIComponent;
    const pairs: string[] = [];
    for (const [key, value] of Object.entries(options.params ?? {})) {
        for (const item of Array.isArray(value) ? value : [value]) {
            pairs.push(`${key}=${encode(item)}`);
        }
    }
    return pairs.length > 0 ? `${options.url}?${pairs.join("&")}` : options.url;
}

/** Turns the plugin's options into what `fetch` takes; the content type says how data is sent. */
export function buildRequestInit(options: HttpOptions, extra: RequestInit = {}): RequestInit {
    const init: RequestInit = {
        method: options.method || "GET",
        headers: options.headers,
        ...extra,
    };
    const { data } = options;
    const type = contentTypeOf(options.headers);

    if (typeof data === "string") {
        init.body = data;
    } else if (type.includes("application/x-www-form-urlencoded")) {
        const fields = new URLSearchParams();
        for (const [key, value] of Object.entries(data ?? {})) fields.set(key, String(value));
        init.body = fields.toString();
    } else if (
        type.includes("multipart/form-data") ||
        (typeof FormData !== "undefined" && data instanceof FormData)
    ) {
        const form = new FormData();
        const fields: Iterable<[string, any]> =
            data instanceof FormData ? data.entries() : Object.entries(data);
        for (const [key, value] of fields) form.append(key, value);
        init.body = form;
        // fetch itself knows the boundary that this header must name.
        const headers = new Headers(init.headers);
        headers.delete("content-type");
        init.headers = headers;
    } else if (type.includes("application/json") || typeof data === "object") {
        init.body = JSON.stringify(data);
    }
    return init;
}

function base64Of(blob: Blob): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => {
            const address = reader.result as string;
            resolve(address.slice(address.indexOf(",") + 1));
        };
        reader.onerror = reject;
        reader.readAsDataURL(blob);
    });
}

/** Requests by `fetch`, for a page without a native half. */
export class CapacitorHttpWeb extends WebPlugin implements CapacitorHttpPlugin {
    async request(options: HttpOptions): Promise<HttpResponse> {
        const init = buildRequestInit(options, options.webFetchExtra);
        const response = await fetch(addressWith(options), init);

        let kind = response.ok ? options.responseType : undefined;
        if (response.headers.get("content-type")?.includes("application/json")) kind = "json";
        let data: any;
        if (kind === "json") data = await response.json();
        else if (kind === "blob" || kind === "arraybuffer") {
            data = await base64Of(await response.blob());
        } else data = await response.text();

        const headers: HttpHeaders = {};
        response.headers.forEach((value, name) => (headers[name] = value));
        return { data, headers, status: response.status, url: response.url };
    }

    get(options: HttpOptions): Promise<HttpResponse> {
        return this.request({ ...options, method: "GET" });
    }

    post(options: HttpOptions): Promise<HttpResponse> {
        return this.request({ ...options, method: "POST" });
    }

    put(options: HttpOptions): Promise<HttpResponse> {
        return this.request({ ...options, method: "PUT" });
    }

    patch(options: HttpOptions): Promise<HttpResponse> {
        return this.request({ ...options, method: "PATCH" });
    }

    delete(options: HttpOptions): Promise<HttpResponse> {
        return this.request({ ...options, method: "DELETE" });
    }
}

/** Requests that native makes, so that no browser rule of origins applies. */
export const CapacitorHttp = /*#__PURE__*/ registerPlugin<CapacitorHttpPlugin>("CapacitorHttp", {
    web: () => new CapacitorHttpWeb(),
});
