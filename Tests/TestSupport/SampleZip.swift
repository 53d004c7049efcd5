public import Foundation

/// Zip files as a program for them makes them.
public enum SampleZip {
    /// One deflated `inner.db`: nine times `packed` and a space.
    public static let database = decoded(
        "UEsDBBQAAAAIAAAAIVx9EDzfDAAAAD8AAAAIAAAAaW5uZXIuZGIrSEzOTk1RKCCTAgBQSwECFAMUAAAACAAAACFc"
            + "fRA83wwAAAA/AAAACAAAAAAAAAAAAAAAgAEAAAAAaW5uZXIuZGJQSwUGAAAAAAEAAQA2AAAAMgAAAAAA")

    /// The same, and a `note.txt` as it is: `hi`.
    public static let databaseAndText = decoded(
        "UEsDBBQAAAAIAAAAIVx9EDzfDAAAAD8AAAAIAAAAaW5uZXIuZGIrSEzOTk1RKCCTAgBQSwMEFAAAAAAAAAAhXKwq"
            + "k9gCAAAAAgAAAAgAAABub3RlLnR4dGhpUEsBAhQDFAAAAAgAAAAhXH0QPN8MAAAAPwAAAAgAAAAAAAAAAAAA"
            + "AIABAAAAAGlubmVyLmRiUEsBAhQDFAAAAAAAAAAhXKwqk9gCAAAAAgAAAAgAAAAAAAAAAAAAAIABMgAAAG5v"
            + "dGUudHh0UEsFBgAAAAACAAIAbAAAAFoAAAAAAA==")

    private static func decoded(_ text: String) -> Data {
        guard let data = Data(base64Encoded: text) else { fatalError("a sample is damaged") }
        return data
    }
}
