// Elements made from code; text only ever comes in as text.

import { visible } from "./visible";

type Properties = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

/**
 * An element with attributes, listeners (`onclick`) and children. Whatever comes as a text is shown
 * as one: nothing in it hides or turns around.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
    name: Name, properties: Properties = {}, ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (typeof value === "function") element.addEventListener(key.slice(2), value);
        else element.setAttribute(key, value === true ? "" : visible(String(value)));
    }
    for (const child of children) {
        if (child !== undefined) element.append(typeof child === "string" ? visible(child) : child);
    }
    return element;
}

/** Text of an app, which can neither hide nor reorder what stands beside it. */
export function quoted(text: string, className = ""): HTMLElement {
    const element = document.createElement("bdi");
    element.dir = "ltr";
    if (className !== "") element.className = className;
    element.textContent = visible(text);
    return element;
}

/** The element of the page's own markup. */
export function byID<Type extends HTMLElement = HTMLElement>(id: string): Type {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`The page has no #${id}.`);
    return element as Type;
}
