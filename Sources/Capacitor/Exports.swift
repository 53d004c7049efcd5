// A plugin imports Capacitor and names UIApplication, WKWebView and Foundation's types (F187).
@_exported public import FaradFoundation
@_exported public import UIKit
@_exported public import WebKit
