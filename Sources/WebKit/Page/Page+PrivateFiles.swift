import FaradFoundation
import JavaScriptCore
import Simulation

/// The origin private file system, as `web/runtime/parts/file-system.js` asks for it.
extension Page {
    func addPrivateFiles(to host: JSObjectRef) {
        add("fileRequest", to: host) { page, arguments throws(JSException) in
            // A worker that has closed itself runs on to the end of its turn: nobody hears of the answer,
            // and what it would open nobody would close.
            guard !page.isClosed else { return nil }
            page.privateFiles.send(
                PageFileRequest(
                    kind: try arguments.string(0), number: Int(arguments.number(1)),
                    id: Int(arguments.number(2)), path: try arguments.string(3),
                    text: try arguments.string(4), flag: arguments.bool(5),
                    position: Int(arguments.number(6)), data: try page.body(arguments[7]) ?? Data())
            )
            return nil
        }
        guard role != nil else { return }
        addOpenFiles(to: host)
    }

    /// Files that are open: each function answers with the name of an exception where it fails.
    private func addOpenFiles(to host: JSObjectRef) {
        add("openFileRead", to: host) { page, arguments in
            page.withOpenFile(arguments) { files, path throws(PageFileFailure) in
                let offset = Int(arguments.number(2))
                let count = try page.withBytes(of: arguments[1]) { bytes in
                    Result { () throws(PageFileFailure) in
                        try files.read(path, into: bytes, at: offset)
                    }
                }?.get()
                return Double(count ?? 0)
            }
        }
        add("openFileWrite", to: host) { page, arguments in
            page.withOpenFile(arguments) { files, path throws(PageFileFailure) in
                let offset = Int(arguments.number(2))
                try page.withBytes(of: arguments[1]) { bytes in
                    Result { () throws(PageFileFailure) in
                        try files.write(path, UnsafeRawBufferPointer(bytes), at: offset)
                    }
                }?.get()
                return 0
            }
        }
        add("openFileSize", to: host) { page, arguments in
            page.withOpenFile(arguments) { files, path throws(PageFileFailure) in
                Double(try files.size(path))
            }
        }
        add("openFileResize", to: host) { page, arguments in
            page.withOpenFile(arguments) { files, path throws(PageFileFailure) in
                try files.resize(path, to: Int(arguments.number(1)))
                return 0
            }
        }
        add("openFileClose", to: host) { page, arguments in
            let client = page.privateFiles
            client.store.close(Int(arguments.number(0)), of: client)
            return nil
        }
    }

    private func withOpenFile(
        _ arguments: JSArguments,
        _ body: (PageFileStore, String) throws(PageFileFailure) -> Double
    ) -> JSValueRef {
        do throws(PageFileFailure) {
            // A script that waited when its process was killed comes to its end, and does nothing more.
            guard process.process.state != .dead else { throw PageFileFailure("UnknownError") }
            guard let path = privateFiles.open[Int(arguments.number(0))] else {
                throw PageFileFailure("InvalidStateError")
            }
            return context.makeNumber(try body(privateFiles.store, path))
        } catch {
            return context.makeString(error.name)
        }
    }

    /// Made when the page first asks for its private files.
    private var privateFiles: PageFileClient {
        if let fileClient { return fileClient }
        let client = PageFileClient(
            origin: WebStorage.origin(of: originURL),
            store: PageFileStore.of(process.owner, settings: settings),
            page: eventLoop.queue, settings: settings
        ) { [weak self] number, answer in
            self?.perform(.other { self?.take(answer, of: number) })
        }
        fileClient = client
        return client
    }

    private func take(_ answer: PageFileAnswer, of number: Int) {
        var values: [Any?] = [Double(number)]
        switch answer {
        case .failure(let name): values.append(name)
        case .nothing: break
        case .texts(let texts): values += [nil, texts.map { $0 as Any? }]
        case .number(let number): values += [nil, number]
        case .file(let file):
            let bytes = file.data.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context) }
            values += [nil, [bytes, file.mimeType, file.lastModified] as [Any?]]
        }
        call("take", list: values, of: "file-system")
    }
}
