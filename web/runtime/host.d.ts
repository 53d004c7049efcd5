/**
 * What Swift hands to `main.js` (`host`), and what `main.js` hands to the lazily loaded parts
 * (`runtime`). Neither is reachable from the page's own scripts.
 */
interface FrameHolder {
    parent: typeof globalThis;
    top: typeof globalThis;
    element: Element;
    name: string;
    referrer: string;
    /** What addresses are relative to in a document without one of its own. */
    base?: string;
    /** The addresses of the documents around it. */
    addresses: string[];
    cluster(): object;
}
/**
 * Of a sheet: what there is in it, what is declared of a name, the rules whose selectors have a key, what selectors look
 * at (the names that others have from an element, and those that let it move, with spaces between), or frames.
 */
interface StyleTeller {
    (): string;
    (kind: 'declarations' | 'key', name: string): string;
    (kind: 'hints', passing: string, moving: string): string;
    (kind: 'frames', place: number): string;
}
interface Host {
    /** Shared memory: a header of eight cells, then the message under way (`messages.js`). */
    words: Float64Array;
    locationHref: string;
    origin: string;
    /** Not there until it is parsed. */
    title?: string;
    /** Answers for members of `document` that its classes do not have. */
    unsimulated: object;
    /** Answers for members of `navigator` that its class does not have. */
    navigator: object;
    userAgent: string;
    language: string;
    /** Whether Android's web view shows the page, not WebKit. */
    isChromium?: true;
    ordersModulesByStandard?: true;
    /** What a document in an iframe finds of who holds it. */
    frame?: FrameHolder;
    /** The ids that the document's text gives to elements, and the names of those that their names lead to. */
    elementIDs?: string;
    elementNames?: string;
    /** An element has such an id or name that none had before. */
    elementNamed(name: string): void;
    /** Whether the page starts without a network. */
    isOffline?: true;
    /** A web view may leave some of the height to the phone's bars. */
    screen: { width: number; height: number; viewHeight: number; scale: number };
    handlers: string[];
    maximumDepth: number;
    maximumElements: number;
    /** Whether each message brings the stack of its script along. */
    recordsStacks?: true;
    cloneMode: 'reject-unhandled' | 'throw' | 'silent-drop' | 'lenient' | 'extract';
    random(): number;
    randomBytes(bytes: ArrayBufferView): void;
    schedule(id: number, milliseconds: number, repeats: boolean): void;
    cancel(id: number): void;
    requestFrame(): void;
    postTask(): void;
    /** Runs what has waited longest once another process has answered. */
    ask(): void;
    part(name: string): void;
    /** Loads the parts that bring what a text names. */
    bringNames(text: string): void;
    grow(cells: number): Float64Array;
    intern(text: string): number;
    isProxy(value: object): boolean;
    typeOf(value: object): string;
    post(first?: object, second?: object, extras?: unknown[]): true | undefined;
    stack(text: string): void;
    /** A message was not posted, or not in full; names and texts of its own members in turn. */
    refused(handler: number, path: string, reason: string, stack: string, ...texts: string[]): void;
    ready(enter: Function, receive: Function, reportRejection: Function, runtime: object): void;
    finding(text: string, rule?: string): void;
    /** Whether the keyboard is wanted; there for an app that wants to know. */
    textInput?(isWanted: boolean): void;
    /** Images may show something that they did not show before this task. */
    imagesChanged(): void;
    console(level: string, text: string): void;
    report(kind: string, message: string, source: string, line: number, column: number,
        stack: string): void;
    /** The code that stands in front of a place in a script of the page's; undefined: it is not known. */
    codeBefore(source: string, line: number, column: number): string | undefined;
    panel(kind: string, message: string, text?: string): string | boolean | null | undefined;
    /** `kind`: `assign`, `replace` or `reload`; `window` or `link` in another view. */
    navigate(url: string, kind: string): void;
    urlChanged(url: string): void;
    storageLoad(kind: string): [string, string][];
    storageSet(kind: string, key: string | null, value: string | null): void;
    /** Asks the process that keeps the databases; answered by `take` of the part `indexed-db`. */
    indexedDB(kind: string, number: number, ...values: unknown[]): void;
    /** `headers`: names in lower case and values in turn; `initiator`: as the console names it. */
    fetch(id: number, method: string, url: string, headers: string[], body: unknown, mode: string,
        credentials: string, redirect: string, initiator: string, keepalive: boolean): void;
    cancelFetch(id: number): void;
    /** The same while the script waits: what `fetched` would get, in one object. */
    fetchNow(id: number, method: string, url: string, headers: string[], body: unknown, mode: string,
        credentials: string, redirect: string, initiator: string, keepalive: boolean): any;
    /**
     * `open` (URL and protocols; false: it may not even be tried), `send` (a text or bytes), `close` (a
     * code, 0 for none, and a reason) or, before it is open, `giveUp`; answered by `take` of the part
     * `web-socket`.
     */
    socket(kind: string, id: number, ...values: unknown[]): boolean | undefined;
    /**
     * Whether it awaits, the URLs that it asks for, its `import.meta.url`, whether its functions are there
     * before it runs, what its imports stand for (local name, URL, exported name; without, all that is
     * exported), and which of these are looked up each time.
     */
    module(url: string): [boolean, string[], string, boolean, [string, string, string?][], number[]];
    /** `looksUp`: each import is looked up each time, as not all that it imports has run. */
    moduleFunction(url: string, looksUp?: boolean): Function;
    /** Without a type: there is none. */
    answerModule(url: string, type: string | null, text?: string): void;
    resolveModule(specifier: string, base: string): string;
    /** Answered by `loaded` of the part `modules`, as the next one is. */
    loadModule(id: number, specifier: string, base: string, isJSON: boolean): void;
    /** `text`: it is the module of that URL. */
    loadModuleScript(id: number, url: string, text: string | null): void;
    /** Runs a script that an element has; what it throws is reported. */
    runScript(text: string, url: string): void;
    /** The place of the document's own script that runs among all its script elements, or -1. */
    currentScript(): number;
    /** In a worker: what it shares with whoever made it (`parts/workers.js`). */
    link?: any;
    /** In a worker: the names that the language itself gives a global scope. */
    languageNames: string[];
    /** Makes the scope of a worker, which nothing runs in yet, and gives its number. */
    makeWorker(url: string, link: object): number;
    startWorker(number: number, text: string, isModule: boolean): void;
    /** The last of `link.toWorker` is on its way; the worker takes it with `hear` of `worker-scope`. */
    tellWorker(number: number): void;
    endWorker(number: number): void;
    /** The last of `link.toOwner` is on its way; its owner takes it with `hear` of `workers`. */
    tellOwner(): void;
    /** Nothing of the worker runs any more, once the script under way is done. */
    closeWorker(): void;
    /** Runs a script in a worker; what it throws, this throws. */
    importScript(text: string, url: string): void;
    /** What is shared with workers is looked at, or changed. */
    shareMemory(): void;
    /** So much more is on its way, for which the window's `load` waits. */
    delayLoad(change: number): void;
    /**
     * The text of the sheet that is got with the document for a link of its own, by the link's place
     * among them all; null: there is none, or not yet. Undefined: it is not got.
     */
    /** The window of what an iframe shows; an empty document before any other. */
    frameWindow(number: number, holder: FrameHolder): typeof globalThis;
    /** Puts a document into an iframe; the part `frames` hears when it has loaded. */
    loadFrame(number: number, holder: FrameHolder, url: string, html: string): void;
    closeFrame(number: number): void;
    /** The document in an iframe is one that scripts have written, and at its end. */
    frameWritten(): void;
    /** The window of the page whose event runs. */
    runningWindow?(): typeof globalThis;
    runningRuntime?(): any;
    /** The text of the sheet that Swift gets for a link; null: there is none, or not yet; undefined: it gets none. */
    documentSheet(place: number): string | null | undefined;
    /** Whether it is there; undefined: Swift gets none. */
    hasDocumentSheet(place: number): boolean | undefined;
    /** The text of a sheet that another one imports, by its whole address; empty: it did not come; undefined: not yet. */
    importedSheet(address: string): string | undefined;
    /** Gets the sheet of a script's link, or takes what its address or a style says (`text`, `type`); its place. */
    loadSheet(address: string, crossOrigin: string | null, text?: string | null, type?: string): number;
    /** What tells of a sheet's rules as JSON (`StyleRules.swift`). */
    rulesOfText(text: string): StyleTeller;
    /** The same of a link's sheet that was got with the document; undefined: there is none yet. */
    rulesOfLink(place: number): StyleTeller | undefined;
    /** The same of one that such a sheet imports, by its whole address. */
    rulesOfImport(address: string): StyleTeller | undefined;
    /** A text of the page's with something in the place of `import()` that the engine can call. */
    withImports(text: string, url: string): string;
    /** Whether it is the text of something that the runtime has made. */
    isOwnText(text: string): boolean;
    /**
     * JSON of the nodes of a text, as content of an element or as a document, or of the page's own
     * document; undefined while that one is being parsed.
     */
    tree(html: null): string | undefined;
    /** @param flags What else the parser has to know (`elements/members.js`). */
    tree(html: string, element: string | null, namespace: 'html' | 'svg' | 'math', flags: number): string;
    /** Whether the page's own document is in quirks mode. */
    isQuirks?: true;
    /** The page's own document, all of it. */
    ownTree(): string;
    /** The script element at which the parser is: its place among them all, -1 before the head. */
    parserPlace(): number;
    /** Whether the page is before the user; `listens`: it hears of changes from now on. */
    visibility(listens?: true): 'visible' | 'hidden';
    /** Puts a text on the phone's pasteboard, if it has one. */
    copy?(text: string): void;
    makeCompressor(format: string, isCompressing: boolean): number;
    /** A text: what is wrong with the bytes. */
    compress(number: number, bytes: Uint8Array, isLast: boolean): Uint8Array | string;
    /** Answered by `finished` of the part `web-crypto`, once for each call and in their order. */
    runBeside(): void;
    digest(hash: string, data: Uint8Array): Uint8Array;
    authenticationCode(hash: string, key: Uint8Array, data: Uint8Array): Uint8Array;
    extractAndExpand(hash: string, secret: Uint8Array, salt: Uint8Array, info: Uint8Array,
        size: number): Uint8Array | undefined;
    stretch(hash: string, password: Uint8Array, salt: Uint8Array, iterations: number,
        size: number): Uint8Array;
    /** `mode`: CBC, CTR, GCM or KW; `number`: a counter's bits or a tag's bytes. */
    cipher(mode: string, encrypts: boolean, key: Uint8Array, data: Uint8Array, iv: Uint8Array,
        number: number, additional: Uint8Array): Uint8Array | undefined;
    makePrivateKey(curve: string): Uint8Array;
    publicKey(curve: string, privateKey: Uint8Array): Uint8Array | undefined;
    isPublicKey(curve: string, key: Uint8Array): boolean;
    agree(curve: string, privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array | undefined;
    signOnCurve(curve: string, hash: string, privateKey: Uint8Array, data: Uint8Array): Uint8Array;
    verifyOnCurve(curve: string, hash: string, publicKey: Uint8Array, data: Uint8Array,
        signature: Uint8Array): boolean;
    /** The numbers of `RSAPrivateKey` in PKCS #1, after its version. */
    makeRSA(bits: number, exponent: Uint8Array): Uint8Array[] | undefined;
    isPublicRSA(...parts: Uint8Array[]): boolean;
    isPrivateRSA(...parts: Uint8Array[]): boolean;
    /** `saltSize`: -1 for PKCS #1's first scheme, which has no salt. */
    signRSA(hash: string, saltSize: number, data: Uint8Array, ...parts: Uint8Array[]): Uint8Array | undefined;
    verifyRSA(hash: string, saltSize: number, data: Uint8Array, signature: Uint8Array,
        ...parts: Uint8Array[]): boolean;
    encryptRSA(hash: string, label: Uint8Array, data: Uint8Array, ...parts: Uint8Array[]): Uint8Array | undefined;
    decryptRSA(hash: string, label: Uint8Array, data: Uint8Array, ...parts: Uint8Array[]): Uint8Array | undefined;
    encodingIndex(name: string): Uint8Array;
    latin1(bytes: Uint8Array): string;
    /** EXIF's number of how a picture is turned, from 1 to 8; 1 of what is no picture. */
    orientation(bytes: Uint8Array): number;
    /**
     * A picture's pixels as they are shown, four bytes each: blue, green, red and alpha, the colours
     * multiplied by it; `size` gets its width and height. Null: it is damaged; a text: no such picture
     * is simulated.
     */
    decodePicture(bytes: Uint8Array, size: Float64Array): Uint8Array | string | true | null;
    /** All of an SVG of a width and a height in a bitmap of others, on a colour (0 to 1); null: it is damaged. */
    drawVector(bytes: Uint8Array, width: number, height: number, wide: number, high: number,
        ...background: number[]): Uint8Array | null;
    /** `type`: `jpeg`, `png` or `webp`. */
    encodePicture(pixels: Uint8Array, width: number, height: number, type: string,
        quality: number): Uint8Array<ArrayBuffer>;
    /** `commands`: as `Sources/Graphics/Drawing.swift` has them; `images`: pixels, width and height of each. */
    draw(pixels: Uint8Array, width: number, height: number, commands: Float64Array, texts: string[],
        images: unknown[]): void;
    /** Whether a point lies in a path, or in what its pen strokes. */
    hits(commands: Float64Array, x: number, y: number, isStroked: boolean): boolean;
    /** Fills `rgba`, whose colours are not multiplied. */
    readPixels(pixels: Uint8Array, width: number, height: number, x: number, y: number,
        areaWidth: number, areaHeight: number, rgba: Uint8ClampedArray): void;
    /** Puts an area of `rgba` (its x, y, width and height), in rows of `stride` pixels, at a place. */
    writePixels(pixels: Uint8Array, width: number, height: number, rgba: Uint8ClampedArray, stride: number,
        areaX: number, areaY: number, areaWidth: number, areaHeight: number, x: number, y: number): void;
    /**
     * Fills seven measures of a text: its width; how far its ink reaches left, right, up and down; the
     * font's ascent and descent.
     */
    measure(family: number, isBold: boolean, isItalic: boolean, size: number, text: string,
        measures: Float64Array): void;
    /** Only in a web view that has any (`parts/android-web-view.js`). */
    messageListeners: string[];
    javascriptInterfaces: { name: string; methods: string[] }[];
    androidReady(receive: Function): void;
    postText(listener: number, text: string): void;
    callInterface(object: number, method: string, ...values: unknown[]): unknown;
    historyMoved?(index: number, isNew: boolean): void;
    /** What a document finds of the session history, if anything: entries before, its own, after. */
    sessionHistory?(): [before: number, own: [string, string | undefined][], index: number, after: number];
    /** Where the app keeps the cookies of its pages. */
    cookie?(): string;
    setCookie?(text: string): void;
}

declare const host: Host;
declare const runtime: any;
