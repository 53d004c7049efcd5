import type * as TypeScript from "typescript";

import type { Files, Note, Request } from "./reading";
import { ts } from "./typescript";

/** The declarations of the language's own library: reading all of them takes seconds. */
export const libraries = {
    /** What definitions need, nearly always. */
    small: ["lib.es5.d.ts", "lib.es2015.promise.d.ts"],
    /** What an app's code needs; what it does with its document says nothing about plugins. */
    language: ["lib.es2022.d.ts"],
    whole: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
};

/** What TypeScript says where a name or a module is not to be found. */
const missingName = [2304, 2318, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592];
const missingModule = [2307, 2792, 7016];

/** The sources with their types, and what kept parts of them from being read. */
export class Sources {
    readonly checker: TypeScript.TypeChecker;
    /** Whether types that were read mention a name that this library does not have. */
    lacksNames = false;
    private readonly program: TypeScript.Program;

    constructor(
        files: Files,
        private readonly request: Request,
        library: string[],
    ) {
        this.program = makeProgram(files, request, library);
        this.checker = this.program.getTypeChecker();
    }

    /** The files that were asked for. */
    get roots(): TypeScript.SourceFile[] {
        return this.request.files.flatMap((name) => this.program.getSourceFile(name) ?? []);
    }

    /** Every file of theirs that holds code, packages among them. */
    get all(): TypeScript.SourceFile[] {
        return this.program.getSourceFiles().filter((file) => !this.isLibrary(file));
    }

    /** Whether a package brings the file. */
    isOfPackage(file: TypeScript.SourceFile): boolean {
        return (
            file.fileName.includes("/node_modules/") ||
            file.fileName.startsWith(this.request.packages + "/")
        );
    }

    private isLibrary(file: TypeScript.SourceFile): boolean {
        return file.fileName.startsWith(this.request.libraries + "/");
    }

    /** `file:line`, as people can open it. */
    place(node: TypeScript.Node): string {
        const file = ts.getSourceFileOfNode(node);
        return this.placeAt(file, ts.skipTrivia(file.text, node.pos));
    }

    private placeAt(file: TypeScript.SourceFile, position: number): string {
        const { line } = ts.getLineAndCharacterOfPosition(file, position);
        return `${this.shown(file.fileName)}:${line + 1}`;
    }

    private shown(path: string): string {
        const { root, packages, currentDirectory } = this.request;
        for (const folder of [root, packages, currentDirectory]) {
            if (folder !== "" && path.startsWith(folder + "/")) return path.slice(folder.length + 1);
        }
        return path;
    }

    /** What is wrong with files whose types are read: syntax, names and modules that are not there. */
    notes(files: Iterable<TypeScript.SourceFile>): Note[] {
        const notes: Note[] = [];
        for (const file of files) {
            const syntax = this.program.getSyntacticDiagnostics(file);
            const names = this.program
                .getSemanticDiagnostics(file)
                .filter(({ code }) => missingName.includes(code) || missingModule.includes(code));
            if (names.some(({ code }) => missingName.includes(code))) this.lacksNames = true;
            for (const { messageText, start, code } of [...syntax, ...names]) {
                const isUnread = missingName.includes(code) || missingModule.includes(code);
                const text = ts.flattenDiagnosticMessageText(messageText, " ");
                notes.push({
                    place: this.placeAt(file, start ?? 0),
                    text: isUnread ? `${text} What comes of it is not checked.` : text,
                });
            }
        }
        return notes;
    }
}

function makeProgram(files: Files, request: Request, lib: string[]): TypeScript.Program {
    const options: TypeScript.CompilerOptions = {
        allowJs: true,
        lib,
        module: ts.ModuleKind.ES2022,
        moduleResolution: ts.ModuleResolutionKind.NodeJs,
        noEmit: true,
        noLib: false,
        strict: true,
        target: ts.ScriptTarget.ES2022,
        types: [],
    };
    const host = makeHost(files, request);
    return ts.createProgram(request.files, options, host);
}

/** Whether a module brings types, as plain JavaScript does not. */
function isTyped({ extension }: TypeScript.ResolvedModuleFull): boolean {
    return /\.[cm]?tsx?$/.test(extension);
}

function makeHost(files: Files, request: Request): TypeScript.CompilerHost {
    const { libraries, packages } = request;
    const host: TypeScript.CompilerHost = {
        directoryExists: (path) => files.isFolder(path),
        fileExists: (path) => files.isFile(path),
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => request.currentDirectory,
        getDefaultLibFileName: () => `${libraries}/lib.d.ts`,
        getDefaultLibLocation: () => libraries,
        getNewLine: () => "\n",
        getSourceFile: (path, version) => {
            const text = files.read(path);
            return text === undefined ? undefined : ts.createSourceFile(path, text, version);
        },
        readFile: (path) => files.read(path),
        useCaseSensitiveFileNames: () => true,
        writeFile: () => {},
    };
    // What an installed package says of its types wins; Farad's own stand in for what is not there.
    host.resolveModuleNames = (names, containing, _reused, _redirected, options) =>
        names.map((name) => {
            const found = ts.resolveModuleName(name, containing, options, host).resolvedModule;
            if ((found !== undefined && isTyped(found)) || name.startsWith(".")) return found;
            const ours = { ...options, baseUrl: packages, paths: { "*": ["*"] } };
            return ts.resolveModuleName(name, `${packages}/any.ts`, ours, host).resolvedModule ?? found;
        });
    return host;
}
