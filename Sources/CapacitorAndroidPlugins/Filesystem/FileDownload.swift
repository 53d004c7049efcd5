import AndroidFoundation
import CapacitorAndroid
import FaradFoundation

/// One `downloadFile`: what a server answers, kept as a file; answered on the UI thread.
///
/// Missing folders are not made, and without a directory there is nothing to write to.
struct FileDownload {
    private let call: PluginCall
    private let context: Context
    private let main = Handler(Looper.mainLooper)

    init(_ call: PluginCall, _ context: Context) {
        self.call = call
        self.context = context
    }

    /// - Parameter progress: Told of the bytes that are there, and how many there will be, where the
    ///   call wants it.
    func start(_ progress: @escaping (_ bytes: Int, _ contentLength: Int) -> Void) {
        guard let path = call.getString("path") else { return fail("null") }
        let text = call.getString("url", "")
        guard let request = request(text) else { return }
        let reports = call.getBoolean("progress", false)
        let session = URLSession(
            configuration: .default,
            delegate: Receiver(reports ? progress : nil) { outcome in
                keep(outcome, path, text)
            }, delegateQueue: nil)
        session.dataTask(with: request).resume()
    }

    /// Nil after a rejection.
    private func request(_ text: String) -> URLRequest? {
        let scheme = text.firstIndex(of: ":").map { text[..<$0].lowercased() }
        guard let scheme else {
            fail("no protocol: \(text)")
            return nil
        }
        guard ["http", "https"].contains(scheme), let url = URL(string: text) else {
            fail("unknown protocol: \(scheme)")
            return nil
        }
        var request = URLRequest(url: url.appending(queryItems: parameters))
        if parameters.isEmpty { request = URLRequest(url: url) }
        request.httpMethod = call.getString("method", "GET").uppercased()
        let headers = call.getObject("headers")
        for name in headers?.keys ?? [] {
            request.setValue(headers?.getString(name), forHTTPHeaderField: name)
        }
        if let timeout = call.getInt("readTimeout") ?? call.getInt("connectTimeout"), timeout > 0 {
            request.timeoutInterval = Double(timeout) / 1000
        }
        return request
    }

    private var parameters: [URLQueryItem] {
        let params = call.getObject("params")
        return (params?.keys ?? []).flatMap { name -> [URLQueryItem] in
            guard case .array(let values)? = params?.opt(name) else {
                return [URLQueryItem(name: name, value: params?.getString(name))]
            }
            return values.values.map { URLQueryItem(name: name, value: $0.text) }
        }
    }

    private func keep(_ outcome: Result<Data, any Error>, _ path: String, _ url: String) {
        do {
            let data = try outcome.get()
            guard let file = target(path) else {
                throw JavaException("java.lang.NullPointerException")
            }
            try file.open(append: false)
            try file.appendBytes(data)
            main.post { call.resolve(JSObject().put("path", file.absolutePath)) }
        } catch {
            fail((error as? JavaException)?.message ?? "null")
        }
    }

    private func target(_ path: String) -> File? {
        let folder: File? =
            switch call.getString("directory") {
            case "DOCUMENTS":
                Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOCUMENTS)
            case "DATA", "LIBRARY": File(context.getFilesDir())
            case "CACHE": File(context.getCacheDir())
            case "EXTERNAL": context.getExternalFilesDir()
            case "EXTERNAL_STORAGE": Environment.getExternalStorageDirectory()
            default: nil
            }
        if let folder, !folder.exists() { _ = folder.mkdir() }
        return folder.map { File($0, path) }
    }

    private func fail(_ text: String) {
        main.post { call.reject("Error downloading file: " + text) }
    }
}

/// Puts together what comes, and tells of it at most ten times a second and at the end.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private let progress: ((Int, Int) -> Void)?
    private let finish: (Result<Data, any Error>) -> Void
    private var data = Data()
    private var toldAt = SystemClock.currentTimeMillis()

    init(
        _ progress: ((Int, Int) -> Void)?, _ finish: @escaping (Result<Data, any Error>) -> Void
    ) {
        self.progress = progress
        self.finish = finish
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
        self.data.append(data)
        let now = SystemClock.currentTimeMillis()
        guard now - toldAt > 100 else { return }
        toldAt = now
        tell(dataTask)
    }

    private func tell(_ task: URLSessionTask) {
        progress?(data.count, Int(max(0, task.countOfBytesExpectedToReceive)))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let url = task.originalRequest?.url
        if let error { return finish(.failure(Self.javaException(error, url))) }
        if let status = (task.response as? HTTPURLResponse)?.statusCode, status >= 400 {
            return finish(
                .failure(
                    JavaException("java.io.FileNotFoundException", url?.absoluteString)))
        }
        tell(task)
        finish(.success(data))
    }

    private static func javaException(_ error: any Error, _ url: URL?) -> JavaException {
        switch (error as? URLError)?.code {
        case .timedOut: JavaException("java.net.SocketTimeoutException", "timeout")
        case .networkConnectionLost:
            JavaException("java.net.SocketException", "Connection reset")
        case .cannotConnectToHost:
            JavaException(
                "java.net.ConnectException", "Failed to connect to /\(url?.host ?? "")")
        default:
            JavaException(
                "java.net.UnknownHostException",
                "Unable to resolve host \"\(url?.host ?? "")\": No address associated with hostname"
            )
        }
    }
}
