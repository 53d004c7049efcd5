import FaradTesting
import Testing

/// `document.referrer`: where a document's user came from, as far as that wants it to be known.
@Suite(.farad) struct ReferrerTests {
    private func phone() throws -> AndroidScript {
        let phone = try AndroidScript("console.log('from', document.referrer);")
        #expect(phone.lines == ["from "])
        return phone
    }

    private func lead(_ phone: AndroidScript, _ script: String) throws -> [String] {
        try phone.run("setTimeout(() => { \(script) })")
    }

    @Test func `a document is told of the one before it, and keeps that when it is loaded anew`()
        throws
    {
        let phone = try phone()
        #expect(try lead(phone, "location.href = '/a?b=1#c'") == ["from https://localhost/"])
        #expect(try lead(phone, "location.assign('/d')") == ["from https://localhost/a?b=1"])
        #expect(
            try lead(phone, "history.pushState(0, '', '/e'); location.reload()")
                == ["from https://localhost/a?b=1"])
        #expect(try lead(phone, "history.go(-2)") == ["from https://localhost/"])
        #expect(try lead(phone, "history.back()") == ["from "])
        let script = "document.body.innerHTML = '<form action=/f>'; document.forms[0].submit()"
        #expect(try lead(phone, script) == ["from https://localhost/"])
    }

    @Test(arguments: [
        ("rel=noreferrer", ""), ("rel='external NoReferrer'", ""),
        ("referrerpolicy=no-referrer", ""), ("referrerpolicy=origin", "https://localhost/"),
        ("referrerpolicy=none", "https://localhost/g"),
    ])
    func `a link says what is told`(attributes: String, referrer: String) throws {
        let phone = try phone()
        _ = try lead(phone, "location.href = '/g'")
        let lines = try lead(
            phone,
            """
            document.body.innerHTML = "<a href=/h \(attributes)>H</a>";
            document.querySelector("a").click();
            """)
        #expect(lines == ["from \(referrer)"])
    }

    @Test(arguments: [
        ("never", ""), ("no-referrer", ""), ("same-origin", "https://localhost/g"),
        ("strict-origin", "https://localhost/"), ("later", "https://localhost/g"),
    ])
    func `a document says what is told by all that leads on`(
        policy: String, referrer: String
    ) throws {
        let phone = try phone()
        _ = try lead(phone, "location.href = '/g'")
        let lines = try lead(
            phone,
            """
            const meta = Object.assign(document.createElement("meta"),
                { name: "Referrer", content: "\(policy)" });
            document.head.append(meta);
            location.href = "/h";
            """)
        #expect(lines == ["from \(referrer)"])
    }

    @Test func `the document of an iframe is told of the one around it`() throws {
        let phone = try phone()
        for (attribute, referrer) in [("", "https://localhost/"), ("no-referrer", "")] {
            let lines = try lead(
                phone,
                """
                const frame = document.createElement("iframe");
                frame.src = "/inner?" + Math.random();
                frame.referrerPolicy = "\(attribute)";
                frame.onload = () => console.log("from", frame.contentDocument.referrer);
                document.body.append(frame);
                """)
            #expect(lines.contains("from \(referrer)"), "\(lines)")
        }
    }
}
