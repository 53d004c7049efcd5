import FaradFoundation
import Simulation

// What is said to an iPhone.
extension Device {
    /// Somebody says something: word by word, 15 letters a second (assumed). Who listens then, such as an
    /// app's AVAudioEngine, hears each word when it is over; who recognizes speech understands it.
    public func say(_ text: String) {
        var end = 0.0
        for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
            let seconds = Double(word.count + 1) / 15
            end += seconds
            parts.queue.after(.exactly(.nanoseconds(Int64(end * 1_000_000_000))), "user") {
                [phone] in
                Microphone.of(phone).hear(.init(word, seconds: seconds))
            }
        }
    }
}
