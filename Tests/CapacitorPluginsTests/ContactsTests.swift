import Capacitor
import Contacts
import ContactsUI
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

// As in a plugin's own target.
private typealias NotificationCenter = FaradFoundation.NotificationCenter

/// Contacts and ContactsUI as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct ContactsTests {
    private static let usage: [String: String?] = [
        "NSContactsUsageDescription": "To find your friends."
    ]
    private static let ada = PhoneContact(
        givenName: "Ada", familyName: "Lovelace", note: "Met in London",
        phoneNumbers: [.init("+44 20 7946 0000", label: "mobile")],
        emailAddresses: [.init("ada@example.org", label: "home"), .init("a@b.c", label: "club")])
    private static let company = PhoneContact(organizationName: "Engines Ltd")
    private static let charles = PhoneContact(givenName: "Charles", familyName: "Babbage")

    private static let keys = [
        CNContactGivenNameKey, CNContactFamilyNameKey, CNContactPhoneNumbersKey,
        CNContactEmailAddressesKey, CNContactOrganizationNameKey,
    ]

    /// A phone whose plugin tells the names of all contacts in the phone's own order.
    private func listing(
        _ name: String = #function, keys: [String] = keys, usage: [String: String?] = usage
    ) throws -> PluginDevice {
        let phone = try ProbePlugin.phone(name, usage: usage) { _, call in
            let request = CNContactFetchRequest(keysToFetch: keys as [any CNKeyDescriptor])
            request.sortOrder = .userDefault
            do {
                var names: [String] = []
                try CNContactStore().enumerateContacts(with: request) { contact, _ in
                    names.append(contact.givenName + contact.organizationName)
                }
                call.resolve(["names": names])
            } catch {
                let error = error as NSError
                call.reject(error.localizedDescription, "\(error.domain)\(error.code)")
            }
        }
        try phone.lines { phone.device.setContacts([Self.ada, Self.company, Self.charles]) }
        return phone
    }

    @Test func `a fetch asks the user first and waits, then has all in the phone's own order`()
        throws
    {
        let phone = try listing()
        #expect(phone.lines == [])
        #expect(phone.device.alert?.title?.hasSuffix("Would Like to Access Your Contacts") == true)
        #expect(phone.device.alert?.message == "To find your friends.")
        let all = #"{"names":["Charles","Engines Ltd","Ada"]}"#
        #expect(
            try phone.lines { try phone.device.answerAlert("Share All Contacts") } == [all])
        #expect(try phone.run("again()") == [all])
    }

    @Test func `a refusal is CNErrorDomain's 100, to the fetch and to the question`() throws {
        let phone = try listing()
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") }
                == ["rejected: Access DeniedCNErrorDomain100"])
        let asking = try ProbePlugin.phone("asking", usage: Self.usage) { _, call in
            CNContactStore().requestAccess(for: .contacts) { isAllowed, error in
                let code = (error as NSError?)?.code ?? 0
                let status = CNContactStore.authorizationStatus(for: .contacts).rawValue
                call.resolve(["allowed": isAllowed, "code": code, "status": status])
            }
        }
        #expect(
            try asking.lines { try asking.device.answerAlert("Don’t Allow") }
                == [#"{"allowed":false,"code":100,"status":2}"#])
        asking.device.choose(.allowed, for: .contacts)
        #expect(try asking.run("again()") == [#"{"allowed":true,"code":0,"status":3}"#])
    }

    @Test func `an app that does not say why it asks ends`() throws {
        let phone = try listing(usage: ["NSContactsUsageDescription": nil])
        #expect(phone.device.findings.contains { $0.rule == "app-crashed" })
        #expect(
            phone.device.findings.contains { $0.message.contains("NSContactsUsageDescription") })
    }

    @Test func `an app that may see some sees those, and what it adds`() throws {
        let phone = try listing()
        try phone.lines { try phone.device.answerAlert("Select Contacts") }
        #expect(phone.lines == [#"{"names":[]}"#])
        try phone.lines { try phone.device.shareContacts(["Ada Lovelace"]) }
        #expect(try phone.run("again()") == [#"{"names":["Ada"]}"#])
        #expect(throws: DeviceError.self) { try phone.device.shareContacts(["Nobody"]) }
    }

    @Test func `notes need an entitlement`() throws {
        let keys = Self.keys + [CNContactNoteKey]
        let phone = try listing(keys: keys)
        #expect(
            try phone.lines { try phone.device.answerAlert("Share All Contacts") }
                == ["rejected: Unauthorized KeysCNErrorDomain102"])
        #expect(
            phone.device.logLines.map(\.text) == ["Attempt to read notes by an unentitled app"])
    }

    @Test func `what was not asked for ends the app that reads it`() throws {
        let phone = try listing(keys: [CNContactGivenNameKey])
        try phone.lines { try phone.device.answerAlert("Share All Contacts") }
        #expect(
            phone.device.findings.contains {
                $0.rule == "app-crashed" && $0.message.contains("organizationName")
            })
    }

    @Test func `a request adds, changes what was fetched, and deletes, all of it or nothing`()
        throws
    {
        let phone = try ProbePlugin.phone(usage: Self.usage) { _, call in
            let store = CNContactStore()
            do {
                let grace = CNMutableContact()
                grace.givenName = "Grace"
                grace.familyName = "Hopper"
                grace.phoneNumbers = [
                    CNLabeledValue(
                        label: CNLabelPhoneNumberMobile,
                        value: CNPhoneNumber(stringValue: "1 (23) 4"))
                ]
                let adding = CNSaveRequest()
                adding.add(grace, toContainerWithIdentifier: nil)
                try store.execute(adding)
                let found = try store.unifiedContacts(
                    matching: CNContact.predicateForContacts(
                        matching: CNPhoneNumber(stringValue: "1234")),
                    keysToFetch: [CNContactFamilyNameKey as any CNKeyDescriptor])
                let copy = found[0].mutableCopy() as! CNMutableContact
                copy.familyName = "Murray Hopper"
                let changing = CNSaveRequest()
                changing.update(copy)
                try store.execute(changing)
                let wrong = CNSaveRequest()
                wrong.delete(copy)
                wrong.update(CNMutableContact())
                try store.execute(wrong)
            } catch {
                let error = error as NSError
                call.resolve(["code": error.code, "text": error.localizedDescription])
            }
        }
        #expect(
            try phone.lines { try phone.device.answerAlert("Share All Contacts") }
                == [#"{"code":200,"text":"Updated Record Does Not Exist"}"#])
        let kept = try #require(phone.device.contacts.first)
        #expect(phone.device.contacts.count == 1)
        #expect(kept.name == "Grace Murray Hopper")
        #expect(kept.phoneNumbers == [.init("1 (23) 4", label: "mobile")])
    }

    @Test func `a store hears of what others change, and a group keeps its members`() throws {
        let phone = try ProbePlugin.phone(usage: Self.usage) { plugin, call in
            let store = CNContactStore()
            plugin.state = store
            NotificationCenter.default.addObserver(
                forName: .CNContactStoreDidChange, object: nil, queue: nil
            ) { _ in
                let groups = try? store.groups(matching: nil)
                let members = try? store.unifiedContacts(
                    matching: CNContact.predicateForContactsInGroup(
                        withIdentifier: groups?.first?.identifier ?? ""),
                    keysToFetch: [CNContactFormatter.descriptorForRequiredKeys(for: .fullName)])
                let names = members?.compactMap {
                    CNContactFormatter.string(from: $0, style: .fullName)
                }
                plugin.notifyListeners("heard", data: ["members": names ?? []])
            }
            let friend = CNMutableContact()
            friend.givenName = "Ada"
            friend.familyName = "Lovelace"
            let group = CNMutableGroup()
            group.name = "Friends"
            let request = CNSaveRequest()
            request.add(friend, toContainerWithIdentifier: store.defaultContainerIdentifier())
            request.add(group, toContainerWithIdentifier: nil)
            request.addMember(friend, to: group)
            do { try store.execute(request) } catch { call.reject("\(error)") }
            call.resolve()
        }
        #expect(
            try phone.lines { try phone.device.answerAlert("Share All Contacts") } == ["undefined"])
        #expect(
            try phone.lines { phone.device.setContacts([Self.ada, Self.charles]) }
                == [#"heard {"members":["Ada Lovelace"]}"#])
        #expect(
            try phone.lines { phone.device.setContacts([Self.charles]) }
                == [#"heard {"members":[]}"#])
        #expect(phone.device.findings.isEmpty)
    }

    // MARK: ContactsUI

    private final class One: NSObject, CNContactPickerDelegate {
        let call: CAPPluginCall
        init(_ call: CAPPluginCall) { self.call = call }
        func contactPicker(
            _ picker: CNContactPickerViewController, didSelect contact: CNContact
        ) {
            let label = contact.emailAddresses[1].label ?? ""
            call.resolve(["name": contact.givenName + contact.note, "mail": label])
        }
        func contactPickerDidCancel(_ picker: CNContactPickerViewController) {
            call.reject("cancelled")
        }
    }

    private final class Several: NSObject, CNContactPickerDelegate {
        let call: CAPPluginCall
        init(_ call: CAPPluginCall) { self.call = call }
        func contactPicker(
            _ picker: CNContactPickerViewController, didSelect contacts: [CNContact]
        ) { call.resolve(["names": contacts.map(\.familyName)]) }
        func contactPicker(
            _ picker: CNContactPickerViewController, didSelect contact: CNContact
        ) { call.reject("one") }
    }

    private func picking(
        _ name: String = #function,
        _ delegate: @escaping (CAPPluginCall) -> any CNContactPickerDelegate
    ) throws -> PluginDevice {
        let phone = try ProbePlugin.phone(name) { plugin, call in
            ProbePlugin.onMain {
                let picker = CNContactPickerViewController()
                let listener = delegate(call)
                plugin.state = listener
                picker.delegate = listener
                plugin.bridge?.viewController?.present(picker, animated: true)
            }
        }
        try phone.lines { phone.device.setContacts([Self.ada, Self.charles]) }
        return phone
    }

    @Test func `whom the user picks the app gets without any leave, as many as it takes`()
        throws
    {
        let phone = try picking { One($0) }
        #expect(phone.device.isContactPickerShown)
        #expect(throws: DeviceError.self) { try phone.device.pickContacts(["Nobody"]) }
        #expect(
            try phone.lines { try phone.device.pickContacts(["Ada Lovelace", "Charles Babbage"]) }
                == [#"{"mail":"club","name":"Ada"}"#])
        #expect(!phone.device.isContactPickerShown)
        try phone.run("again()")
        #expect(try phone.lines { try phone.device.cancelContacts() } == ["rejected: cancelled"])
        #expect(throws: DeviceError.self) { try phone.device.cancelContacts() }
        let several = try picking("several") { Several($0) }
        #expect(
            try several.lines {
                try several.device.pickContacts(["Ada Lovelace", "Charles Babbage"])
            }
                == [#"{"names":["Lovelace","Babbage"]}"#])
    }

    private final class Keeper: NSObject, CNContactViewControllerDelegate {
        let call: CAPPluginCall
        init(_ call: CAPPluginCall) { self.call = call }
        func contactViewController(
            _ viewController: CNContactViewController, didCompleteWith contact: CNContact?
        ) {
            viewController.dismiss(animated: true)
            call.resolve(["kept": contact != nil])
        }
    }

    @Test func `a new contact is kept by the user or thrown away`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let contact = CNMutableContact()
                contact.givenName = "Ada"
                let view = CNContactViewController(forNewContact: contact)
                let keeper = Keeper(call)
                plugin.state = keeper
                view.delegate = keeper
                plugin.bridge?.viewController?.present(
                    UINavigationController(rootViewController: view), animated: true)
            }
        }
        #expect(phone.device.shownContact?.name == "Ada")
        #expect(
            try phone.lines { try phone.device.finishContact(saves: false) }
                == [#"{"kept":false}"#])
        #expect(phone.device.contacts.isEmpty)
        #expect(throws: DeviceError.self) { try phone.device.finishContact(saves: true) }
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.finishContact(saves: true) } == [#"{"kept":true}"#])
        #expect(phone.device.contacts.map(\.name) == ["Ada"])
    }

    // MARK: Scenarios

    @Test func `a scenario picks a contact, and is told where there is nothing to pick in`()
        throws
    {
        let phone = try picking { One($0) }
        let report = phone.device.run([
            TimedAction(.pickContacts(["Ada Lovelace"])), TimedAction(.pickContacts(nil)),
        ])
        #expect(phone.lines == [#"{"mail":"club","name":"Ada"}"#])
        #expect(
            report.findings.map(\.message) == [
                "No picker of contacts is shown; let the app open one first."
            ])
    }
}
