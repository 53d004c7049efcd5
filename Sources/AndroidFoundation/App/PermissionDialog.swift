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
    /// What is decided already and what the manifest lacks is answered without a dialog. An activity
    /// asks for one set at a time: another is answered at once and with nothing, which is a
    /// cancellation.
    package func requestPermissions(
        _ permissions: [String], _ completion: @escaping ([PermissionReply]) -> Void
    ) {
        guard !isRequestingPermissions else { return completion([]) }
        isRequestingPermissions = true
        let asked = permissions.filter { decided($0) == nil }
        let answer = { [self] in
            isRequestingPermissions = false
            completion(permissions.map(reply))
        }
        guard !asked.isEmpty else { return Handler(android.mainLooper).post(answer) }
        dialogSink()
        android.permissions.request(asked, for: self) { [self] isCancelled in
            guard isCancelled else { return dialogAnswerSink(answer) }
            isRequestingPermissions = false
            completion([])
        }
    }

    /// Something has taken the dialog away, if it is there: that is no answer.
    package func cancelPermissionRequest() { android.permissions.cancelRequest(of: self) }

    private func reply(to permission: String) -> PermissionReply {
        PermissionReply(permission, decided(permission) ?? .denied)
    }

    /// What needs no question; nil where the user has to be asked.
    private func decided(_ permission: String) -> PermissionAnswer? {
        if android.holds(permission) { return .granted }
        let isAsked =
            android.info.permissions.contains(permission)
            && PermissionGroup.of(permission) != nil
            && !android.permissions.isRefusedForever(permission)
        return isAsked ? nil : .deniedForever
    }
}
