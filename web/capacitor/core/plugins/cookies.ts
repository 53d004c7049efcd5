import { registerPlugin } from "../global";
import { WebPlugin } from "../web-plugin";

export interface HttpCookie {
    url?: string;
    key: string;
    value: string;
}

export interface HttpCookieExtras {
    path?: string;
    expires?: string;
}

export interface HttpCookieMap {
    [key: string]: string;
}

export type GetCookieOptions = Omit<HttpCookie, "key" | "value">;
export type SetCookieOptions = HttpCookie & HttpCookieExtras;
export type DeleteCookieOptions = Omit<HttpCookie, "value">;
export type ClearCookieOptions = Omit<HttpCookie, "key" | "value">;

export interface CapacitorCookiesPlugin {
    getCookies(options?: GetCookieOptions): Promise<HttpCookieMap>;
    setCookie(options: SetCookieOptions): Promise<void>;
    deleteCookie(options: DeleteCookieOptions): Promise<void>;
    clearCookies(options: ClearCookieOptions): Promise<void>;
    clearAllCookies(): Promise<void>;
}

/** The cookies of the document itself, for a page without a native half. */
export class CapacitorCookiesWeb extends WebPlugin implements CapacitorCookiesPlugin {
    async getCookies(): Promise<HttpCookieMap> {
        const cookies: HttpCookieMap = {};
        for (const pair of document.cookie.split(";")) {
            if (pair === "") continue;
            const equals = pair.indexOf("=");
            const key = equals < 0 ? pair : pair.slice(0, equals);
            const value = equals < 0 ? "" : pair.slice(equals + 1);
            cookies[decodeURIComponent(key).trim()] = decodeURIComponent(value).trim();
        }
        return cookies;
    }

    async setCookie(options: SetCookieOptions): Promise<void> {
        const parts = [`${encodeURIComponent(options.key)}=${encodeURIComponent(options.value)}`];
        if (options.expires) parts.push(`expires=${options.expires.replace("expires=", "")}`);
        parts.push(`path=${(options.path || "/").replace("path=", "")}`);
        if (options.url) parts.push(`domain=${options.url}`);
        document.cookie = parts.join("; ");
    }

    async deleteCookie(options: DeleteCookieOptions): Promise<void> {
        document.cookie = `${options.key}=; Max-Age=0`;
    }

    async clearCookies(): Promise<void> {
        for (const pair of document.cookie.split(";")) {
            const key = pair.split("=", 1)[0]!.trim();
            document.cookie = `${key}=;expires=${new Date().toUTCString()};path=/`;
        }
    }

    async clearAllCookies(): Promise<void> {
        await this.clearCookies();
    }
}

/** Cookies as native keeps them. */
export const CapacitorCookies = /*#__PURE__*/ registerPlugin<CapacitorCookiesPlugin>(
    "CapacitorCookies",
    { web: () => new CapacitorCookiesWeb() },
);
