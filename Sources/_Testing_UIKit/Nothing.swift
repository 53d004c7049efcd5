// The toolchain imports this module wherever a file imports both Testing and UIKit: on a Mac it
// attaches images to test results. There is nothing to attach here, but it has to exist.
