import FaradFoundation
import UIKit

/// Looks at what the screens of native apps and their extensions show, at each commit of theirs.
final class ScreenWatch {
    private var pictures: [(sight: PageWatch.Sight, data: Data, count: Int)] = []
    /// Every text that was to be seen, each once, in the order of its appearance.
    private(set) var seenTexts: [String] = []

    /// What was before the user: a picture as often as it was there at one time, since a list that
    /// is shown again is no second picture.
    var sights: [PageWatch.Sight] {
        pictures.flatMap { Array(repeating: $0.sight, count: $0.count) }
    }

    func look(at screen: Screen) {
        for text in screen.texts where !seenTexts.contains(text) { seenTexts.append(text) }
        var now: [(index: Int, count: Int)] = []
        for picture in screen.pictures {
            let index = index(of: picture)
            if let known = now.firstIndex(where: { $0.index == index }) {
                now[known].count += 1
            } else {
                now.append((index, 1))
            }
        }
        for (index, count) in now { pictures[index].count = max(pictures[index].count, count) }
    }

    private func index(of picture: Screen.Picture) -> Int {
        if let known = pictures.firstIndex(where: {
            $0.sight.fileName == picture.name && $0.data == picture.data
        }) {
            return known
        }
        let sight = PageWatch.Sight(fileName: picture.name, bytes: [UInt8](picture.data))
        pictures.append((sight, picture.data, 0))
        return pictures.count - 1
    }
}
