// `node --test` on a file without a test counts the file as one.
