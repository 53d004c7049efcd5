const interceptor = "/_capacitor_http_interceptor_";

/** Whether a request may go through the web view's own loader, at a proxied address. */
export function isLoadedByWebView(method: string): boolean {
    return ["", "GET", "HEAD", "OPTIONS", "TRACE"].includes(method.toUpperCase());
}

/** Whether an address is the page's own, or leads to native already. */
export function isLocal(url: string | undefined): boolean {
    return !url || !/^https?:/.test(url) || url.includes(interceptor);
}

/** The address of this page's server at which native loads the given one. */
export function proxied(url: string, serverUrl: string): string {
    if (isLocal(url)) return url;
    return `${serverUrl}${interceptor}?${new URLSearchParams({ u: url })}`;
}

/** The content type among the headers of a native answer. */
export function contentTypeOf(headers: { [name: string]: string }): string | undefined {
    return headers["Content-Type"] || headers["content-type"];
}
