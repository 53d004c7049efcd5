import type * as TypeScript from "typescript";

/** What the compiler has and does not tell of. */
interface Internal {
    getSourceFileOfNode(node: TypeScript.Node): TypeScript.SourceFile;
    /** Where a node's text begins behind the comments before it. */
    skipTrivia(text: string, position: number): number;
}

/**
 * TypeScript's compiler, which runs as a script of its own before this one.
 *
 * Its language service is not there, and with it the methods of nodes, types and symbols
 * (`getText`, `isUnion`, `name`): use the functions below, or ask the checker.
 */
export const ts: typeof TypeScript & Internal = (globalThis as any).ts;

/** What `symbol.name` would be. */
export function nameOf(symbol: TypeScript.Symbol): string {
    return ts.symbolName(symbol);
}

/** The parts of a union; of anything else, itself. */
export function partsOf(type: TypeScript.Type): readonly TypeScript.Type[] {
    return type.flags & ts.TypeFlags.Union ? (type as TypeScript.UnionType).types : [type];
}
