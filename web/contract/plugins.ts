import type * as TypeScript from "typescript";

import type { Sources } from "./program";
import type {
    EventDeclaration, MethodDeclaration, Note, PluginDeclaration, ReturnKind,
} from "./reading";
import { SchemaMaker } from "./schema";
import { nameOf, partsOf, ts } from "./typescript";

/** A plugin with the declarations that it was read of. */
export interface FoundPlugin {
    declaration: PluginDeclaration;
    type: TypeScript.Type;
}

/** The plugins, and what could not be read. */
export class FoundPlugins extends Array<FoundPlugin> {
    notes: Note[] = [];
}

/** What every plugin has of its own. */
const baseMethods = ["addListener", "removeAllListeners", "removeListener"];

/** Reads each plugin that is registered, and, of definitions alone, each interface `…Plugin`. */
export function readPlugins(sources: Sources, isApp: boolean): FoundPlugins {
    const found = new FoundPlugins();
    const files = new Set<TypeScript.SourceFile>(isApp ? [] : sources.roots);
    const add = (name: string, type: TypeScript.Type, registered?: TypeScript.CallExpression) => {
        const declaration = type.symbol?.declarations?.[0];
        if (declaration === undefined || found.some((other) => other.declaration.name === name)) {
            return;
        }
        for (const { declarations } of [type.symbol, ...sources.checker.getPropertiesOfType(type)]) {
            for (const one of declarations ?? []) files.add(ts.getSourceFileOfNode(one));
        }
        found.push({ type, declaration: new Reader(sources, found.notes).read(name, type, declaration) });
        if (registered) {
            found.at(-1)!.declaration.registered = sources.place(registered);
            found.at(-1)!.declaration.scripted = scripted(registered);
        }
    };
    for (const call of registrations(sources, isApp)) {
        const name = call.arguments[0];
        if (name === undefined || !ts.isStringLiteralLike(name)) {
            found.notes.push({
                place: sources.place(call),
                text: "registerPlugin() is given no plain text as its name; the plugin is not read.",
            });
            continue;
        }
        const type = sources.checker.getTypeAtLocation(call);
        if (isUnknown(type)) {
            found.notes.push({ place: sources.place(call), text: whyUnknown(name.text, call, sources) });
            const given = call.typeArguments?.map(sources.checker.getTypeFromTypeNode)[0];
            if (given !== undefined && !isUnknown(given)) add(name.text, given, call);
            continue;
        }
        add(name.text, type, call);
    }
    if (!isApp) for (const { name, type } of interfaces(sources)) add(name, type);
    found.notes.unshift(...sources.notes(files));
    return found;
}

/** The calls of `registerPlugin`, in the order of the files. */
function registrations(sources: Sources, isApp: boolean): TypeScript.CallExpression[] {
    const calls: TypeScript.CallExpression[] = [];
    const visit = (node: TypeScript.Node): void => {
        if (ts.isCallExpression(node)) {
            const { expression } = node;
            const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
            if (ts.isIdentifier(name) && ts.idText(name) === "registerPlugin") calls.push(node);
        }
        ts.forEachChild(node, visit);
    };
    const files = isApp ? sources.all : sources.roots;
    // Capacitor's own plugins are no app's to declare.
    for (const file of files) if (!file.fileName.includes("@capacitor/core/")) visit(file);
    return calls;
}

function isUnknown({ flags }: TypeScript.Type): boolean {
    return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0;
}

/** Why a call of `registerPlugin` has no type, and what to do. */
function whyUnknown(
    plugin: string,
    { expression, typeArguments }: TypeScript.CallExpression,
    { checker }: Sources,
): string {
    const named = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
    const module = importOf(checker.getSymbolAtLocation(named));
    if (module !== undefined && checker.getSymbolAtLocation(module) === undefined) {
        return `the types of “${module.text}”, which registers ${plugin}, are not to be found: there is `
            + (module.text.startsWith(".")
                ? "no such file beside this one"
                : "no such package in node_modules here or in a folder above, and what a bundler or a "
                    + "tsconfig.json calls so is not known here")
            + ". Import registerPlugin from “@capacitor/core”; till then its uses are not read.";
    }
    const [argument] = typeArguments ?? [];
    if (argument !== undefined && isUnknown(checker.getTypeFromTypeNode(argument))) {
        const { text } = ts.getSourceFileOfNode(argument);
        const type = text.slice(ts.skipTrivia(text, argument.pos), argument.end);
        return `${plugin} is registered with the type ${type}, which is not to be found.`;
    }
    return `${plugin} is registered without a type that can be read; write `
        + `registerPlugin<${plugin}Plugin>("${plugin}").`;
}

/** The name of the module that a symbol is imported from. */
function importOf(symbol: TypeScript.Symbol | undefined): TypeScript.StringLiteral | undefined {
    let node: TypeScript.Node | undefined = symbol?.declarations?.[0];
    while (node !== undefined && !ts.isImportDeclaration(node)) node = node.parent;
    return node !== undefined && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier : undefined;
}

/** The platforms for which `registerPlugin` is given a class of its own. */
function scripted({ arguments: [, implementations] }: TypeScript.CallExpression): string[] {
    if (implementations === undefined || !ts.isObjectLiteralExpression(implementations)) return [];
    return implementations.properties.flatMap(({ name }) => {
        if (name === undefined || !ts.isIdentifier(name)) return [];
        return ["ios", "android"].filter((platform) => platform === ts.idText(name));
    });
}

/** The interfaces `XPlugin` that definitions export, each the plugin X by Capacitor's custom. */
function interfaces(sources: Sources): { name: string; type: TypeScript.Type }[] {
    return sources.roots.flatMap((file) => {
        const module = sources.checker.getSymbolAtLocation(file);
        if (module === undefined) return [];
        return sources.checker
            .getExportsOfModule(module)
            .filter((symbol) => (symbol.flags & ts.SymbolFlags.Interface) !== 0)
            .filter((symbol) => /.Plugin$/.test(nameOf(symbol)))
            .map((symbol) => ({
                name: nameOf(symbol).slice(0, -"Plugin".length),
                type: sources.checker.getDeclaredTypeOfSymbol(symbol),
            }));
    });
}

/** Reads one plugin's interface. */
class Reader {
    private name = "";
    private context!: TypeScript.Node;
    private schemas!: SchemaMaker;

    constructor(
        private readonly sources: Sources,
        private readonly notes: Note[],
    ) {}

    read(name: string, type: TypeScript.Type, declaration: TypeScript.Node): PluginDeclaration {
        this.name = name;
        this.context = declaration;
        this.schemas = new SchemaMaker(this.sources, this.notes, declaration);
        const plugin: PluginDeclaration = {
            name,
            interface: nameOf(type.symbol),
            place: this.sources.place(declaration),
            scripted: [],
            isPackage: this.sources.isOfPackage(ts.getSourceFileOfNode(declaration)),
            methods: [],
            events: [],
            hasUses: false,
        };
        const parameters = (type as TypeScript.InterfaceType).typeParameters ?? [];
        if (parameters.length > 0) {
            this.note(declaration, `${nameOf(type.symbol)} has type parameters, which no plugin has.`);
        }
        for (const symbol of this.sources.checker.getPropertiesOfType(type)) {
            const at = symbol.declarations?.[0] ?? declaration;
            const method = nameOf(symbol);
            const member = this.sources.checker.getTypeOfSymbolAtLocation(symbol, at);
            const signatures = this.sources.checker.getSignaturesOfType(
                member,
                ts.SignatureKind.Call,
            );
            if (method === "addListener") {
                for (const signature of signatures) this.addEvents(plugin.events, signature, at);
            } else if (baseMethods.includes(method)) {
                continue;
            } else if (signatures.length === 0) {
                this.note(at, `${name}.${method} is no method; it does not cross the bridge.`);
            } else {
                plugin.methods.push(this.method(method, signatures, at));
            }
        }
        return plugin;
    }

    private note(node: TypeScript.Node, text: string): void {
        this.notes.push({ place: this.sources.place(node), text });
    }

    private parameterType(symbol: TypeScript.Symbol): TypeScript.Type {
        return this.sources.checker.getTypeOfSymbolAtLocation(symbol, this.context);
    }

    private isFunction(type: TypeScript.Type): boolean {
        return this.callback(type) !== undefined;
    }

    private callback(type: TypeScript.Type): TypeScript.Signature | undefined {
        const whole = this.sources.checker.getNonNullableType(type);
        return this.sources.checker.getSignaturesOfType(whole, ts.SignatureKind.Call)[0];
    }

    private method(
        name: string,
        signatures: readonly TypeScript.Signature[],
        at: TypeScript.Node,
    ): MethodDeclaration {
        const call = `${this.name}.${name}()`;
        if (signatures.length > 1) {
            this.note(
                at,
                `${call} has ${signatures.length} overloads; a call is checked against all of them `
                    + "together.",
            );
        }
        const read = signatures.map((signature) => this.signature(call, signature, at));
        const first = read[0]!;
        const kinds = new Set(read.map(({ returns }) => returns));
        if (kinds.size > 1) this.note(at, `${call}: its overloads return in different ways.`);
        const options = read.flatMap(({ options }) => options ?? []);
        const results = read.flatMap(({ result }) => result ?? []);
        const merged = <T extends object>(all: T[]) => (all.length > 1 ? { anyOf: all } : all[0]);
        const method: MethodDeclaration = {
            ...first,
            name,
            place: this.sources.place(at),
            optionsMayBeMissing: read.some((one) => one.optionsMayBeMissing),
            resultMayBeMissing: read.some((one) => one.resultMayBeMissing),
            uses: [],
        };
        if (options.length > 0) method.options = merged(options)!;
        if (results.length > 0) method.result = merged(results)!;
        return method;
    }

    private signature(call: string, signature: TypeScript.Signature, at: TypeScript.Node) {
        const { checker } = this.sources;
        const [first, ...others] = signature.parameters;
        const returned = checker.getReturnTypeOfSignature(signature);
        const answer = promised(checker, returned);
        const callback = [first, ...others]
            .flatMap((parameter) => parameter ?? [])
            .map((parameter) => this.callback(this.parameterType(parameter)))
            .find((found) => found !== undefined);
        const returns: ReturnKind = callback ? "callback" : answer ? "promise" : "none";
        if (!callback && !answer && !isNothing(returned)) {
            this.note(
                at,
                `${call} returns ${checker.typeToString(returned)}, which is no promise; a page `
                    + "gets nothing of it.",
            );
        }
        if (others.some((parameter) => !this.isFunction(this.parameterType(parameter)))) {
            this.note(at, `${call} has more parameters than its options; only the first crosses.`);
        }
        const made = {
            returns,
            options: undefined as MethodDeclaration["options"],
            optionsMayBeMissing: true,
            result: undefined as MethodDeclaration["result"],
            resultMayBeMissing: true,
        };
        if (first !== undefined && !this.isFunction(this.parameterType(first))) {
            const type = this.parameterType(first);
            const options = this.schemas.make(type, at, `${call}, options`, "toNative");
            made.options = options.schema;
            made.optionsMayBeMissing = options.mayBeMissing || isOptional(first);
        }
        const parameter = callback?.parameters[0];
        const resultType = callback ? parameter && this.parameterType(parameter) : answer;
        if (resultType !== undefined) {
            const result = this.schemas.make(resultType, at, `${call}, result`, "toPage");
            made.result = result.schema;
            made.resultMayBeMissing = result.mayBeMissing;
        }
        return made;
    }

    /** One overload of `addListener`: the event or events that it names. */
    private addEvents(
        events: EventDeclaration[],
        signature: TypeScript.Signature,
        at: TypeScript.Node,
    ): void {
        const [name, listener] = signature.parameters;
        const declaration = signature.declaration ?? at;
        if (name === undefined || listener === undefined) return;
        const type = this.parameterType(name);
        const names = partsOf(type).flatMap((part) =>
            part.flags & ts.TypeFlags.StringLiteral
                ? (part as TypeScript.StringLiteralType).value
                : [],
        );
        if (names.length === 0) {
            this.note(declaration, `${this.name}.addListener() does not name its events.`);
        }
        const parameter = this.callback(this.parameterType(listener))?.parameters[0];
        for (const event of names) {
            const data =
                parameter === undefined
                    ? { schema: undefined, mayBeMissing: true }
                    : this.schemas.make(
                          this.parameterType(parameter),
                          declaration,
                          `${this.name}’s event ${event}, data`,
                          "toPage",
                      );
            const made: EventDeclaration = {
                name: event,
                place: this.sources.place(declaration),
                dataMayBeMissing: data.mayBeMissing,
                uses: [],
            };
            if (data.schema !== undefined) made.data = data.schema;
            if (!events.some((other) => other.name === event)) events.push(made);
        }
    }
}

/** What a promise is of; undefined for what is no promise. */
function promised(
    checker: TypeScript.TypeChecker,
    type: TypeScript.Type,
): TypeScript.Type | undefined {
    const name = type.symbol === undefined ? "" : nameOf(type.symbol);
    if (name !== "Promise" && name !== "PromiseLike") return undefined;
    return checker.getTypeArguments(type as TypeScript.TypeReference)[0];
}

function isNothing(type: TypeScript.Type): boolean {
    return (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
}

function isOptional(parameter: TypeScript.Symbol): boolean {
    const declaration = parameter.valueDeclaration;
    return (
        declaration !== undefined
        && ts.isParameter(declaration)
        && (declaration.questionToken !== undefined || declaration.initializer !== undefined)
    );
}
