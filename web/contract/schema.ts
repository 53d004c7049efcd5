import type * as TypeScript from "typescript";

import type { Sources } from "./program";
import type { Note, Schema } from "./reading";
import { nameOf, partsOf, ts } from "./typescript";

/** A schema, and whether `undefined` is a value of the type too. */
export interface TypeSchema {
    schema: Schema | undefined;
    mayBeMissing: boolean;
}

/** Which way values go: dates leave a page as dates, and come to it as text. */
export type Direction = "toNative" | "toPage";

const deepest = 24;

/** Makes schemas of types. What cannot cross the bridge, or be said in a schema, becomes a note. */
export class SchemaMaker {
    private defs: { [name: string]: Schema } = {};
    private names = new Map<TypeScript.Type, string>();
    private open: TypeScript.Type[] = [];
    private context: TypeScript.Node;
    private what = "";
    /** The way from the whole to what is read just now, such as `.filters` and `[]`. */
    private path: { step: string; declaration: TypeScript.Node | undefined }[] = [];

    constructor(
        private readonly sources: Sources,
        private readonly notes: Note[],
        context: TypeScript.Node,
    ) {
        this.context = context;
    }

    private get checker(): TypeScript.TypeChecker {
        return this.sources.checker;
    }

    /** - Parameter what: how notes call it, such as `getInfo()’s result`. */
    make(
        type: TypeScript.Type,
        context: TypeScript.Node,
        what: string,
        direction: Direction,
    ): TypeSchema {
        this.defs = {};
        this.names = new Map();
        this.open = [];
        this.context = context;
        this.what = what;
        this.path = [];
        const parts = partsOf(type);
        const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
        const rest = parts.filter(({ flags }) => (flags & nothing) === 0);
        const isAny = (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
        const mayBeMissing = rest.length < parts.length || isAny;
        if (rest.length === 0) return { schema: undefined, mayBeMissing: true };
        const schema = this.union(rest, direction);
        if (Object.keys(this.defs).length > 0) schema.$defs = this.defs;
        return { schema, mayBeMissing };
    }

    private note(text: string): void {
        const path = this.path.map(({ step }) => step).join("");
        const node = this.path.flatMap(({ declaration }) => declaration ?? []).pop() ?? this.context;
        this.notes.push({ place: this.sources.place(node), text: `${this.what}${path}: ${text}` });
    }

    /** Reads a part of the whole, which notes call by the way there. */
    private within(step: string, declaration: TypeScript.Node | undefined, read: () => Schema): Schema {
        this.path.push({ step, declaration });
        const schema = read();
        this.path.pop();
        return schema;
    }

    private element(type: TypeScript.Type, direction: Direction): Schema {
        return this.within("[]", undefined, () => this.schema(type, direction));
    }

    private union(types: readonly TypeScript.Type[], direction: Direction): Schema {
        const flags = (wanted: number) => types.filter((type) => (type.flags & wanted) !== 0);
        // What a page keeps to itself stands in unions for the web platform alone.
        const crossing = types.filter((type) => this.refusal(type) === undefined);
        if (crossing.length === 0 && types[0] !== undefined) return this.schema(types[0], direction);
        const literals = flags(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral);
        const booleans = flags(ts.TypeFlags.BooleanLiteral);
        const schemas: Schema[] = [];
        if (literals.length > 0) schemas.push(this.literals(literals));
        if (booleans.length === 2) schemas.push({ type: "boolean" });
        for (const type of crossing) {
            if (literals.includes(type) || (booleans.length === 2 && booleans.includes(type))) {
                continue;
            }
            const schema = this.schema(type, direction);
            if (Object.keys(schema).length === 0) return {};
            schemas.push(schema);
        }
        return schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
    }

    private literals(types: TypeScript.Type[]): Schema {
        const values = types.flatMap((type) => {
            const { value } = type as TypeScript.LiteralType;
            return typeof value === "object" ? [] : [value];
        });
        return values.length === 1 ? { const: values[0]! } : { enum: values };
    }

    /** Why a type's values do not cross; undefined where they do. */
    private refusal(type: TypeScript.Type): string | undefined {
        const { flags } = type;
        if (flags & ts.TypeFlags.BigIntLike) return "a bigint";
        if (flags & ts.TypeFlags.ESSymbolLike) return "a symbol";
        if ((flags & ts.TypeFlags.Object) === 0) return undefined;
        if (this.checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) {
            return "a function";
        }
        const name = type.symbol ? nameOf(type.symbol) : "";
        const isStandard = (type.symbol?.declarations ?? []).some((declaration) =>
            /\/lib\.[^/]*\.d\.ts$/.test(ts.getSourceFileOfNode(declaration).fileName),
        );
        const passes = ["Array", "ReadonlyArray", "Date", "Object", "__type", "Record"];
        if (isStandard && !passes.includes(name)) return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
        return undefined;
    }

    private schema(type: TypeScript.Type, direction: Direction): Schema {
        const { flags } = type;
        const refused = this.refusal(type);
        if (refused !== undefined) {
            this.note(`${refused} does not cross the bridge; nothing is checked there.`);
            return {};
        }
        if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
        if (flags & ts.TypeFlags.TypeParameter) return this.parameter(type, direction);
        if (flags & ts.TypeFlags.Union) return this.union(partsOf(type), direction);
        if (flags & ts.TypeFlags.StringLiteral) {
            return { const: (type as TypeScript.StringLiteralType).value };
        }
        if (flags & ts.TypeFlags.NumberLiteral) {
            return { const: (type as TypeScript.NumberLiteralType).value };
        }
        if (flags & ts.TypeFlags.BooleanLiteral) {
            return { const: this.checker.typeToString(type) === "true" };
        }
        if (flags & ts.TypeFlags.StringLike) return { type: "string" };
        if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
        if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
        if (flags & ts.TypeFlags.Null) return { type: "null" };
        if (flags & ts.TypeFlags.Never) return { anyOf: [] };
        if (flags & ts.TypeFlags.Intersection) {
            // A brand, as in `string & { __type: "Id" }`: what crosses is the text alone.
            const primitives = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;
            const primitive = (type as TypeScript.IntersectionType).types
                .find((part) => (part.flags & primitives) !== 0);
            if (primitive !== undefined) return this.schema(primitive, direction);
        }
        if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
            return this.structure(type, direction);
        }
        if (flags & ts.TypeFlags.NonPrimitive) return { type: "object" };
        this.note(`the type ${this.checker.typeToString(type)} cannot be read; it is not checked.`);
        return {};
    }

    private parameter(type: TypeScript.Type, direction: Direction): Schema {
        const name = this.checker.typeToString(type);
        const constraint = this.checker.getBaseConstraintOfType(type);
        const isBound = constraint !== undefined && constraint !== type;
        this.note(
            `the type ${name} is for each caller to choose; `
                + (isBound
                    ? `only ${this.checker.typeToString(constraint)} is checked.`
                    : "it is not checked."),
        );
        return isBound ? this.schema(constraint, direction) : {};
    }

    /** Objects, arrays and tuples; a type that contains itself is named and referred to. */
    private structure(type: TypeScript.Type, direction: Direction): Schema {
        if (type.symbol && nameOf(type.symbol) === "Date" && this.refusal(type) === undefined) {
            return this.date(direction);
        }
        const known = this.names.get(type);
        if (known !== undefined) return { $ref: `#/$defs/${known}` };
        if (this.open.includes(type) || this.open.length >= deepest) {
            if (!this.open.includes(type)) {
                this.note(`it nests more than ${deepest} types deep; what is below is not checked.`);
                return {};
            }
            const kind = type.symbol && !nameOf(type.symbol).startsWith("__") ? nameOf(type.symbol) : "Type";
            const name = `${kind}${this.names.size || ""}`;
            this.names.set(type, name);
            return { $ref: `#/$defs/${name}` };
        }
        this.open.push(type);
        const made = this.elements(type, direction) ?? this.object(type, direction);
        this.open.pop();
        const name = this.names.get(type);
        if (name === undefined) return made;
        this.defs[name] = made;
        return { $ref: `#/$defs/${name}` };
    }

    private date(direction: Direction): Schema {
        if (direction === "toPage") {
            this.note("a Date never comes from native; its ISO 8601 text does.");
        }
        return { type: "string", format: "date-time" };
    }

    private elements(type: TypeScript.Type, direction: Direction): Schema | undefined {
        const parts = () => this.checker.getTypeArguments(type as TypeScript.TypeReference);
        if ((this.checker as any).isTupleType(type)) {
            return {
                type: "array",
                prefixItems: parts().map((part) => this.element(part, direction)),
                items: false,
            };
        }
        if (!(this.checker as any).isArrayType(type)) return undefined;
        const element = parts()[0];
        return { type: "array", items: element === undefined ? {} : this.element(element, direction) };
    }

    private object(type: TypeScript.Type, direction: Direction): Schema {
        const properties: { [name: string]: Schema } = {};
        const required: string[] = [];
        for (const symbol of this.checker.getPropertiesOfType(type)) {
            const made = this.property(symbol, direction);
            properties[nameOf(symbol)] = made.schema;
            if (!made.isOptional) required.push(nameOf(symbol));
        }
        const schema: Schema = { type: "object", properties, required };
        const rest = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
        schema.additionalProperties = rest === undefined ? false : this.element(rest, direction);
        return schema;
    }

    private property(
        symbol: TypeScript.Symbol,
        direction: Direction,
    ): { schema: Schema; isOptional: boolean } {
        const type = this.checker.getTypeOfSymbolAtLocation(symbol, this.context);
        const parts = partsOf(type);
        const rest = parts.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
        const isOptional =
            (symbol.flags & ts.SymbolFlags.Optional) !== 0 || rest.length < parts.length;
        const declaration = symbol.declarations?.[0];
        const read = () => (rest.length === 0 ? {} : { ...this.union(rest, direction) });
        const schema = this.within(`.${nameOf(symbol)}`, declaration, read);
        if (declaration !== undefined) schema["x-declared"] = this.sources.place(declaration);
        return { schema, isOptional };
    }
}
