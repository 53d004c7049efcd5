// A command ends by `_exit`, without the steps in which a program that counts writes its counts.
// Linked with `--wrap=_exit` (`make profile`), this comes first.
int __llvm_profile_write_file(void);
_Noreturn void __real__exit(int code);

_Noreturn void __wrap__exit(int code) {
    __llvm_profile_write_file();
    __real__exit(code);
}
