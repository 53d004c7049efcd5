import { addUses } from "./uses";
import { readPlugins } from "./plugins";
import { libraries, Sources } from "./program";
import type { Files, Reading, Request } from "./reading";

/** Reads the plugins that files define or register; the answer is JSON. */
function read(request: string, files: Files): string {
    const asked: Request = JSON.parse(request);
    let sources = new Sources(files, asked, asked.isApp ? libraries.language : libraries.small);
    let found = readPlugins(sources, asked.isApp);
    if (sources.lacksNames) {
        sources = new Sources(files, asked, libraries.whole);
        found = readPlugins(sources, asked.isApp);
    }
    if (asked.isApp) addUses(sources, found);
    const reading: Reading = {
        plugins: found.map(({ declaration }) => declaration),
        notes: found.notes,
    };
    return JSON.stringify(reading);
}

(globalThis as any).faradContract = { read };
