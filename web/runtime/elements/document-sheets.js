import { of } from './tree.js';

/**
 * What Swift has got with the document for one of its own links: the text of a sheet, null: there is
 * none, or not yet. Undefined: it has not asked for it.
 */
export function documentSheet(link) {
    return isDocuments(link) ? host.documentSheet(of(link).parsed.place) : undefined;
}
/** Whether it is there. */
export const hasDocumentSheet = (link) => isDocuments(link) && host.hasDocumentSheet(of(link).parsed.place);

function isDocuments(link) {
    const { parsed } = of(link);
    return parsed !== undefined && link.getAttribute('href') === parsed.href;
}
