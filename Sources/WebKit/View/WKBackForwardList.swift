public import FaradFoundation

/// An entry of a web view's session history.
open class WKBackForwardListItem {
    public let url: URL
    public var initialURL: URL { url }
    let place: Int

    init(url: URL, place: Int) {
        self.url = url
        self.place = place
    }
}

/// The session history of a web view, as it was when it was asked for.
open class WKBackForwardList {
    public let backList: [WKBackForwardListItem]
    public let forwardList: [WKBackForwardListItem]
    public let currentItem: WKBackForwardListItem?

    init(_ history: SessionHistory) {
        let (entries, current) = history.all
        let items = entries.enumerated().map { place, entry in
            WKBackForwardListItem(
                url: URL(string: entry.url) ?? URL(string: "about:blank")!, place: place)
        }
        backList = Array(items.prefix(current))
        currentItem = items.indices.contains(current) ? items[current] : nil
        forwardList = Array(items.dropFirst(current + 1))
    }

    public var backItem: WKBackForwardListItem? { backList.last }
    public var forwardItem: WKBackForwardListItem? { forwardList.first }

    /// The item so many steps away; negative: back.
    public func item(at index: Int) -> WKBackForwardListItem? {
        let items = backList + (currentItem.map { [$0] } ?? []) + forwardList
        let place = backList.count + index
        return items.indices.contains(place) ? items[place] : nil
    }
}
