import JavaScriptCore

/// Stands behind the classes of `document` until a page has the rest of elements, and behind that of
/// `navigator`, and answers for the members that they do not have yet: each loads the part that brings
/// it. A member that no phone has stays undefined.
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
    /// Those of other parts: of each, the names that a document may be asked for first of all.
    private static let late: [String: String] = {
        let names = [
            "ranges": ["createRange", "getSelection"],
            "sheets": ["adoptedStyleSheets", "styleSheets"],
            "dom-more": [
                "applets", "baseURI", "caretRangeFromPoint", "close", "createAttribute",
                "createCDATASection", "createExpression", "createNSResolver",
                "createNodeIterator", "createProcessingInstruction", "createTreeWalker",
                "currentScript", "designMode", "doctype", "elementFromPoint",
                "elementsFromPoint", "embeds", "evaluate", "execCommand", "fonts",
                "getAnimations", "getElementsByTagNameNS", "hasStorageAccess", "open", "plugins",
                "queryCommandEnabled", "queryCommandIndeterm", "queryCommandState",
                "queryCommandSupported", "queryCommandValue", "requestStorageAccess",
                "rootElement", "startViewTransition", "timeline", "write", "writeln",
            ],
        ]
        var late: [String: String] = [:]
        for (part, members) in names { for member in members { late[member] = part } }
        return late
    }()

    static func makeObject(of page: Page) -> JSObjectRef {
        JSObjectMake(page.context.ref, objectClass, Unmanaged.passUnretained(page).toOpaque())
    }

    nonisolated(unsafe) private static let objectClass = makeClass(
        hasProperty: { _, _, name in part(of: String(jsString: name!)) != nil },
        getProperty: { _, object, name, exception in
            member(of: object, name, exception) { page, name throws(JSException) in
                try page.documentMember(name)
            }
        })

    /// The part of the runtime that brings a member.
    static func part(of name: String) -> String? { elements.contains(name) ? "dom" : late[name] }

    /// What stands behind the navigator's class.
    static func makeObject(ofNavigatorOf page: Page) -> JSObjectRef {
        JSObjectMake(page.context.ref, navigatorClass, Unmanaged.passUnretained(page).toOpaque())
    }

    nonisolated(unsafe) private static let navigatorClass = makeClass(
        hasProperty: { _, object, name in
            page(of: object).partOfNavigator(String(jsString: name!)) != nil
        },
        getProperty: { _, object, name, exception in
            member(of: object, name, exception) { page, name throws(JSException) in
                page.navigatorMember(name)
            }
        })

    private static func makeClass(
        hasProperty: @escaping JSObjectHasPropertyCallback,
        getProperty: @escaping JSObjectGetPropertyCallback
    ) -> JSClassRef {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.hasProperty = hasProperty
        definition.getProperty = getProperty
        return JSClassCreate(&definition)
    }

    private static func page(of object: JSObjectRef?) -> Page {
        Unmanaged<Page>.fromOpaque(JSObjectGetPrivate(object)!).takeUnretainedValue()
    }

    private static func member(
        of object: JSObjectRef?, _ name: JSStringRef?,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
        _ get: (Page, String) throws(JSException) -> JSValueRef?
    ) -> JSValueRef? {
        do throws(JSException) {
            return try get(page(of: object), String(jsString: name!))
        } catch {
            exception?.pointee = error.value.ref
            return nil
        }
    }
}

extension Page {
    fileprivate func documentMember(_ name: String) throws(JSException) -> JSValueRef? {
        // What a part has brought is where it belongs, unless the page has taken it away.
        guard let part = UnsimulatedMembers.part(of: name), loaded.forDocument.insert(part).inserted
        else {
            throw JSException(message: "document.\(name) is not simulated", in: context)
        }
        return enter(
            Entry.documentMember, context.makeString(name), context.makeString(part))
    }

    fileprivate func partOfNavigator(_ name: String) -> String? {
        guard
            let part = settings.runtime.lateNames.part(
                ofNavigator: name, isChromium: settings.engine.isChromium)
        else { return nil }
        return loaded.forNavigator.contains(part) ? nil : part
    }

    fileprivate func navigatorMember(_ name: String) -> JSValueRef? {
        guard let part = partOfNavigator(name) else { return nil }
        loaded.forNavigator.insert(part)
        return enter(
            Entry.navigatorMember, context.makeString(name), context.makeString(part))
    }
}
