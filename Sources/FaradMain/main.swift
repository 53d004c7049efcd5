import FaradCLI

FaradProgram.main()
