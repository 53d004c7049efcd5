extension FindingCheck {
    /// What goes wrong between one call and its answer.
    static var callChecks: [FindingCheck] {
        [
            FindingCheck(
                "unsettled-call", "A plugin call was not answered when nothing was left to do.",
                .remark,
                """
                The bridge has no timeout. A promise whose plugin method returns without calling \
                resolve or reject stays pending for as long as the page lives, and so does whoever \
                awaits it: a lock that is held across the await is never released.

                The message says whether the plugin still holds the call (it may wait for something \
                that never happens) or has let it go (no path of the method answers it, such as a \
                guard that only returns).

                What to do: answer on every path of the method, errors included; in JavaScript, do \
                not hold a lock while you wait for a plugin.
                """),
            FindingCheck(
                "settled-twice", "A plugin answered a call that it had answered before.", .remark,
                """
                Each answer is sent to the page. The first settles the promise; a later success is \
                ignored there, and a later error appears as a warning in the console. What the \
                second answer says is lost.

                Capacitor's own App.getLaunchUrl does it whenever a URL is known: the object, then \
                undefined.

                What to do: return after resolve and reject. A method that has several answers is \
                declared with the return type callback and sets keepAlive.
                """),
            FindingCheck(
                "late-answer", "A plugin's answer came when the page that had called was gone.",
                .remark,
                """
                A reload, a navigation or the death of the web process does not cancel calls. Their \
                answers are evaluated in whatever page is there, which does not know the call: a \
                success is ignored, an error is a warning in the console of a page that has \
                nothing to do with it.

                What the method did stays done. If it took something away (a file read and \
                deleted, a flag cleared), the new page finds nothing and was told nothing.

                What to do: let the page confirm what it has received before native deletes it.
                """),
            FindingCheck(
                "unserializable-answer", "A plugin's answer could not become JSON.", .failure,
                """
                One value anywhere in the answer that JSON does not know (Data, URL, NaN, an \
                infinite number, a dictionary with keys that are no strings, an object of your own) \
                empties the whole answer: the call still resolves, with {} in place of the data. \
                On a phone only a line of the log says so.

                What to do: convert before you answer. Data becomes base64EncodedString(), a URL \
                absoluteString; Date is converted for you.
                """),
            FindingCheck(
                "uncloneable-option",
                "An option of a call could not be copied out of the page.", .failure,
                """
                On iOS a call crosses to native by structured clone. A function, a symbol, a DOM \
                node, a promise and every proxy refuse it, and a reactive object of Vue or MobX is \
                a proxy. Then nothing is posted. Because postMessage gives a promise, the error \
                surfaces as an unhandled rejection of its own, and the plugin's promise never \
                settles. Android copies through JSON, so the same call works there; what JSON cannot \
                hold, a BigInt or an object that holds itself, it does not post either: the console \
                has the error, and the promise never settles.

                The message names the place of the value. The knob “clone” switches between the \
                ways in which versions of WebKit treat it.

                What to do: hand over plain objects, such as { ...toRaw(object) }, or a copy made \
                by JSON.parse(JSON.stringify(object)).
                """),
            FindingCheck(
                "unknown-plugin", "The page called a plugin that the app does not have.", .remark,
                """
                A call that gets past the proxies of @capacitor/core (nativePromise, or a header of \
                a plugin that native has lost) reaches an app without a plugin of that name. iOS \
                logs “Error loading plugin … for call” and never answers: the promise stays \
                pending. Android rejects it. A call of a Cordova plugin by a service of which the app \
                has none is one too: Android fails it with “Class not found”, iOS never answers. \
                Where the app has Cordova plugins that Farad does not simulate, the service may be \
                theirs, and no platform answers.

                What to do: look at the name in registerPlugin and in jsName. A plugin of the app's \
                own is registered by registerPluginInstance in capacitorDidLoad; the command line \
                tool of Capacitor lists only those of packages.
                """),
            FindingCheck(
                "unknown-method", "The page called a method that the plugin does not answer to.",
                .remark,
                """
                Native runs what stands in pluginMethods and nothing else; iOS logs “No method \
                found” and never answers. Two cases surprise: checkPermissions and \
                requestPermissions stand in every plugin's header, so the page may call them, but \
                they run only where the plugin lists them itself; and a Swift method whose \
                parameter has a label (func read(call: CAPPluginCall)) has another selector than \
                the list gives. An action that a Cordova plugin does not have is one too: iOS never \
                answers, Android fails it with “Invalid action”. The message says where the plugin \
                has the action and Farad does not simulate it.

                What to do: list the method, with the name that JavaScript uses, and write its \
                parameter as _ call: CAPPluginCall.
                """),
            FindingCheck(
                "method-without-body",
                "A plugin lists a method by its name, and nothing says which method that is.",
                .failure,
                """
                A limit of Farad's, not a fault of the app: on an iPhone the Objective-C runtime \
                finds an @objc method by its selector, and Linux has no such runtime. An entry \
                CAPPluginMethod(name: "read", returnType: …) of a plugin's own Swift says nothing \
                here, and calls of the method would never be answered.

                What to do: write the method itself into the list, as CAPPluginMethod("read", \
                MyPlugin.read); or leave the list as it is, and name the methods beside it: \
                override class var selectors: [CAPPluginSelector] { [CAPPluginSelector("read:", \
                MyPlugin.read)] }. A class that has that table is believed: what it leaves out is \
                missing on a phone too, and is an unknown-method when it is called.
                """),
            FindingCheck(
                "contract-violation",
                "A value crossed the bridge that does not fit its declared type.", .failure,
                """
                Only runs with --strict look. Options, answers and events are held against the \
                types of the plugin's TypeScript definitions when they cross; the first that does \
                not fit ends the run. The message names the path in the value, what is declared, \
                what came, and the line of the declaration; for a call, the stack names the script.

                TypeScript's checker sees what the page passes and believes what native answers: \
                a number where a string is declared passes it, and fails much later.

                What to do: change the side that is wrong. `farad contract check` says the same of \
                all values at once.
                """),
        ]
    }
}
