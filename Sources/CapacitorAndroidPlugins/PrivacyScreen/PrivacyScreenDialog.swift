import AndroidFoundation

/// Covers an activity that is not before the user: dimmed, or with the app's splash screen.
///
/// On a phone it goes when it gets the focus or is touched. It gets neither as long as something else
/// is before the user, and what brings the activity back takes it away.
package final class PrivacyScreenDialog: Dialog {
    package let isDimmed: Bool

    init(_ activity: Activity, isDimmed: Bool) {
        self.isDimmed = isDimmed
        super.init(activity)
    }
}
