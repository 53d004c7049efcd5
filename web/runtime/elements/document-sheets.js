import { of } from './tree.js';

/**
 * What Swift has got for a link, of the document's own markup or of a script's: the text of a sheet,
 * null: there is none, or not yet. Undefined: it has not asked for it.
 */
export const documentSheet = (link) => (isAsked(link) ? host.documentSheet(of(link).asked.place) : undefined);
/** Whether it is there; undefined: Swift has not asked for it. */
export const hasDocumentSheet = (link) => (isAsked(link) ? host.hasDocumentSheet(of(link).asked.place) : undefined);

function isAsked(link) {
    const { asked } = of(link);
    return asked !== undefined && link.getAttribute('href') === asked.href;
}
