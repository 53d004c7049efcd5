import Capacitor
import FaradFoundation
import Testing
import UIKit
import WebKit

@Suite struct AppPluginTests {
    /// Listens to everything that the App plugin says.
    private let listening = """
        globalThis.results = [];
        const say = (name) => (data) => results.push(data === undefined ? name : [name, data]);
        for (const name of ["appStateChange", "pause", "resume", "appUrlOpen"])
            Capacitor.Plugins.App.addListener(name, say(name));
        for (const name of ["pause", "resume"])
            document.addEventListener(name, () => results.push("document " + name));
        """

    @Test func `F102, F112, F114: to the background and back, in order`() {
        let phone = PluginPhone(page: listening)
        phone.launch()
        phone.onMain {
            phone.lifecycle.resignActive()
            phone.lifecycle.enterBackground()
        }
        phone.onMain(after: .seconds(1)) {
            phone.lifecycle.enterForeground()
            phone.lifecycle.becomeActive()
        }
        phone.run()
        #expect(
            phone.results
                == #"[["appStateChange",{"isActive":false}],"pause","document pause","#
                + #""resume","document resume",["appStateChange",{"isActive":true}]]"#)
    }

    @Test func `C5, F111, F126c: a warm URL comes before appStateChange`() {
        let phone = PluginPhone(page: listening)
        phone.launch()
        phone.onMain {
            phone.lifecycle.resignActive()
            phone.lifecycle.enterBackground()
        }
        phone.run()
        phone.evaluate("results.length = 0; 0")
        phone.onMain {
            phone.lifecycle.enterForeground()
            phone.lifecycle.open(URL(string: "timesafari://")!)
            phone.lifecycle.becomeActive()
        }
        phone.run()
        #expect(
            phone.results
                == #"["resume","document resume",["appUrlOpen",{"iosOpenInPlace":"","#
                + #""iosSourceApplication":"","url":"timesafari://"}],"#
                + #"["appStateChange",{"isActive":true}]]"#)
    }

    @Test func `F100: from its load on the plugin hears of URLs at once and of states on main`() {
        let phone = PluginPhone(page: listening)
        var retained: [Bool] = []
        let url = ["url": URL(string: "a://b")!, "options": [String: Any]()] as [String: Any]
        func post() { NotificationCenter.default.post(name: .capacitorOpenURL, object: url) }
        func isRetained() -> Bool {
            phone.controller.bridge?.plugin(withName: "App")?
                .retainedEventArguments?["appUrlOpen"]?.isEmpty == false
        }
        phone.onMain { [lifecycle = phone.lifecycle] in
            lifecycle.finishLaunching()
            post()
            lifecycle.showWindow()
            retained.append(isRetained())
            // The observer by selector has heard of it when the post returns.
            post()
            retained.append(isRetained())
            lifecycle.becomeActive()
        }
        phone.run()
        #expect(retained == [false, true])
        #expect(
            phone.results == #"[["appUrlOpen",{"iosOpenInPlace":"","#
                + #""iosSourceApplication":"","url":"a://b"}]]"#)
        // Wherever a state is posted from, the block runs on main.
        phone.evaluate("results.length = 0; 0")
        phone.onMain {
            let global = DispatchQueue.global()
            global.async {
                NotificationCenter.default.post(
                    name: UIApplication.didEnterBackgroundNotification, object: nil)
            }
        }
        phone.run()
        #expect(phone.results == #"["pause","document pause"]"#)
    }

    @Test func `F103: the source application is text, open in place is ''`() {
        let phone = PluginPhone(page: listening)
        phone.launch()
        phone.onMain {
            phone.lifecycle.open(
                URL(string: "a://b")!,
                options: [.sourceApplication: "com.example", .openInPlace: true])
        }
        phone.run()
        #expect(
            phone.results
                == #"[["appUrlOpen",{"iosOpenInPlace":"","iosSourceApplication":"com.example","#
                + #""url":"a://b"}]]"#)
    }

    @Test func `F103, F105: a universal link has the same members, the last two ''`() {
        let phone = PluginPhone(page: listening)
        phone.launch()
        phone.onMain {
            let link = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            link.webpageURL = URL(string: "https://timesafari.app/deep")
            #expect(
                ApplicationDelegateProxy.shared.application(
                    UIApplication.shared, continue: link, restorationHandler: { _ in }))
        }
        phone.run()
        #expect(
            phone.results
                == #"[["appUrlOpen",{"iosOpenInPlace":"","iosSourceApplication":"","#
                + #""url":"https://timesafari.app/deep"}]]"#)
    }

    @Test func `C3, F91, F119: a cold URL waits for the first listener, and only for it`() {
        let phone = PluginPhone(
            page: """
                globalThis.results = [];
                setTimeout(() => {
                    const { App } = Capacitor.Plugins;
                    App.addListener("appUrlOpen", (data) => results.push("first " + data.url));
                    App.addListener("appUrlOpen", (data) => results.push("second " + data.url));
                }, 2000);
                """)
        phone.launch(url: "timesafari://")
        #expect(phone.results == #"["first timesafari://"]"#)
        #expect(phone.call("App", "getLaunchUrl") == #"{"url":"timesafari://"}"#)
    }

    @Test func `C4: two URLs before the listener arrive in order`() {
        let phone = PluginPhone(page: "globalThis.results = []")
        phone.launch(url: "a://1")
        phone.onMain { phone.lifecycle.open(URL(string: "a://2")!) }
        phone.run()
        phone.evaluate(
            "Capacitor.Plugins.App.addListener('appUrlOpen', (data) => results.push(data.url)); 0")
        #expect(phone.results == #"["a://1","a://2"]"#)
    }

    @Test func `C6, F107, F116: a cold start sends no appStateChange, and getState says active`() {
        let phone = PluginPhone(page: listening)
        phone.launch()
        #expect(phone.results == "[]")
        #expect(phone.call("App", "getState") == #"{"isActive":true}"#)
    }

    @Test func `F54, F106: getLaunchUrl is undefined or the latest URL, and answers twice`() {
        let phone = PluginPhone()
        phone.launch()
        #expect(phone.call("App", "getLaunchUrl") == "undefined")
        phone.onMain {
            phone.lifecycle.open(URL(string: "a://1")!)
            phone.lifecycle.open(URL(string: "a://2")!)
        }
        phone.run()
        phone.evaluate(
            """
            globalThis.results = [];
            const { fromNative } = Capacitor;
            Capacitor.fromNative = (answer) => { results.push(answer.data?.url ?? null);
                fromNative(answer); }; 0
            """)
        #expect(phone.call("App", "getLaunchUrl") == #"{"url":"a://2"}"#)
        #expect(phone.results == #"["a://2",null]"#)
    }

    @Test func `F110: a URL before the bridge is lost, but remembered`() {
        let phone = PluginPhone(page: listening)
        phone.onMain { [lifecycle = phone.lifecycle] in
            lifecycle.finishLaunching()
            lifecycle.open(URL(string: "a://early")!)
            lifecycle.showWindow()
            lifecycle.becomeActive()
        }
        phone.run()
        #expect(phone.results == "[]")
        #expect(phone.call("App", "getLaunchUrl") == #"{"url":"a://early"}"#)
    }

    @Test func `F137: getInfo reads Info.plist, Android's methods are unimplemented`() {
        let phone = PluginPhone(
            infoDictionary: [
                "CFBundleDisplayName": "Test", "CFBundleIdentifier": "app.test",
                "CFBundleVersion": "7",
            ])
        phone.launch()
        #expect(
            phone.call("App", "getInfo")
                == #"{"build":"7","id":"app.test","name":"Test","version":""}"#)
        for method in ["exitApp", "minimizeApp", "toggleBackButtonHandler"] {
            #expect(phone.call("App", method) == "rejected: not implemented")
        }
        #expect(phone.call("App", "getAppLanguage") == #"{"value":"en"}"#)
    }
}

@Suite struct CalloutTests {
    @Test func `F78, F101, F115: events of one callout reach the page only after it`() {
        let phone = PluginPhone(
            page: """
                globalThis.results = [];
                Capacitor.Plugins.App.addListener("resume", () => results.push("resume"));
                """)
        phone.launch()
        var order: [String] = []
        phone.onMain {
            NotificationCenter.default.addObserver(
                forName: UIApplication.willEnterForegroundNotification, object: nil,
                queue: OperationQueue.main
            ) { _ in order.append("observer") }
            phone.lifecycle.enterForeground()
            order.append("after the post")
            phone.controller.webView?.evaluateJavaScript("results.push('script'); 0")
        }
        phone.run()
        #expect(order == ["observer", "after the post"])
        // The script went at once, the event by way of a main task of its own.
        #expect(phone.results == #"["script","resume"]"#)
    }
}
