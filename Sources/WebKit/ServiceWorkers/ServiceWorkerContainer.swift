import JavaScriptCore

/// A page as service workers know it, and what its `navigator.serviceWorker` knows of them.
struct ServiceWorkerContainer {
    /// Its name for them; empty where there are none.
    var clientID = ""
    /// The one that answers its requests.
    var controller: ServiceWorker?
    /// The same as the queue of the service workers knows it: the page hears of it in time.
    var nextController: ServiceWorker?
    /// The numbers of requests that the controller has been asked for, until it answers or nobody wants
    /// them.
    var asked: Set<Double> = []
    /// What copies for the page are made with, and where messages to it wait.
    var link: JSValue?
}
