// What a phone's web view has and this one has not, for sentences that say so.
const isChromium = host.isChromium === true;
const both = `AudioParamMap AudioProcessingEvent AudioWorklet AudioWorkletNode CSSImageValue CSSKeywordValue CSSMathClamp CSSMathInvert CSSMathMax CSSMathMin
    CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue CSSMatrixComponent CSSNumericArray CSSNumericValue
    CSSPerspective CSSRotate CSSScale CSSSkew CSSSkewX CSSSkewY CSSStyleValue CSSTransformComponent
    CSSTransformValue CSSTranslate CSSUnitValue CSSUnparsedValue CSSVariableReferenceValue
    CanvasCaptureMediaStreamTrack EncodedVideoChunk Highlight HighlightRegistry IIRFilterNode MathMLElement
    MediaRecorder MediaSourceHandle MediaStreamAudioDestinationNode MediaStreamAudioSourceNode
    MediaStreamTrackProcessor NavigationPreloadManager OfflineAudioCompletionEvent PerformancePaintTiming
    PerformanceServerTiming RTCCertificate RTCDTMFSender RTCDTMFToneChangeEvent RTCDataChannel RTCDataChannelEvent
    RTCDtlsTransport RTCEncodedAudioFrame RTCEncodedVideoFrame RTCError RTCErrorEvent RTCIceCandidate
    RTCIceTransport RTCPeerConnection RTCPeerConnectionIceErrorEvent RTCPeerConnectionIceEvent RTCRtpReceiver
    RTCRtpSender RTCRtpTransceiver RTCSctpTransport RTCSessionDescription RTCStatsReport RTCTrackEvent
    ScriptProcessorNode SourceBuffer SourceBufferList StylePropertyMap StylePropertyMapReadOnly VideoColorSpace
    VideoDecoder VideoEncoder VideoFrame WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent
    WebGLFramebuffer WebGLProgram WebGLQuery WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader
    WebGLShaderPrecisionFormat WebGLSync WebGLTexture WebGLTransformFeedback WebGLUniformLocation
    WebGLVertexArrayObject XSLTProcessor`;
const ofChromium = `AbsoluteOrientationSensor Accelerometer AudioData AudioDecoder AudioEncoder AudioSinkInfo CSPViolationReportBody
    CSSMarginRule CSSPositionTryDescriptors CSSPositionTryRule CSSPositionValue
    CSSViewTransitionRule CaretPosition CharacterBoundsUpdateEvent CloseWatcher CookieChangeEvent CookieStore
    CookieStoreManager DelegatedInkTrailPresenter EditContext EncodedAudioChunk EventCounts GamepadHapticActuator
    GravitySensor Gyroscope ImageCapture ImageDecoder ImageTrack ImageTrackList InputDeviceCapabilities
    LargestContentfulPaint LayoutShift LayoutShiftAttribution LinearAccelerationSensor MIDIAccess
    MIDIConnectionEvent MIDIInput MIDIInputMap MIDIMessageEvent MIDIOutput MIDIOutputMap MIDIPort MediaSource
    MediaStreamEvent MediaStreamTrackGenerator NavigateEvent Navigation NavigationActivation
    NavigationCurrentEntryChangeEvent NavigationDestination NavigationHistoryEntry NavigationTransition
    OrientationSensor PageRevealEvent PageSwapEvent PerformanceElementTiming PerformanceEventTiming
    PerformanceLongAnimationFrameTiming PerformanceLongTaskTiming PerformanceScriptTiming
    RelativeOrientationSensor
    ScrollTimeline Sensor SensorErrorEvent SnapEvent TaskAttributionTiming TextFormat TextFormatUpdateEvent
    TextUpdateEvent URLPattern ViewTimeline VisibilityStateEntry WebGLObject WebSocketError WebSocketStream
    WebTransport WebTransportBidirectionalStream WebTransportDatagramDuplexStream WebTransportError cookieStore
    navigation`;
const ofWebKit = `ManagedMediaSource ManagedSourceBuffer MediaRecorderErrorEvent Notification PictureInPictureEvent
    PictureInPictureWindow RTCRtpScriptTransform ReadableByteStreamController ReadableStreamBYOBReader
    ReadableStreamBYOBRequest RemotePlayback SharedWorker SpeechRecognition SpeechRecognitionErrorEvent
    SpeechRecognitionEvent VideoPlaybackQuality`;
runtime.provide({ globals: new Set(`${both} ${isChromium ? ofChromium : ofWebKit}`.split(/\s+/)) });
