import { nativeBody } from "./http-body";
import { contentTypeOf, isLoadedByWebView, isLocal, proxied } from "./http-routes";
import type { NativeCapacitor } from "./page";

/** What a request that native makes has got so far. */
interface Exchange {
    readonly url: string;
    readonly method: string;
    readonly requestHeaders: { [name: string]: string };
    headers: { [name: string]: string };
    readyState: number;
    status: number;
    response: any;
    responseText: string;
    responseURL: string;
}

/** An XMLHttpRequest whose requests that change something on other servers are made by native. */
export function makeXMLHttpRequest(
    Web: typeof XMLHttpRequest,
    capacitor: NativeCapacitor,
    platform: "android" | "ios",
): typeof XMLHttpRequest {
    return class extends Web {
        #exchange: Exchange | undefined;

        override open(method: string, url: string | URL, ...rest: any[]): void {
            const address = String(url);
            if (isLoadedByWebView(method) || isLocal(address)) {
                this.#exchange = undefined;
                const target = isLoadedByWebView(method)
                    ? proxied(address, capacitor.getServerUrl())
                    : address;
                (super.open as Function)(method, target, ...rest);
                return;
            }
            this.#exchange = {
                url: address,
                method: method.toUpperCase(),
                requestHeaders: {},
                headers: {},
                readyState: 0,
                status: 0,
                response: "",
                responseText: "",
                responseURL: "",
            };
            this.#later("loadstart");
            this.#advance(1);
        }

        override setRequestHeader(name: string, value: string): void {
            if (this.#exchange) this.#exchange.requestHeaders[name] = value;
            else {
                // Android's loader drops the header under its own name.
                const isAgent = platform === "android" && /^user-agent$/i.test(name);
                super.setRequestHeader(isAgent ? "x-cap-user-agent" : name, value);
            }
        }

        override send(body?: Document | XMLHttpRequestBodyInit | null): void {
            const exchange = this.#exchange;
            if (!exchange) {
                super.send(body);
                return;
            }
            this.#advance(2);
            this.#ask(exchange, body).then(
                (answer) => this.#succeed(exchange, answer),
                (error) => this.#fail(exchange, error),
            );
        }

        override abort(): void {
            if (!this.#exchange) {
                super.abort();
                return;
            }
            this.#advance(0);
            this.#later("abort", "loadend");
        }

        override getResponseHeader(name: string): string | null {
            if (!this.#exchange) return super.getResponseHeader(name);
            return this.#exchange.headers[name] ?? null;
        }

        override getAllResponseHeaders(): string {
            if (!this.#exchange) return super.getAllResponseHeaders();
            return Object.entries(this.#exchange.headers)
                .filter(([name]) => name !== "Set-Cookie")
                .map(([name, value]) => `${name}: ${value}\r\n`)
                .join("");
        }

        override get readyState(): number {
            return this.#exchange ? this.#exchange.readyState : super.readyState;
        }

        override get status(): number {
            return this.#exchange ? this.#exchange.status : super.status;
        }

        override get response(): any {
            return this.#exchange ? this.#exchange.response : super.response;
        }

        override get responseText(): string {
            return this.#exchange ? this.#exchange.responseText : super.responseText;
        }

        override get responseURL(): string {
            return this.#exchange ? this.#exchange.responseURL : super.responseURL;
        }

        async #ask(exchange: Exchange, body: unknown): Promise<any> {
            const { data, type, headers } = await nativeBody(body);
            const given = exchange.requestHeaders;
            if (body instanceof FormData && !contentTypeOf(given)) {
                const mark = Math.random().toString(36).substring(2, 15);
                given["Content-Type"] =
                    `multipart/form-data; boundary=----WebKitFormBoundary${mark}`;
            }
            return capacitor.nativePromise("CapacitorHttp", "request", {
                url: exchange.url,
                method: exchange.method,
                data: data ?? undefined,
                headers: { ...headers, ...given },
                dataType: type,
            });
        }

        #succeed(exchange: Exchange, answer: any): void {
            if (exchange.readyState !== 2) return;
            const { data } = answer;
            const wantsText = this.responseType === "" || this.responseType === "text";
            const isJSON = contentTypeOf(answer.headers)?.startsWith("application/json");
            exchange.headers = answer.headers;
            exchange.status = answer.status;
            exchange.response = wantsText && typeof data !== "string" ? JSON.stringify(data) : data;
            exchange.responseText = isJSON ? JSON.stringify(data) : data;
            exchange.responseURL = answer.url;
            this.#advance(4);
            this.#later("load", "loadend");
        }

        #fail(exchange: Exchange, error: any): void {
            exchange.headers = error.headers ?? {};
            exchange.status = error.status ?? 0;
            exchange.response = error.data;
            exchange.responseText = JSON.stringify(error.data);
            exchange.responseURL = error.url ?? "";
            this.#advance(4);
            this.#later("error", "loadend");
        }

        #advance(readyState: number): void {
            this.#exchange!.readyState = readyState;
            this.#later("readystatechange");
        }

        #later(...events: string[]): void {
            setTimeout(() => {
                for (const name of events) this.dispatchEvent(new Event(name));
            });
        }
    };
}
