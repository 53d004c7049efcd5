// The events that have handlers by name, such as `onclick`.

/** Those of elements, documents and the window (HTML standard, `GlobalEventHandlers`). */
export const globalHandlers = `abort animationcancel animationend animationiteration animationstart
    auxclick
    beforeinput beforetoggle blur cancel canplay canplaythrough change click close contextmenu copy cuechange cut
    dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended
    error focus formdata gotpointercapture input invalid keydown keypress keyup load loadeddata
    loadedmetadata loadstart lostpointercapture mousedown mouseenter mouseleave mousemove mouseout
    mouseover mouseup paste pause play playing pointercancel pointerdown pointerenter pointerleave
    pointermove pointerout pointerover pointerup progress ratechange reset resize scroll scrollend
    securitypolicyviolation seeked seeking select selectionchange selectstart slotchange stalled
    submit suspend timeupdate toggle touchcancel touchend touchmove touchstart transitioncancel
    transitionend transitionrun transitionstart volumechange waiting webkitanimationend
    webkitanimationiteration webkitanimationstart webkittransitionend wheel`.split(/\s+/);
/** Those of the window only (`WindowEventHandlers`). */
export const windowHandlers = `afterprint beforeprint beforeunload hashchange languagechange message
    messageerror offline online pagehide pageshow popstate rejectionhandled storage
    unhandledrejection unload`.split(/\s+/);
