import Foundation

/// Brings what it loads in memory.
open class URLSessionDataTask: URLSessionTask {
    var dataHandler: ((Data?, URLResponse?, (any Error)?) -> Void)?
    private var data = Data()

    override var hasHandler: Bool { dataHandler != nil }

    override func take(_ data: Data) {
        if hasHandler {
            self.data.append(data)
            return
        }
        guard let delegate = session.delegate as? any URLSessionDataDelegate else { return }
        tell { [self] in delegate.urlSession(session, dataTask: self, didReceive: data) }
    }

    override func announce(_ error: (any Error)?) {
        guard let handler = dataHandler else { return super.announce(error) }
        dataHandler = nil
        let (data, response) = (data, response)
        self.data = Data()
        tell { [self] in
            // What goes with the task goes as the app's own code.
            withExtendedLifetime(self) {
                error == nil ? handler(data, response, nil) : handler(nil, response, error)
            }
        }
    }

    override func abandon() {
        super.abandon()
        dataHandler = nil
    }
}

/// The same behind a body that is sent.
open class URLSessionUploadTask: URLSessionDataTask {
    enum Body {
        case data(Data)
        case file(URL)
    }

    var body: Body?

    override func bodyToSend() throws -> Data? {
        switch body {
        case .data(let data): data
        case .file(let url): try FileContents.read(url)
        case nil: nil
        }
    }
}
