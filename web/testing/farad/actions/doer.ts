import { text } from "../checks";
import type { When } from "../when";

/** Who does something: the `user` of a scenario, which writes it down, or the `device` of a test. */
export class Doer<Done> {
    constructor(
        /** As messages name it. */
        readonly name: string,
        readonly act: (kind: string, when?: When, detail?: object) => Done,
    ) {}

    /** How messages name an action. */
    call(kind: string): string {
        return `${this.name}.${kind}(…)`;
    }

    /** Actions of which nothing but a time can be said. */
    plain<Kind extends string>(...kinds: Kind[]): { [K in Kind]: (when?: When) => Done } {
        return members(kinds, (kind) => (when?: When) => this.act(kind, when));
    }

    /** Actions on one thing, of which a check makes what is told of them. */
    on<Kind extends string>(
        check: (thing: unknown, what: string) => object,
        ...kinds: Kind[]
    ): { [K in Kind]: (thing: unknown, when?: When) => Done } {
        return members(kinds, (kind) => (thing: unknown, when?: When) =>
            this.act(kind, when, check(thing, this.call(kind))));
    }

    /** Actions on two. */
    onBoth<Kind extends string>(
        check: (one: unknown, other: unknown, what: string) => object,
        ...kinds: Kind[]
    ): { [K in Kind]: (one: unknown, other: unknown, when?: When) => Done } {
        return members(kinds, (kind) => (one: unknown, other: unknown, when?: When) =>
            this.act(kind, when, check(one, other, this.call(kind))));
    }
}

function members<Kind extends string, Member>(
    kinds: readonly Kind[], make: (kind: Kind) => Member,
): { [K in Kind]: Member } {
    return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as { [K in Kind]: Member };
}

/** A check that a thing is a text, told under a key. */
export const textAs = (key: string, wish: string) => (thing: unknown, what: string) =>
    ({ [key]: text(thing, what, wish) });
