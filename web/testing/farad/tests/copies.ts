/** What crosses between a test and its page, and back, as text. */
export interface Copier {
    /** @throws for what has no copy, with the way that leads to it. */
    encode(value: unknown): string;
    decode(text: string): any;
}

/**
 * Makes both sides of the border. Its own text is evaluated in the page, so it refers to nothing around
 * it.
 *
 * A primitive that JSON has stands for itself. All others are lists: `[3]` is the third object of the
 * table, `["NaN"]` what JSON lacks. So objects that several lead to, or that lead to themselves, are one
 * again.
 */
export function copier(): Copier {
    const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
    const arrays = [
        "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
        "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
    ];
    const wayTo = (way: readonly string[]) =>
        way.length === 0 ? "" : ` at ${way.join("").replace(/^\.(?=\w)/, "")}`;
    const stepTo = (key: string) =>
        /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;

    function encode(value: unknown): string {
        const table: unknown[][] = [];
        const known = new Map<object, number>();

        function refuse(what: string, way: readonly string[]): never {
            throw new Error(`${what}${wayTo(way)} has no copy; hand over what you need of it`);
        }

        function one(value: any, way: readonly string[]): unknown {
            switch (typeof value) {
                case "undefined":
                    return ["undefined"];
                case "number":
                    if (Object.is(value, -0)) return ["-0"];
                    return Number.isFinite(value) ? value : [String(value)];
                case "bigint":
                    return ["bigint", String(value)];
                case "function":
                    return refuse(`the function ${value.name || "without a name"}`, way);
                case "symbol":
                    return refuse(`the ${String(value)}`, way);
                case "object":
                    return value === null ? null : [place(value, way)];
                default:
                    return value;
            }
        }

        function place(value: any, way: readonly string[]): number {
            const found = known.get(value);
            if (found !== undefined) return found;
            const index = table.push([]) - 1;
            known.set(value, index);
            table[index] = entry(value, way);
            return index;
        }

        function entry(value: any, way: readonly string[]): unknown[] {
            const tag = tagOf(value);
            if (Array.isArray(value)) {
                return ["list", ...Array.from(value, (item, at) => one(item, [...way, `[${at}]`]))];
            }
            switch (tag) {
                case "Boolean":
                case "Number":
                case "String":
                    return ["wrapped", one(value.valueOf(), way)];
                case "Date":
                    return ["date", one(Number(value), way)];
                case "RegExp":
                    return ["pattern", value.source, value.flags];
                case "Map": {
                    const items = [...value].flat();
                    return ["map", ...items.map((item) => one(item, [...way, ".get(…)"]))];
                }
                case "Set":
                    return ["set", ...[...value].map((item) => one(item, [...way, ".values()"]))];
                case "ArrayBuffer":
                    return ["bytes", tag, ...new Uint8Array(value)];
                case "DataView":
                    return ["bytes", tag, ...bytesOf(value)];
            }
            if (arrays.includes(tag)) return ["bytes", tag, ...bytesOf(value)];
            if (tag === "Error" || value instanceof Error) {
                return ["error", String(value.name), String(value.message), String(value.stack)];
            }
            if (typeof value.toJSON === "function") return ["same", one(value.toJSON(), way)];
            if (typeof value.nodeType === "number") {
                const name = String(value.nodeName).toLowerCase();
                return refuse(`the ${value.nodeType === 1 ? "element" : "node"} <${name}>`, way);
            }
            if (tag !== "Object" && tag !== "Arguments") return refuse(`the ${tag}`, way);
            const members = Object.keys(value).map((key) => [
                key,
                one(value[key], [...way, stepTo(key)]),
            ]);
            return ["object", ...members.flat()];
        }

        function bytesOf(view: ArrayBufferView): Uint8Array {
            return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
        }

        const root = one(value, []);
        return JSON.stringify([root, table]);
    }

    function decode(text: string): any {
        const [root, table] = JSON.parse(text) as [unknown, unknown[][]];
        const made: unknown[] = [];

        function one(value: any): any {
            if (!Array.isArray(value)) return value;
            const [kind, digits] = value;
            if (typeof kind === "number") return kind in made ? made[kind] : object(kind);
            if (kind === "undefined") return undefined;
            return kind === "bigint" ? BigInt(digits) : Number(kind);
        }

        function object(index: number): unknown {
            const [kind, ...parts] = table[index] as any[];
            const keep = <T>(value: T): T => (made[index] = value) as T;
            switch (kind) {
                case "list": {
                    const list = keep([] as unknown[]);
                    for (const part of parts) list.push(one(part));
                    return list;
                }
                case "object": {
                    const members = keep({} as object);
                    for (let at = 0; at < parts.length; at += 2) {
                        Object.defineProperty(members, parts[at], {
                            value: one(parts[at + 1]),
                            configurable: true,
                            enumerable: true,
                            writable: true,
                        });
                    }
                    return members;
                }
                case "map": {
                    const map = keep(new Map());
                    for (let at = 0; at < parts.length; at += 2) {
                        map.set(one(parts[at]), one(parts[at + 1]));
                    }
                    return map;
                }
                case "set": {
                    const set = keep(new Set());
                    for (const part of parts) set.add(one(part));
                    return set;
                }
                case "wrapped":
                    return keep(Object(one(parts[0])));
                case "same":
                    return keep(one(parts[0]));
                case "date":
                    return keep(new Date(one(parts[0])));
                case "pattern":
                    return keep(new RegExp(parts[0], parts[1]));
                case "error": {
                    const [name, message] = parts;
                    const type = (globalThis as any)[name];
                    const isKnown = typeof type === "function" && type.prototype instanceof Error;
                    const error = keep(new (isKnown ? type : Error)(message) as Error);
                    if (error.name !== name) error.name = name;
                    return error;
                }
                default: {
                    const [name, ...bytes] = parts;
                    const { buffer } = Uint8Array.from(bytes);
                    const type = (globalThis as any)[name];
                    return keep(name === "ArrayBuffer" ? buffer : new type(buffer));
                }
            }
        }
        return one(root);
    }

    return { encode, decode };
}
