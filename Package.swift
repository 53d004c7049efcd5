// swift-tools-version: 6.1
// The edges below are the architecture: a target imports only from the floors beneath it.
import PackageDescription

/// Native code that waits is parked on a stack of its own. The runtime's exclusivity records are
/// one list per thread and cannot follow a stack that is parked, so the check stays static.
let stacks = SwiftSetting.unsafeFlags(["-enforce-exclusivity=unchecked"])

let farad: [SwiftSetting] = [
    stacks,
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The kernel and the search are fast in debug builds, too: tests play hundreds of thousands of runs, in
/// which unoptimised code of theirs took two fifths of all tests' time.
let kernel: [SwiftSetting] =
    farad + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// What an iOS developer writes compiles as it would in an app of today.
let app: [SwiftSetting] = [stacks, .swiftLanguageMode(.v5)]

/// What draws and what reads pictures is linked as archives, each before those that it needs. Loaded
/// at each start, the shared libraries and the twenty more behind them (X11's among them) would cost a
/// run that draws nothing a twentieth of its time, and `farad --version` a fifth.
let pictures: [LinkerSetting] =
    [
        "cairo", "fontconfig", "pixman-1", "freetype", "png16", "brotlidec", "brotlicommon",
        "expat", "turbojpeg", "webp",
    ].map { .linkedLibrary(":lib\($0).a") } + [.linkedLibrary("z"), .linkedLibrary("m")]

/// And what calculates with keys; a library beside it would be loaded at each start, too.
let cryptography: [LinkerSetting] =
    ["hogweed", "nettle", "gmp"].map { .linkedLibrary(":lib\($0).a") }

let package = Package(
    name: "farad",
    products: [
        .library(name: "Farad", targets: ["Farad", "Capacitor"]),
        .library(name: "FaradTesting", targets: ["FaradTesting"]),
        .library(name: "JavaScriptCore", targets: ["JavaScriptCore"]),
        .plugin(name: "FaradShadows", targets: ["FaradShadows"]),
        .library(name: "FaradCLI", targets: ["FaradCLI"]),
        .executable(name: "farad", targets: ["FaradMain"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // Floor 0: C.
        .systemLibrary(
            name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CFiber"),
        // What this process takes of the machine, and where it stops, for programs that watch or tune it.
        .target(name: "HostMemory"),
        // What Swift does not name of this machine's files.
        .target(name: "HostFiles"),

        // Floor 1: the engine and the kernel.
        .target(
            name: "JavaScriptCore", dependencies: ["CJavaScriptCore", "HostMemory"],
            swiftSettings: farad),
        .target(name: "Simulation", dependencies: ["CFiber"], swiftSettings: kernel),
        // Bitmaps: what reads and writes them as files, and what draws on them.
        .target(
            name: "Graphics", dependencies: ["CCairo", "CTurboJPEG", "CWebP"],
            swiftSettings: farad, linkerSettings: pictures),
        // Digests, ciphers and signatures that take what is random from a seed.
        .target(
            name: "Cryptography", dependencies: ["CNettle"], swiftSettings: farad,
            linkerSettings: cryptography),
        // Bytes made shorter, and long again.
        .target(
            name: "Compression", dependencies: ["CZlib"], swiftSettings: farad,
            linkerSettings: [.linkedLibrary("z")]),
        // What both native halves of the SQLite plugin read and write as JSON.
        .target(name: "SQLiteJSON", swiftSettings: farad),

        // Floor 2: the search for orders, which knows no phone.
        .target(name: "Exploration", dependencies: ["Simulation"], swiftSettings: kernel),

        // Floor 2: what JavaScript says of plugins beside what native does; knows no phone.
        .target(
            name: "PluginContract", dependencies: ["JavaScriptCore"], swiftSettings: farad),

        // Floor 2: the Foundation of a simulated phone.
        .target(
            name: "FaradFoundation", dependencies: ["CSQLite", "HostFiles", "Simulation"],
            swiftSettings: farad),

        // Floor 3: the same of a simulated Android phone, over the same files.
        .target(
            name: "AndroidFoundation", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),

        // Floors 3 to 6: Apple's frameworks, as far as apps name them; UIKit is on the fourth, what
        // stands on it on the fifth, WebKit on the sixth.
        .target(
            name: "UniformTypeIdentifiers", dependencies: ["FaradFoundation"],
            swiftSettings: farad),
        .target(name: "QuartzCore", dependencies: ["FaradFoundation"], swiftSettings: farad),
        .target(
            name: "UIKit",
            dependencies: [
                "FaradFoundation", "Graphics", "QuartzCore", "Simulation", "UniformTypeIdentifiers",
            ],
            swiftSettings: farad),
        .target(
            name: "Security",
            dependencies: ["FaradFoundation", "LocalAuthentication", "Simulation"],
            swiftSettings: farad),
        .target(name: "Social", dependencies: ["UIKit"], swiftSettings: farad),
        .target(
            name: "AVFoundation",
            dependencies: [
                "AudioToolbox", "CoreHaptics", "FaradFoundation", "QuartzCore", "Simulation",
            ], swiftSettings: farad),
        .target(name: "CoreAudio", dependencies: ["AudioToolbox"], swiftSettings: farad),
        .target(
            name: "ImageIO", dependencies: ["FaradFoundation", "UIKit"], swiftSettings: farad),
        .target(
            name: "Speech", dependencies: ["AVFoundation", "FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(name: "AVFAudio", dependencies: ["AVFoundation"], swiftSettings: farad),
        .target(name: "AdServices", dependencies: ["FaradFoundation"], swiftSettings: farad),
        .target(
            name: "AdSupport", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "AppTrackingTransparency", dependencies: ["FaradFoundation"],
            swiftSettings: farad),
        .target(
            name: "AudioToolbox", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "AuthenticationServices",
            dependencies: ["Cryptography", "FaradFoundation", "Security", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "CoreBluetooth", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "CoreMotion", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "CryptoKit",
            dependencies: ["FaradFoundation", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: farad),
        .target(
            name: "DeviceCheck", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "LocalAuthentication", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "MediaPlayer", dependencies: ["FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "MessageUI", dependencies: ["FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "MobileCoreServices",
            dependencies: ["FaradFoundation", "UniformTypeIdentifiers"],
            swiftSettings: farad),
        .target(
            name: "CommonCrypto", dependencies: ["CNettle", "Cryptography", "FaradFoundation"],
            swiftSettings: farad),
        .target(
            name: "CoreHaptics", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "Contacts", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "ContactsUI", dependencies: ["Contacts", "FaradFoundation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "EventKit", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "EventKitUI", dependencies: ["EventKit", "FaradFoundation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "CoreLocation", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        // With os in it: a module of that name would have other packages take the machine for Apple's
        // (`canImport(os)`).
        .target(
            name: "OSLog", dependencies: ["Cryptography", "FaradFoundation"], swiftSettings: farad),
        .target(name: "Photos", dependencies: ["FaradFoundation"], swiftSettings: farad),
        .target(
            name: "PhotosUI",
            dependencies: ["FaradFoundation", "Photos", "UIKit", "UniformTypeIdentifiers"],
            swiftSettings: farad),
        .target(
            name: "BackgroundTasks", dependencies: ["FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .target(
            name: "Network", dependencies: ["FaradFoundation", "Simulation"], swiftSettings: farad),
        .target(
            name: "SafariServices", dependencies: ["FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "StoreKit",
            dependencies: ["Cryptography", "FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "UserNotifications", dependencies: ["FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .target(
            name: "WebKit",
            dependencies: [
                "AVFoundation", "Compression", "CoreLocation", "CSQLite", "Cryptography",
                "FaradFoundation", "Graphics", "JavaScriptCore", "PhotosUI", "Simulation", "UIKit",
                "UniformTypeIdentifiers",
            ],
            swiftSettings: farad),

        // Floor 7: Capacitor's iOS runtime.
        .target(
            name: "Capacitor",
            dependencies: [
                "FaradFoundation", "Simulation", "UIKit", "UniformTypeIdentifiers",
                "UserNotifications", "WebKit",
            ],
            swiftSettings: farad),

        // Its Android sibling: neither knows the other.
        .target(
            name: "CapacitorAndroid",
            dependencies: [
                "AndroidFoundation", "FaradFoundation", "Simulation", "UniformTypeIdentifiers",
                "WebKit",
            ],
            swiftSettings: farad),

        // Floor 8: the official plugins; floor 9: the phone.
        .target(
            name: "CapacitorPlugins",
            dependencies: [
                "AudioToolbox", "AVFoundation", "Capacitor", "Compression", "CoreHaptics",
                "CoreLocation", "CSQLite",
                "FaradFoundation", "LocalAuthentication", "Network", "Photos", "PhotosUI",
                "SafariServices", "Security", "SQLiteJSON", "UIKit", "UniformTypeIdentifiers",
                "UserNotifications",
            ], swiftSettings: app),
        .target(
            name: "CapacitorAndroidPlugins",
            dependencies: [
                "AndroidFoundation", "CapacitorAndroid", "Compression", "CSQLite",
                "FaradFoundation", "Simulation", "SQLiteJSON",
            ],
            swiftSettings: app),
        .target(
            name: "Farad",
            dependencies: [
                "AdServices", "AdSupport", "AndroidFoundation", "AppTrackingTransparency",
                "AudioToolbox", "AuthenticationServices", "AVFAudio", "AVFoundation",
                "BackgroundTasks",
                "Capacitor", "CapacitorAndroid", "CapacitorAndroidPlugins", "CapacitorPlugins",
                "CommonCrypto", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth",
                "CoreHaptics",
                "CoreLocation", "CoreMotion", "CryptoKit",
                "CSQLite", "DeviceCheck", "EventKit", "EventKitUI", "Exploration",
                "FaradFoundation", "ImageIO", "LocalAuthentication", "MediaPlayer", "MessageUI",
                "MobileCoreServices",
                "JavaScriptCore", "OSLog", "PluginContract", "SafariServices", "Security",
                "Simulation",
                "Social", "Speech", "StoreKit", "UIKit", "UniformTypeIdentifiers",
                "UserNotifications", "WebKit",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            resources: [.copy("Resources/Photos"), .copy("Resources/WebAssets")],
            swiftSettings: farad),

        // Floor 10: the reference app.
        .target(
            name: "TimeSafari",
            dependencies: [
                "AndroidFoundation", "BackgroundTasks", "Capacitor", "CapacitorAndroid", "Farad",
                "FaradFoundation", "Social", "UIKit",
                "UniformTypeIdentifiers", "UserNotifications",
            ],
            swiftSettings: app),

        // A messenger in Swift alone, whose two processes share its message sessions.
        .target(
            name: "Wire",
            dependencies: [
                "CSQLite", "Farad", "FaradFoundation", "Security", "Simulation", "UIKit",
                "UniformTypeIdentifiers",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["README.md"], swiftSettings: app),

        // What others send goes on from a notification; as a Swift app and as a Capacitor app.
        .target(
            name: "Beamlet",
            dependencies: [
                "Capacitor", "Farad", "FaradFoundation", "UIKit", "UserNotifications",
            ],
            exclude: ["README.md"], swiftSettings: app),

        // What a share extension does with many attachments.
        .target(
            name: "Attachments",
            dependencies: ["Farad", "FaradFoundation", "UIKit", "UniformTypeIdentifiers"],
            exclude: ["README.md"], swiftSettings: app),

        // Beside it: what a run's trace says in a file, and what shows it.
        .target(
            name: "Traces",
            dependencies: ["Farad", "Simulation"],
            exclude: ["FORMAT.md"], swiftSettings: farad),

        // Floor 3: the servers of apps on real ports.
        .target(
            name: "Loopback", dependencies: ["FaradFoundation", "HostMemory"],
            swiftSettings: farad),

        // Floor 11: the commands and the benchmarks; what tests use is on the tenth.
        .target(
            name: "FaradCLI",
            dependencies: [
                "AndroidFoundation", "Attachments", "Beamlet", "Capacitor", "Exploration", "Farad",
                "FaradFoundation", "HostFiles", "HostMemory", "JavaScriptCore", "Loopback",
                "PluginContract",
                "Simulation", "TimeSafari",
                "Traces", "WebKit", "Wire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: farad),
        .executableTarget(name: "FaradMain", dependencies: ["FaradCLI"], swiftSettings: farad),
        .executableTarget(
            name: "farad-bench",
            dependencies: [
                "Capacitor", "CJavaScriptCore", "Exploration", "Farad", "HostMemory",
                "JavaScriptCore", "Simulation", "TimeSafari", "Traces", "WebKit", "Wire",
            ],
            path: "Sources/FaradBench", swiftSettings: farad),
        // Hostile messages for the bridge, and the facts to judge it by; and the program that sends
        // them.
        .target(
            name: "BridgeFuzzing",
            dependencies: ["Capacitor", "Farad", "FaradFoundation", "Simulation", "UIKit"],
            swiftSettings: farad),
        .executableTarget(
            name: "farad-fuzz", dependencies: ["BridgeFuzzing", "HostMemory"],
            path: "Sources/FaradFuzz",
            swiftSettings: farad),
        .target(
            name: "FaradTesting", dependencies: ["Farad", "_Testing_UIKit"], swiftSettings: farad),
        // The toolchain pairs UIKit with Testing by this module; it has nothing to add here.
        .target(name: "_Testing_UIKit", swiftSettings: farad),

        // Adds Plugins/Shadows/Shadows.swift to targets of other packages; ours have links to it.
        .plugin(name: "FaradShadows", capability: .buildTool()),

        // What tests of several targets share, and nothing else uses.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: farad),

        .testTarget(
            name: "ExplorationTests",
            dependencies: [
                "Exploration", "FaradFoundation", "Security", "Simulation", "UIKit",
                "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "PluginContractTests", dependencies: ["PluginContract", "TestSupport"],
            swiftSettings: farad),
        .testTarget(
            name: "JavaScriptCoreTests", dependencies: ["JavaScriptCore", "CJavaScriptCore"],
            swiftSettings: farad),
        .testTarget(
            name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: farad),
        .testTarget(
            name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: farad),
        .testTarget(
            name: "GraphicsTests", dependencies: ["Graphics", "TestSupport"], swiftSettings: farad),
        .testTarget(
            name: "FaradFoundationTests",
            dependencies: ["FaradFoundation", "Simulation", "CSQLite", "TestSupport"],
            swiftSettings: farad),
        .testTarget(
            name: "SecurityTests",
            dependencies: ["Security", "FaradFoundation", "Simulation", "TestSupport"],
            swiftSettings: farad),
        .testTarget(
            name: "AndroidFoundationTests",
            dependencies: ["AndroidFoundation", "FaradFoundation", "Simulation"],
            swiftSettings: farad),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "UIKit", "Network", "SafariServices", "Social", "StoreKit",
                "UniformTypeIdentifiers",
                "UserNotifications", "FaradFoundation", "Simulation", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "WebKitTests",
            dependencies: [
                "Exploration", "WebKit", "UIKit", "FaradFoundation", "Simulation",
                "JavaScriptCore",
                "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "CapacitorTests",
            dependencies: [
                "Capacitor", "WebKit", "UIKit", "FaradFoundation", "Simulation", "Farad",
                "FaradTesting", "TestSupport", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "CapacitorAndroidTests",
            dependencies: [
                "AndroidFoundation", "CapacitorAndroid", "CapacitorAndroidPlugins", "Exploration",
                "Farad", "FaradFoundation", "FaradTesting", "Simulation", "UIKit", "WebKit",
                "TestSupport", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "CapacitorPluginsTests",
            dependencies: [
                "AdSupport", "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices",
                "AVFoundation", "CapacitorPlugins", "Capacitor", "CommonCrypto", "Contacts",
                "ContactsUI", "CoreBluetooth", "CoreHaptics", "CoreLocation", "CoreMotion",
                "CryptoKit", "DeviceCheck",
                "EventKit",
                "EventKitUI", "FaradFoundation", "Farad", "FaradTesting",
                "ImageIO", "LocalAuthentication", "MediaPlayer", "MessageUI", "MobileCoreServices",
                "OSLog", "SafariServices", "Security", "Simulation", "Speech", "StoreKit", "UIKit",
                "UserNotifications", "WebKit",
                "TestSupport", "_Testing_UIKit",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: farad),
        .testTarget(
            name: "FaradTests",
            dependencies: [
                "Exploration", "Farad", "FaradTesting", "FaradFoundation", "Security", "Simulation",
                "WebKit", "Capacitor",
                "JavaScriptCore", "UIKit", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "TimeSafariTests",
            dependencies: [
                "TimeSafari", "AndroidFoundation", "BackgroundTasks", "CapacitorAndroid",
                "Exploration", "Farad", "FaradTesting", "FaradFoundation", "PluginContract",
                "Simulation", "Capacitor",
                "UIKit", "Social", "UniformTypeIdentifiers", "WebKit", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "LoopbackTests", dependencies: ["FaradFoundation", "Loopback"],
            swiftSettings: farad),
        .testTarget(
            name: "BeamletTests",
            dependencies: [
                "Beamlet", "Capacitor", "Farad", "FaradFoundation", "FaradTesting", "Loopback",
                "Simulation", "UIKit", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "AttachmentsTests",
            dependencies: [
                "Attachments", "Exploration", "Farad", "FaradFoundation", "FaradTesting",
                "Simulation", "UIKit", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "WireTests",
            dependencies: [
                "Wire", "Exploration", "Farad", "FaradFoundation", "FaradTesting", "Security",
                "Simulation", "TestSupport", "UIKit", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "TracesTests",
            dependencies: [
                "Traces", "Farad", "TestSupport", "TimeSafari", "_Testing_UIKit",
            ], swiftSettings: farad),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["BridgeFuzzing", "TestSupport", "farad-fuzz", "_Testing_UIKit"],
            swiftSettings: farad),
        // The commands are tested as processes, as people run them.
        .testTarget(
            name: "CommandLineTests", dependencies: ["FaradCLI", "HostMemory", "TestSupport"],
            swiftSettings: farad),
        // The table of facts, whole scenarios, and our JavaScript beside Capacitor's own.
        .testTarget(
            name: "FidelityTests",
            dependencies: [
                "Capacitor", "Farad", "FaradFoundation", "FaradTesting", "Simulation",
                "TestSupport", "TimeSafari", "UIKit", "WebKit", "_Testing_UIKit",
            ],
            path: "Tests/Fidelity",
            exclude: ["README.md", "Traces", "compare-with-capacitor", "facts.tsv", "make-table"],
            swiftSettings: farad),
    ]
)
