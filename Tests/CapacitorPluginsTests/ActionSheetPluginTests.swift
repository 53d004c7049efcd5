import Farad
import FaradTesting
import Testing

@Suite(.farad) struct ActionSheetPluginTests {
    private let rows = "[{ title: 'A' }, { title: 'B', style: 'CANCEL' }, { title: 'C' }]"

    @Test func `F157: an action sheet answers which row was touched`() throws {
        let phone = try PluginDevice()
        let show = "answer(ActionSheet.showActions({ title: 'T', message: 'M', options: \(rows) }))"
        try phone.run(show)
        #expect(
            phone.device.alert
                == ShownAlert(title: "T", message: "M", buttons: ["A", "B", "C"], texts: []))
        #expect(
            try phone.lines { try phone.device.answerAlert("C") }
                == [#"{"canceled":false,"index":2}"#])
        try phone.run(show)
        #expect(
            try phone.lines { try phone.device.tapOutsideAlert() }
                == [#"{"canceled":true,"index":1}"#])
    }

    @Test func `F157: a touch beside a sheet is index -1, if the app allows it`() throws {
        let phone = try PluginDevice()
        let show = "answer(ActionSheet.showActions({ options: [{ title: 'A' }], cancelable: "
        try phone.run(show + "true }))")
        #expect(
            try phone.lines { try phone.device.tapOutsideAlert() }
                == [#"{"canceled":true,"index":-1}"#])
        #expect(phone.device.alert == nil)
        try phone.run(show + "false }))")
        #expect(try phone.lines { try phone.device.tapOutsideAlert() } == [])
        #expect(phone.device.alert?.buttons == ["A"])
    }
}
