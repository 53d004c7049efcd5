import type * as TypeScript from "typescript";

import type { FoundPlugins } from "./plugins";
import type { Sources } from "./program";
import type { Schema } from "./reading";
import { nameOf, ts } from "./typescript";

/** Notes where sources call each method, listen for each event and read each declared property. */
export function addUses(sources: Sources, found: FoundPlugins): void {
    const uses = new Uses(sources);
    for (const { declaration, type } of found) {
        declaration.hasUses = true;
        for (const method of declaration.methods) {
            const symbol = sources.checker.getPropertyOfType(type, method.name);
            for (const node of symbol?.declarations ?? []) uses.watch(node, method.uses);
            if (method.result) uses.watchProperties(method.result);
        }
        const listen = sources.checker.getPropertyOfType(type, "addListener");
        for (const node of listen?.declarations ?? []) uses.listeners.set(node, declaration.events);
        for (const event of declaration.events) if (event.data) uses.watchProperties(event.data);
    }
    uses.look();
}

/** Looks through all sources once, at names that are watched only: types cost time. */
class Uses {
    readonly listeners = new Map<TypeScript.Node, { name: string; uses: string[] }[]>();
    private readonly members = new Map<TypeScript.Node, string[]>();
    private readonly names = new Set<string>(["addListener"]);
    /** Schemas of properties by the place of their declaration. */
    private readonly properties = new Map<string, { name: string; schemas: Schema[] }>();

    constructor(private readonly sources: Sources) {}

    watch(declaration: TypeScript.Node, uses: string[]): void {
        this.members.set(declaration, uses);
        const name = (declaration as TypeScript.NamedDeclaration).name;
        if (name && ts.isIdentifier(name)) this.names.add(ts.idText(name));
    }

    watchProperties(schema: Schema): void {
        for (const [name, property] of Object.entries(schema.properties ?? {})) {
            const place = property["x-declared"];
            if (place !== undefined) {
                const known = this.properties.get(`${place} ${name}`) ?? { name, schemas: [] };
                known.schemas.push(property);
                this.properties.set(`${place} ${name}`, known);
                this.names.add(name);
            }
            this.watchProperties(property);
        }
        for (const part of [...(schema.anyOf ?? []), ...(schema.prefixItems ?? [])]) {
            this.watchProperties(part);
        }
        for (const part of Object.values(schema.$defs ?? {})) this.watchProperties(part);
        if (schema.items) this.watchProperties(schema.items);
    }

    look(): void {
        for (const file of this.sources.all) if (!file.isDeclarationFile) this.visit(file);
    }

    private visit(node: TypeScript.Node): void {
        if (ts.isPropertyAccessExpression(node)) {
            const { name } = node;
            if (ts.isIdentifier(name) && this.names.has(ts.idText(name))) {
                this.access(this.sources.checker.getSymbolAtLocation(name), node);
            }
        } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
            const name = node.propertyName ?? node.name;
            if (ts.isIdentifier(name) && this.names.has(ts.idText(name))) {
                const type = this.sources.checker.getTypeAtLocation(node.parent);
                const whole = this.sources.checker.getNonNullableType(type);
                this.access(this.sources.checker.getPropertyOfType(whole, ts.idText(name)), node);
            }
        }
        ts.forEachChild(node, (child) => this.visit(child));
    }

    private access(symbol: TypeScript.Symbol | undefined, node: TypeScript.Node): void {
        const place = this.sources.place(node);
        const isOfPackage = this.sources.isOfPackage(ts.getSourceFileOfNode(node));
        for (const declaration of symbol?.declarations ?? []) {
            addOnce(this.members.get(declaration), place);
            const events = this.listeners.get(declaration);
            if (events) this.listen(events, node, place);
            // What a package makes of an answer is its own affair.
            if (isOfPackage) continue;
            const declared = `${this.sources.place(declaration)} ${nameOf(symbol!)}`;
            for (const schema of this.properties.get(declared)?.schemas ?? []) {
                addOnce((schema["x-read"] ??= []), place);
            }
        }
    }

    private listen(
        events: { name: string; uses: string[] }[],
        node: TypeScript.Node,
        place: string,
    ): void {
        const call = node.parent;
        if (!ts.isCallExpression(call) || call.expression !== node) return;
        const [name] = call.arguments;
        if (name === undefined || !ts.isStringLiteralLike(name)) return;
        for (const event of events) {
            if (event.name === name.text) addOnce(event.uses, place);
        }
    }
}

function addOnce(places: string[] | undefined, place: string): void {
    if (places !== undefined && !places.includes(place)) places.push(place);
}
