public import FaradFoundation
public import UIKit

/// The phone's volume as a slider; while it is shown, the system shows no picture of the volume.
open class MPVolumeView: UIView {
    open var showsVolumeSlider = true

    /// Stops outside a simulated process.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(VolumeSlider(AudioHardware.of(PhoneProcess.current.system)))
    }
}

/// Setting it sets the phone's volume, which apps make use of: there is no other way.
final class VolumeSlider: UISlider {
    private let hardware: AudioHardware

    init(_ hardware: AudioHardware) {
        self.hardware = hardware
        super.init(frame: .zero)
    }

    override var value: Float {
        get { hardware.volume }
        set { hardware.volume = newValue }
    }
}
