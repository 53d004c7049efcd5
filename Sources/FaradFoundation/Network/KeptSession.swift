import Foundation

/// A background session as a device folder keeps it from one run to the next.
package struct KeptSession: Equatable {
    /// The bundle identifier of the app.
    package var app: String
    package var identifier: String
    /// The number of the last task that was made.
    package var lastTask: Int
    /// Whether the app was woken, and is still to hear that all has been told.
    package var owesEnd: Bool
    package var transfers: [KeptTransfer]

    package init(
        app: String, identifier: String, lastTask: Int, owesEnd: Bool = false,
        transfers: [KeptTransfer]
    ) {
        self.app = app
        self.identifier = identifier
        self.lastTask = lastTask
        self.owesEnd = owesEnd
        self.transfers = transfers
    }
}

/// A transfer that goes on in the next run, or whose end somebody is still to hear of.
package struct KeptTransfer: Equatable {
    /// How it ended.
    package enum Outcome: Equatable {
        /// `path`: where a download's bytes lie on the phone.
        case success(
            status: Int, headers: [String: String], url: URL, bytes: Int, path: String?)
        /// A code of `NSURLErrorDomain`.
        case failure(Int)
    }

    package var number: Int
    package var isUpload: Bool
    package var text: String?
    package var url: URL
    package var method: String
    package var headers: [String: String]
    package var body: Data?
    /// Seconds without any byte.
    package var timeout: Double
    package var allowsCellular: Bool
    /// Where a download's file goes.
    package var folder: String
    /// Until the whole of it has timed out.
    package var secondsLeft: Double
    /// Whether its app has suspended it.
    package var isSuspended: Bool
    /// Nil while it is under way.
    package var outcome: Outcome?

    package init(
        number: Int, isUpload: Bool = false, text: String? = nil, url: URL, method: String = "GET",
        headers: [String: String] = [:], body: Data? = nil, timeout: Double = 60,
        allowsCellular: Bool = true, folder: String, secondsLeft: Double, isSuspended: Bool = false,
        outcome: Outcome? = nil
    ) {
        self.number = number
        self.isUpload = isUpload
        self.text = text
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.allowsCellular = allowsCellular
        self.folder = folder
        self.secondsLeft = secondsLeft
        self.isSuspended = isSuspended
        self.outcome = outcome
    }
}

extension BackgroundTransfer {
    /// What a folder keeps of it; nil for a request without a URL, which has failed by now.
    var kept: KeptTransfer? {
        guard let url = request.url else { return nil }
        return KeptTransfer(
            number: number, isUpload: isUpload, text: text, url: url,
            method: request.httpMethod ?? "GET", headers: request.allHTTPHeaderFields ?? [:],
            body: request.httpBody, timeout: request.timeoutInterval,
            allowsCellular: request.allowsCellularAccess, folder: folder, secondsLeft: secondsLeft,
            isSuspended: isSuspended,
            outcome: outcome.map { outcome in
                switch outcome {
                case .success(let response, let bytes, let path):
                    .success(
                        status: response.statusCode, headers: response.fields,
                        url: response.url ?? url, bytes: bytes, path: path)
                case .failure(let error): .failure(error.errorCode)
                }
            })
    }

    /// Goes on with what an earlier run has kept: from the start, as after a restart of the phone.
    convenience init(_ kept: KeptTransfer, daemon: URLSessionDaemon) {
        var request = URLRequest(url: kept.url, timeoutInterval: kept.timeout)
        request.httpMethod = kept.method
        request.allHTTPHeaderFields = kept.headers
        request.httpBody = kept.body
        request.allowsCellularAccess = kept.allowsCellular
        self.init(
            request, number: kept.number, isUpload: kept.isUpload, text: kept.text,
            folder: kept.folder, patience: kept.secondsLeft, daemon: daemon)
        isSuspended = kept.isSuspended
        switch kept.outcome {
        case .success(let status, let headers, let url, let bytes, let path):
            guard
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
            else { return }
            outcome = .success(response, bytes, path: path)
        case .failure(let code):
            outcome = .failure(URLFailure.make(URLError.Code(rawValue: code) ?? .unknown, kept.url))
        case nil: break
        }
    }
}
