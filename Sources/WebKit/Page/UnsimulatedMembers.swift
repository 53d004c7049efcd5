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
    private static let missing: Set<String> = [
        "adoptedStyleSheets", "applets", "caretRangeFromPoint", "close",
        "createAttribute", "createCDATASection", "createExpression", "createNodeIterator",
        "createProcessingInstruction", "createRange", "createTreeWalker", "designMode", "doctype",
        "elementFromPoint", "elementsFromPoint", "embeds", "evaluate", "execCommand",
        "exitFullscreen", "exitPointerLock", "fonts", "fullscreenElement", "getAnimations",
        "getSelection", "hasStorageAccess", "open", "plugins", "pointerLockElement",
        "queryCommandEnabled", "queryCommandState", "queryCommandSupported", "queryCommandValue",
        "requestStorageAccess", "rootElement", "styleSheets", "timeline", "write", "writeln",
    ]

    static func makeObject(of page: Page) -> JSObjectRef {
        JSObjectMake(page.context.ref, objectClass, Unmanaged.passUnretained(page).toOpaque())
    }

    nonisolated(unsafe) private static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.hasProperty = { _, _, name in
            let name = String(jsString: name!)
            return elements.contains(name) || missing.contains(name)
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

    static func isOfElements(_ name: String) -> Bool { elements.contains(name) }
}

extension Page {
    fileprivate func documentMember(_ name: String) throws(JSException) -> JSValueRef? {
        guard UnsimulatedMembers.isOfElements(name), !hasElements else {
            throw JSException(message: "document.\(name) is not simulated", in: context)
        }
        hasElements = true
        return enter(Entry.documentMember, context.makeString(name))
    }
}
