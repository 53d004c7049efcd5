/// The scripts and message handlers of a web view.
open class WKUserContentController {
    public private(set) var userScripts: [WKUserScript] = []
    /// What the web process has of them: the next document starts with these (F18).
    private(set) var scriptsInWebProcess: [WKUserScript] = []
    private(set) var slots: [MessageHandlerSlot] = []
    /// What Android's WebView adds to the documents that start from now on.
    package private(set) var messageListeners: [WebMessageListener] = []
    package private(set) var javascriptInterfaces: [JavascriptInterface] = []
    /// Told of handlers that come and go while a document is there.
    unowned(unsafe) var webView: WKWebView?

    public init() {}

    /// Adds a script for the documents that start from now on; the one that is there never runs it
    /// (F18).
    open func addUserScript(_ userScript: WKUserScript) {
        willChange()
        userScripts.append(userScript)
        sendUserScripts()
    }

    open func removeAllUserScripts() {
        willChange()
        userScripts = []
        sendUserScripts()
    }

    /// The list reaches the web process at once, or by a message of its own (U2).
    private func sendUserScripts() {
        let scripts = userScripts
        guard let webView, webView.configuration.settings.sendsUserScripts else {
            scriptsInWebProcess = scripts
            return
        }
        webView.contentProcess.postToPage("user scripts") { [self] in
            scriptsInWebProcess = scripts
        }
    }

    /// A new web process begins with all that there is.
    func webProcessStarted() { scriptsInWebProcess = userScripts }

    /// Adds `webkit.messageHandlers.<name>`.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        precondition(
            !slots.contains { $0.name == name && $0.receive != nil },
            "Attempt to add script message handler with name '\(name)' when one already exists.")
        let slot = MessageHandlerSlot(name: name, handler: scriptMessageHandler)
        willChange()
        slots.append(slot)
        webView?.handlerAdded(slot)
    }

    open func removeScriptMessageHandler(forName name: String) {
        guard let index = slots.firstIndex(where: { $0.name == name && $0.receive != nil }) else {
            return
        }
        willChange()
        slots[index].remove()
        slots.remove(at: index)
        webView?.handlerRemoved(name)
    }

    package func addMessageListener(_ listener: WebMessageListener) {
        willChange()
        messageListeners.append(listener)
    }

    /// Puts an object in the place of a former one of its name.
    package func addJavascriptInterface(_ interface: JavascriptInterface) {
        willChange()
        javascriptInterfaces.removeAll { $0.name == interface.name }
        javascriptInterfaces.append(interface)
    }

    open func removeAllScriptMessageHandlers() {
        for slot in slots { removeScriptMessageHandler(forName: slot.name) }
    }

    /// Before there is a web view, no document can start.
    func willChange() { webView?.contentProcess?.userContentWillChange() }
}
