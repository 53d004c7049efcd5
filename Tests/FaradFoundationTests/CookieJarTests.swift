import FaradFoundation
import Testing

@Suite struct CookieJarTests {
    private let page = URL(string: "https://www.shop.example/cart/view")!
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func jar(_ texts: String..., takesNameless: Bool = false) -> CookieJar {
        let jar = CookieJar(takesNameless: takesNameless) { [now] in now }
        for text in texts { jar.set(text, for: page) }
        return jar
    }

    private func header(_ jar: CookieJar, _ url: String, toScript: Bool = false) -> String {
        jar.header(for: URL(string: url)!, toScript: toScript)
    }

    @Test func `a cookie goes to its host, or to its domain and all hosts below`() {
        let jar = jar("a=1; path=/", "b=2; domain=.Shop.example; path=/")
        #expect(header(jar, "https://www.shop.example/") == "a=1; b=2")
        #expect(header(jar, "https://api.shop.example/") == "b=2")
        #expect(header(jar, "https://shop.example/") == "b=2")
        #expect(header(jar, "https://myshop.example/") == "")
    }

    @Test func `a cookie for somebody else's domain is refused`() {
        let jar = jar("a=1; domain=other.example", "b=2; domain=example")
        #expect(header(jar, "https://other.example/") == "")
        #expect(header(jar, "https://www.shop.example/cart/") == "")
    }

    @Test func `a cookie goes to its path and below; longer paths come first`() {
        let jar = jar("a=1; path=/", "b=2; path=/cart", "c=3", "d=4; path=/other")
        #expect(header(jar, "https://www.shop.example/cart/x") == "b=2; c=3; a=1")
        #expect(header(jar, "https://www.shop.example/cartoon") == "a=1")
        #expect(header(jar, "https://www.shop.example") == "a=1")
    }

    @Test func `one name may stand for a cookie on each path; the same path replaces it`() {
        let jar = jar("a=1; path=/", "a=2; path=/cart", "a=3; path=/")
        #expect(header(jar, "https://www.shop.example/cart") == "a=2; a=3")
        jar.remove("a", for: page)
        #expect(header(jar, "https://www.shop.example/cart") == "a=3")
    }

    @Test(arguments: [
        ("max-age=0", false), ("Max-Age=-5", false), ("max-age=1", true), ("max-age=x", true),
        ("expires=Tue, 14 Nov 2023 22:13:19 GMT", false),
        ("expires=Tue, 14 Nov 2023 22:13:20 GMT", false),
        ("expires=Tue, 14 Nov 2023 22:13:21 GMT", true),
        ("Expires=Thursday, 01-Jan-70 00:00:00 GMT", false),
        ("expires=Thu Jan  1 1970 00:00:00", false), ("expires=29 Feb 2024 00:00:00", true),
        ("expires=someday", true), ("expires=", true),
        ("expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60", true),
    ])
    func `a cookie whose end lies behind is gone`(attribute: String, isKept: Bool) {
        #expect(header(jar("a=1; \(attribute)"), page.absoluteString) == (isKept ? "a=1" : ""))
    }

    @Test func `an end in the past removes what was there`() {
        let jar = jar("a=1", "b=2", "a=; max-age=0")
        #expect(header(jar, page.absoluteString) == "b=2")
    }

    @Test func `a script neither sees nor sets what is for HTTP only`() {
        let jar = jar("a=1; HttpOnly", "b=2")
        jar.set("a=3", for: page, byScript: true)
        jar.set("c=4; httponly", for: page, byScript: true)
        #expect(header(jar, page.absoluteString) == "a=1; b=2")
        #expect(header(jar, page.absoluteString, toScript: true) == "b=2")
    }

    @Test func `a secure cookie goes by https alone`() {
        let jar = jar("a=1; Secure; path=/")
        #expect(header(jar, "https://www.shop.example/") == "a=1")
        #expect(header(jar, "http://www.shop.example/") == "")
    }

    @Test func `one header holds several cookies, whose dates have commas too`() {
        let jar = jar()
        jar.setAll(
            header: "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=2,c=x,y; path=/",
            for: page)
        #expect(header(jar, "https://www.shop.example/") == "a=1; c=x,y")
        #expect(header(jar, page.absoluteString) == "b=2; a=1; c=x,y")
    }

    @Test func `a text without a name is a cookie only where it is taken`() {
        #expect(header(jar("text"), page.absoluteString) == "")
        #expect(header(jar("text", "", takesNameless: true), page.absoluteString) == "text")
    }

    @Test func `the end of a session takes the cookies without an end`() {
        let jar = jar("a=1", "b=2; max-age=9")
        jar.removeSessionCookies()
        #expect(header(jar, page.absoluteString) == "b=2")
    }
}
