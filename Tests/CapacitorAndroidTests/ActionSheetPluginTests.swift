import Farad
import Testing

@Suite struct ActionSheetPluginTests {
    private func show(_ more: String = "") -> String {
        """
        told(call('ActionSheet', 'showActions', {
            title: 'T', options: [{ title: 'A' }, { title: 'B', style: 'CANCEL' }], \(more) }))
        """
    }

    @Test func `F157: a sheet answers which row was touched, and knows no styles`() throws {
        let phone = try AndroidPhone(show("message: 'M'")).launch()
        #expect(
            phone.device.alert
                == ShownAlert(title: "T", message: nil, buttons: ["A", "B"], texts: []))
        #expect(
            try phone.said { try phone.device.answerAlert("B") }
                == [#"resolved {"index":1,"canceled":false}"#])
        #expect(phone.device.alert == nil)
        try phone.run(show())
        #expect(
            try phone.said { try phone.device.answerAlert("A") }
                == [#"resolved {"index":0,"canceled":false}"#])
    }

    @Test func `F157: only a sheet that says so is left without a choice`() throws {
        let phone = try AndroidPhone(show()).launch()
        #expect(try phone.said { try phone.device.tapOutsideAlert() } == [])
        #expect(try phone.said { phone.device.pressBack() } == [])
        #expect(phone.device.alert != nil)
        try phone.said { try phone.device.answerAlert("A") }
        for leave in [{ try phone.device.tapOutsideAlert() }, { phone.device.pressBack() }] {
            try phone.run(show("cancelable: true"))
            #expect(
                try phone.said(after: leave) == [#"resolved {"index":-1,"canceled":true}"#])
            #expect(phone.device.alert == nil)
        }
    }

    @Test func `a sheet needs options, and an app that is not ending`() throws {
        let phone = try AndroidPhone().launch()
        #expect(
            try phone.run("told(call('ActionSheet', 'showActions', {}))")
                == ["rejected Must supply options undefined"])
        #expect(
            try phone.run("call('App', 'exitApp'); \(show())")
                == ["rejected App is finishing undefined"])
    }

    @Test func `a sheet that meets another one, or an app that was left, ends the app`() throws {
        let phone = try AndroidPhone("\(show()); setTimeout(() => { \(show()) }, 500)").launch()
        #expect(
            phone.findings.contains {
                $0.contains("java.lang.IllegalStateException: Fragment already added")
            }, "\(phone.findings)")
        let away = try AndroidPhone(
            """
            Capacitor.addListener("App", "appStateChange", ({ isActive }) => {
                if (!isActive) { \(show()) }
            });
            """
        ).launch()
        try away.then { $0.background() }
        #expect(
            away.findings.contains { $0.contains("Can not perform this action after") },
            "\(away.findings)")
    }
}
