import Farad
import Testing

/// C1 and C2: what decides is whether the registration precedes document start.
@Suite struct RegistrationScenarios {
    private let script = """
        setTimeout(async () => {
            say("available", Capacitor.isPluginAvailable("Check"));
            await tell("nativePromise", (Capacitor as any).nativePromise("Check", "echo", { a: 1 }));
            await tell("proxy", Check.echo({ a: 2 }));
            if (location.search === "") location.href = "/?again";
        }, 1000);
        """

    @Test
    func
        `C1, F18, F19, F20, F21, F23, F24: late registration is rejected until the page is loaded again`()
        throws
    {
        let outcome = try play(
            CheckApp(script, registersAfter: 0.5), set: ["document-start": "300"],
            [TimedAction(.launch)])
        #expect(
            outcome.lines == [
                "available false", #"nativePromise {"a":1}"#,
                #"proxy rejected: "Check" plugin is not implemented on ios"#,
                "available true", #"nativePromise {"a":1}"#, #"proxy {"a":2}"#,
            ])
    }

    @Test func `C2, F19: a registration before document start makes the same call resolve`()
        throws
    {
        let outcome = try play(
            CheckApp(script, registersAfter: 0.5), set: ["document-start": "800"],
            [TimedAction(.launch, at: .zero)])
        #expect(
            outcome.lines.prefix(3) == [
                "available true", #"nativePromise {"a":1}"#, #"proxy {"a":2}"#,
            ])
    }
}
