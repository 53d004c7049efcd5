import { of } from './tree.js';

/**
 * What Swift has got with the document for one of its own links: the text of a sheet, null: there is
 * none, or not yet. Undefined: it has not asked for it.
 */
export function documentSheet(link) {
    const { parsed } = of(link);
    return parsed === undefined || link.getAttribute('href') !== parsed.href ? undefined
        : host.documentSheet(parsed.place);
}
