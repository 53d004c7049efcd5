/** What is read of the definitions of plugins; crosses to Swift as JSON. */
export interface Reading {
    plugins: PluginDeclaration[];
    /** What could not be read, and why; the rest stands. */
    notes: Note[];
}

/** A place in a source file, as `file:line`. */
export type Place = string;

export interface Note {
    place: Place;
    text: string;
}

export interface PluginDeclaration {
    /** The name under which the plugin is registered. */
    name: string;
    /** The interface that declares it. */
    interface: string;
    place: Place;
    /** Where the app registers it; absent where only its definitions were given. */
    registered?: Place;
    /** Platforms on which a class in JavaScript takes the place of the native half. */
    scripted: string[];
    /** Whether a package brings the definitions, not the app itself. */
    isPackage: boolean;
    methods: MethodDeclaration[];
    events: EventDeclaration[];
    /** Whether the app's own sources were read, so that `uses` says something. */
    hasUses: boolean;
}

export type ReturnKind = "promise" | "callback" | "none";

export interface MethodDeclaration {
    name: string;
    place: Place;
    returns: ReturnKind;
    /** Absent for a method without options. */
    options?: Schema;
    optionsMayBeMissing: boolean;
    /** Absent where the answer is nothing (`void`). */
    result?: Schema;
    /** Whether `undefined` is an answer. */
    resultMayBeMissing: boolean;
    /** Where sources call it. */
    uses: Place[];
}

export interface EventDeclaration {
    name: string;
    place: Place;
    /** Absent where listeners get nothing. */
    data?: Schema;
    dataMayBeMissing: boolean;
    /** Where sources listen for it. */
    uses: Place[];
}

/** JSON Schema (2020-12), as far as types of the bridge need it. */
export interface Schema {
    type?: string | string[];
    const?: string | number | boolean | null;
    enum?: (string | number | boolean | null)[];
    properties?: { [name: string]: Schema };
    required?: string[];
    additionalProperties?: boolean | Schema;
    items?: Schema | false;
    prefixItems?: Schema[];
    anyOf?: Schema[];
    format?: "date-time";
    $ref?: string;
    $defs?: { [name: string]: Schema };
    /** Where a property is declared. */
    "x-declared"?: Place;
    /** Where sources read it. */
    "x-read"?: Place[];
}

/** What Swift asks for. */
export interface Request {
    /** Files to read: definitions of plugins, or the entry of an app's web layer. */
    files: string[];
    /** Whether the files are an app's: then their uses of plugins are looked for. */
    isApp: boolean;
    /** Where relative names begin. */
    currentDirectory: string;
    /** The folder of `@capacitor` packages for whoever has none installed. */
    packages: string;
    /** The folder of TypeScript's declarations of the language's own library. */
    libraries: string;
    /** A folder that is left out where places name files in it. */
    root: string;
}

/** The files of this machine, as Swift gives them. */
export interface Files {
    read(path: string): string | undefined;
    isFile(path: string): boolean;
    isFolder(path: string): boolean;
}
