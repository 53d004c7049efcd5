import Foundation

/// Remembers the last paths and children of URLs that a process asked for.
///
/// Foundation takes up to microseconds to spell a URL's path or to append to it, and an app asks for
/// the same few again and again. Only the very same URL value is recognized, bit for bit, which is
/// cheap to see and never wrong while the remembered one is kept.
final class URLMemo {
    private struct Child {
        let parent: URL
        let component: String
        let url: URL
    }

    private var paths: [(url: URL, path: String)] = []
    private var children: [Child] = []
    private var nextPath = 0
    private var nextChild = 0
    private static let capacity = 8

    func path(_ url: URL) -> String {
        // By index: an element that is taken out is retained and released, which costs more than
        // the comparison.
        for index in paths.indices where Self.isSame(paths[index].url, url) {
            return paths[index].path
        }
        let path = url.path
        if paths.count < Self.capacity {
            paths.append((url, path))
        } else {
            paths[nextPath] = (url, path)
            nextPath = (nextPath + 1) % Self.capacity
        }
        return path
    }

    /// The URL of a file in a folder of a file URL; nil where that is not so simple. A child that is
    /// a folder itself is not for here.
    func child(_ parent: URL, _ component: String) -> URL? {
        for index in children.indices
        where Self.isSame(children[index].parent, parent)
            && children[index].component == component
        {
            return children[index].url
        }
        guard parent.isFileURL, !component.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let url = parent.appendingPathComponent(component, isDirectory: false)
        let child = Child(parent: parent, component: component, url: url)
        if children.count < Self.capacity {
            children.append(child)
        } else {
            children[nextChild] = child
            nextChild = (nextChild + 1) % Self.capacity
        }
        return url
    }

    private static func isSame(_ one: URL, _ other: URL) -> Bool {
        withUnsafeBytes(of: one) { first in
            withUnsafeBytes(of: other) { second in
                memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0
            }
        }
    }
}
