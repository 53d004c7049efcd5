/// What the user said about one permission that an app asked for.
package struct PermissionReply: Sendable {
    package let permission: String
    package let answer: PermissionAnswer

    package init(_ permission: String, _ answer: PermissionAnswer) {
        self.permission = permission
        self.answer = answer
    }
}

extension Activity {
    /// Asks the user for permissions; the answers come on the UI thread.
    ///
    /// What is decided already and what the manifest lacks is answered without a dialog.
    package func requestPermissions(
        _ permissions: [String], _ completion: @escaping ([PermissionReply]) -> Void
    ) {
        let answer = { [self] in completion(permissions.map(reply)) }
        if permissions.contains(where: { decided($0) == nil }) {
            dialogSink(answer)
        } else {
            Handler(android.mainLooper).post(answer)
        }
    }

    private func reply(to permission: String) -> PermissionReply {
        if let decided = decided(permission) { return PermissionReply(permission, decided) }
        let answer = android.permissionPrompt(permission)
        android.permissions.set(answer, for: permission)
        return PermissionReply(permission, answer)
    }

    /// What needs no question; nil where the user has to be asked.
    private func decided(_ permission: String) -> PermissionAnswer? {
        if android.holds(permission) { return .granted }
        let isAsked =
            android.info.permissions.contains(permission)
            && !android.permissions.isRefusedForever(permission)
        return isAsked ? nil : .deniedForever
    }
}
