import { Mistake, show } from "./show";

/** How exactly a text has to be met: whole and in this case, where a part in any case would do otherwise. */
export interface Exactness {
    readonly exact?: boolean;
}

/** What narrows down a role. */
export interface RoleStates extends Exactness {
    /** The accessible name. */
    readonly name?: string | RegExp;
    readonly checked?: boolean;
    readonly disabled?: boolean;
    readonly expanded?: boolean;
    readonly pressed?: boolean;
    readonly selected?: boolean;
    /** Of a heading. */
    readonly level?: number;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function body(engine: string, text: string | RegExp, { exact = false }: Exactness): string {
    if (text instanceof RegExp) return String(text);
    if (typeof text !== "string" || text === "") {
        throw new Mistake(`by.${engine} needs a text or a pattern, not ${show(text)}.`);
    }
    return quoted(text) + (exact ? "" : "i");
}

const states = ["checked", "disabled", "expanded", "pressed", "selected", "level"] as const;

/**
 * Selectors that find an element as a user does, for everything that takes a selector. Each must find one
 * element alone, of those on the screen where some are; `${by.text("Delete")} >> nth=1` is the second, and
 * `li >> text=Buy` looks within what came before.
 */
export const by = {
    /** The smallest element with this text. */
    text: (text: string | RegExp, options: Exactness = {}) => `text=${body("text", text, options)}`,
    /** A field by its label, `aria-label` or `aria-labelledby`. */
    label: (text: string | RegExp, options: Exactness = {}) => `label=${body("label", text, options)}`,
    placeholder: (text: string | RegExp, options: Exactness = {}) =>
        `placeholder=${body("placeholder", text, options)}`,
    /** A picture by its `alt`. */
    altText: (text: string | RegExp, options: Exactness = {}) => `alt=${body("altText", text, options)}`,
    title: (text: string | RegExp, options: Exactness = {}) => `title=${body("title", text, options)}`,
    /** By `data-testid`. */
    testId: (id: string) => `testid=${quoted(id)}`,
    /** By the ARIA role, the element's own or that of its name: `by.role("button", { name: "Save" })`. */
    role(role: string, options: RoleStates = {}): string {
        const name = options.name === undefined ? "" : `[name=${body("role", options.name, options)}]`;
        const rest = states.filter((state) => options[state] !== undefined)
            .map((state) => `[${state}=${options[state]}]`);
        return `role=${role}${name}${rest.join("")}`;
    },
};
