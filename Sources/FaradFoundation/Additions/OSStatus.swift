/// What a call of an old framework answers with.
public typealias OSStatus = Int32
