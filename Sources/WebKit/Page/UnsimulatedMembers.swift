import JavaScriptCore

/// Stands behind the classes of `document` and answers for the members that they do not have: those
/// of elements load them, those that are not simulated throw a sentence with their name. A member
/// that no phone has stays undefined.
///
/// It is native, so that a page that asks for none of them pays nothing for the lists.
enum UnsimulatedMembers {
    private static let elements: Set<String> = [
        "documentElement", "head", "body", "childNodes", "children", "firstChild", "lastChild",
        "firstElementChild", "lastElementChild", "childElementCount", "forms", "images", "links",
        "scripts", "activeElement", "createElement", "createElementNS", "createTextNode",
        "createComment", "createDocumentFragment", "getElementById", "getElementsByTagName",
        "getElementsByClassName", "getElementsByName", "querySelector", "querySelectorAll",
        "appendChild", "append", "prepend", "insertBefore", "removeChild", "replaceChild",
        "contains", "importNode", "adoptNode", "hasChildNodes", "cloneNode", "parentNode",
        "parentElement", "nextSibling", "previousSibling", "textContent", "isConnected",
        "getRootNode", "nodeValue", "ownerDocument",
    ]
    /// Those of other parts.
    private static let late = [
        "adoptedStyleSheets": "sheets", "createNodeIterator": "dom-more",
        "createRange": "ranges", "createTreeWalker": "dom-more", "currentScript": "dom-more",
        "getElementsByTagNameNS": "dom-more", "getSelection": "ranges", "styleSheets": "sheets",
    ]
    private static let missing: Set<String> = [
        "applets", "caretRangeFromPoint", "close",
        "createAttribute", "createCDATASection", "createExpression",
        "createProcessingInstruction", "designMode", "doctype",
        "elementFromPoint", "elementsFromPoint", "embeds", "evaluate", "execCommand",
        "exitFullscreen", "exitPointerLock", "fonts", "fullscreenElement", "getAnimations",
        "hasStorageAccess", "open", "plugins", "pointerLockElement",
        "queryCommandEnabled", "queryCommandState", "queryCommandSupported", "queryCommandValue",
        "requestStorageAccess", "rootElement", "timeline", "write", "writeln",
    ]

    static func makeObject(of page: Page) -> JSObjectRef {
        JSObjectMake(page.context.ref, objectClass, Unmanaged.passUnretained(page).toOpaque())
    }

    nonisolated(unsafe) private static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.hasProperty = { _, _, name in
            let name = String(jsString: name!)
            return elements.contains(name) || late[name] != nil || missing.contains(name)
        }
        definition.getProperty = { context, object, name, exception in
            let page = Unmanaged<Page>.fromOpaque(JSObjectGetPrivate(object)!)
                .takeUnretainedValue()
            do throws(JSException) {
                return try page.documentMember(String(jsString: name!))
            } catch {
                exception?.pointee = error.value.ref
                return nil
            }
        }
        return JSClassCreate(&definition)
    }()

    /// The part of the runtime that brings a member.
    static func part(of name: String) -> String? { elements.contains(name) ? "dom" : late[name] }
}

extension Page {
    fileprivate func documentMember(_ name: String) throws(JSException) -> JSValueRef? {
        // What a part has brought is where it belongs, unless the page has taken it away.
        guard let part = UnsimulatedMembers.part(of: name), loadedForMembers.insert(part).inserted
        else {
            throw JSException(message: "document.\(name) is not simulated", in: context)
        }
        return enter(
            Entry.documentMember, context.makeString(name), context.makeString(part))
    }
}
