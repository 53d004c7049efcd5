import AndroidFoundation
import Contacts
import EventKit
import FaradFoundation
import StoreKit
import UIKit
import UserNotifications

// What a device folder keeps of the phone's services, beside files: a folder that knows both
// platforms keeps of each what it has.
extension Device {
    /// Gives the services what an earlier process has left.
    func restore(_ state: DeviceState) {
        springBoard.background.restore(state.backgroundTasks)
        URLSessionDaemon.of(phone).restore(state.backgroundSessions)
        PushService.of(phone).registered = state.pushedApps
        switch configuration.platform {
        case .ios:
            NotificationDaemon.of(phone).restore(state.notifications)
            PrivacyDaemon.of(phone).restore(state.privacy)
            AddressBook.of(phone).restore(state.contacts)
            CalendarDatabase.of(phone).restore(state.calendars)
            HomeScreenMenus.of(phone).restore(state.menus)
            StoreDaemon.of(phone).restore(state.store)
        case .android: connectAlarms(state)
        }
    }

    /// The same for the permissions of an Android app, when it is installed.
    func restorePermissions(of package: String, _ state: DeviceState) {
        for kept in state.androidPermissions where kept.app == package {
            permissions.restore(
                granted: kept.granted, refused: kept.refused ?? [],
                refusedForever: kept.refusedForever)
        }
    }

    /// Notes what the next process is to find.
    func keep(in state: inout DeviceState) {
        state.backgroundTasks = springBoard.background.state
        state.backgroundSessions = URLSessionDaemon.of(phone).state
        state.pushedApps = PushService.of(phone).registered
        switch configuration.platform {
        case .ios:
            state.notifications = NotificationDaemon.of(phone).kept
            state.privacy = PrivacyDaemon.of(phone).kept
            state.contacts = AddressBook.of(phone).kept
            state.calendars = CalendarDatabase.of(phone).kept
            state.menus = HomeScreenMenus.of(phone).kept
            state.store = StoreDaemon.of(phone).kept
        case .android:
            state.alarms = AlarmService.of(phone).alarms
            state.androidNotifications = NotificationService.of(phone).kept
            let (granted, refused, refusedForever) = permissions.kept
            let packages = springBoard.installed.compactMap { $0.bundle.android?.packageName }
            state.androidPermissions.removeAll { packages.contains($0.app) }
            state.androidPermissions += packages.map {
                DeviceState.KeptPermissions(
                    app: $0, granted: granted, refused: refused, refusedForever: refusedForever)
            }
        }
    }

    /// What is to come on the phone though nothing runs, a line each.
    var waitingLines: [String] {
        springBoard.background.lines + NotificationDaemon.of(phone).lines + alarmLines
            + URLSessionDaemon.of(phone).lines
    }
}
