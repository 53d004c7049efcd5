// Members of nodes that the part `dom-more` brings: the first use of one of them loads it. A proxy in
// the prototypes could tell of any name, but has the engine look through its whole heap in each page.

/** Those that a document may be asked for before there are elements. */
export const ofDocument = 'anchors compareDocumentPosition implementation isEqualNode isSameNode normalize '
    + 'scrollingElement onclick onkeydown onkeyup onmousedown onmousemove onmouseup '
    + 'onscroll ontouchend ontouchmove ontouchstart';

/**
 * The others of nodes, texts and plain elements that a page may well use first of all. Each costs
 * every start: one that is missing here is there once any of the others has been used. Until then
 * `in` finds them on any node.
 */
export const lateMembers = 'after animate attachShadow attributes before blur classList clientHeight '
    + 'clientWidth click closest complete contentEditable dataset dir disabled draggable focus '
    + 'form getAttributeNS getBoundingClientRect getClientRects hasAttributes height hidden hidePopover '
    + 'innerHTML innerText insertAdjacentElement insertAdjacentHTML insertAdjacentText '
    + 'lang matches name offsetHeight offsetLeft offsetParent '
    + 'offsetTop offsetWidth onblur onchange oncontextmenu onerror onfocus oninput onkeypress '
    + 'onload onmouseenter onmouseleave ontransitionend outerHTML popover removeAttributeNS replaceWith '
    + 'role scrollHeight scrollIntoView scrollLeft scrollTop setAttributeNS shadowRoot sheet showPopover slot '
    + 'splitText style tabIndex title togglePopover type value width';

/** Lets members of an object load the rest; `load` puts them where they belong. */
export function standIn(object, names, load) {
    const accessor = { get: undefined, set: undefined, enumerable: true, configurable: true };
    for (const name of names.split(' ')) {
        accessor.get = function get() {
            load();
            return this[name];
        };
        accessor.set = function set(value) {
            load();
            this[name] = value;
        };
        Object.defineProperty(object, name, accessor);
    }
}
