public import Foundation

/// What errors say of themselves on a phone, where the host's Foundation has another wording.
public enum PhoneErrorText {
    /// `localizedDescription`: an error's own words, else iOS's for its domain and code.
    public static func description(of error: any Error) -> String {
        let hosts = error.localizedDescription
        let phrase = "The operation could not be completed."
        guard hosts.hasPrefix(phrase), !hasWords(error) else { return hosts }
        return "The operation couldn’t be completed." + hosts.dropFirst(phrase.count)
    }

    /// Whether the text is whole as its author wrote it.
    private static func hasWords(_ error: any Error) -> Bool {
        if let error = error as? any LocalizedError { return error.errorDescription != nil }
        // Of its user info alone: an error of Swift's that is bridged has none.
        return type(of: error) is AnyClass
            && (error as NSError).userInfo[NSLocalizedDescriptionKey] != nil
    }
}

/// What numbers say of themselves on a phone.
public enum PhoneNumberText {
    /// `NSNumber.stringValue`: a whole number has no fraction, even one that was a double.
    public static func text(of number: NSNumber) -> String {
        let text = number.stringValue
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
