import JavaScriptCore

extension Page {
    /// Runs a lazily loaded part of the runtime.
    func loadPart(_ name: String) throws(JSException) {
        guard let source = settings.runtime.source("runtime/\(name).js"),
            let host = runtimeObjects.host, let own = runtimeObjects.lent
        else {
            throw JSException(message: "the web runtime has no part \(name)", in: context)
        }
        var thrown: JSValueRef?
        let lent: [JSValueRef?] = [host.ref, own.ref]
        let array = JSObjectMakeArray(context.ref, lent.count, lent, &thrown)
        try context.setProperty(
            Entry.host, of: context.globalObjectRef, to: context.check(array, thrown))
        addFunctions(of: name, to: host.ref)
        try context.evaluate(source: source)
        evaluatedBytes += source.byteCount
    }

    /// Adds to the host what only this part asks for.
    private func addFunctions(of part: String, to host: JSObjectRef) {
        switch part {
        case "battery": addBattery(to: host)
        case "cache-storage": addCaches(to: host)
        case "canvas": addCanvas(to: host)
        case "clipboard", "commands": addClipboard(to: host)
        case "compression": addCompression(to: host)
        case "dom-more":
            addLoads(to: host)
            addPictures(to: host)
        case "cascade": addStyles(to: host)
        case "file-chooser": addChooser(to: host)
        case "file-system": addPrivateFiles(to: host)
        case "frames": addFrames(to: host)
        case "function-texts": addTexts(to: host)
        case "geolocation": addLocation(to: host)
        case "indexed-db": addDatabases(to: host)
        case "legacy-encodings":
            add("encodingIndex", to: host) { _, arguments throws(JSException) in
                try EncodingIndex.bytes(arguments)
            }
        case "leaving": top.mayHoldUser = settings.engine.isChromium
        case "media-devices": addCapture(to: host)
        case "modules": modules.addHostFunctions(to: host)
        case "network-information": addConnection(to: host)
        case "native-looks": addOwnTexts(to: host)
        case "parsing": addParsing(to: host)
        case "referrer": addReferrer(to: host)
        case "scripts":
            addScripts(to: host)
            addLoads(to: host)
            addTexts(to: host)
        case "service-worker": addServiceWorkerContainer(to: host)
        case "service-worker-scope": addServiceWorkerScope(to: host)
        case "share": addShareSheet(to: host)
        case "web-crypto": addCryptography(to: host)
        case "worker-scope": addWorkerScope(to: host)
        case "workers": addWorkers(to: host)
        default: break
        }
    }
}
