import Farad
import Foundation

extension Scenario {
    /// What the app can play, its default first.
    static var timeSafari: [Scenario] {
        var scenarios: [Scenario] = []
        if let photo = SharedPhoto.sample {
            scenarios.append(
                Scenario(
                    name: "share-photo",
                    summary: "the photo that comes with Farad is shared; the app starts cold",
                    actions: [TimedAction(.share([photo]))]))
        }
        scenarios.append(
            Scenario(
                name: "launch", summary: "the app is started by its icon; nothing was shared",
                actions: [TimedAction(.launch)]))
        scenarios.append(.starredPlans)
        return scenarios
    }

    /// Seed 001, the same on both platforms.
    static var starredPlans: Scenario {
        Scenario(
            name: "starred-plans",
            summary: "two plans are starred; the next morning a notification tells their news",
            actions: [
                TimedAction(.launch), TimedAction(.allowNotifications),
                TimedAction(.openURL("timesafari://starred-plans")),
                TimedAction(.tap("#plan-1")), TimedAction(.tap("#plan-3")),
                TimedAction(.tap("#notify-daily")), TimedAction(.background),
            ], until: .seconds(2 * 86_400))
    }
}

extension SharedPhoto {
    /// The photo that comes with Farad, named as somebody would name it; nil where it is not
    /// installed beside the command.
    fileprivate static var sample: SharedPhoto? {
        guard let path = try? WebAssets.samplePhoto(), let bytes = hostFile(path) else {
            return nil
        }
        return SharedPhoto(
            fileName: "vacation-photo.jpg", bytes: bytes, typeIdentifier: "public.jpeg")
    }

    /// A file of the machine that Farad runs on, not of the phone.
    private static func hostFile(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { return nil }
        let size = ftell(file)
        guard size > 0 else { return nil }
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
    }
}
