#!/bin/sh
# Makes web/testing/farad.d.ts, the types of the module "farad" in one file, from the module's
# sources. With --check, says whether the file is what the sources give.
set -eu
web=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$web/testing"
cat >"$work/tsconfig.json" <<END
{
    "compilerOptions": {
        "declaration": true, "emitDeclarationOnly": true, "strict": true, "target": "ES2022",
        "lib": ["ES2022", "DOM"], "module": "amd", "moduleResolution": "node", "types": [],
        "rootDir": "$PWD", "outFile": "$work/made.js"
    },
    "files": ["$PWD/farad/index.ts"]
}
END
tsc --project "$work/tsconfig.json"
{
    echo '// The types of the module "farad", made by web/types.sh. In a project of yours, put this file'
    echo '// where your tsconfig.json finds it.'
    cat "$work/made.d.ts"
    echo 'declare module "farad" {'
    echo '    export * from "farad/index";'
    echo '}'
} >"$work/farad.d.ts"
if [ "${1:-}" = --check ]; then
    cmp -s "$work/farad.d.ts" farad.d.ts && exit 0
    echo "web/testing/farad.d.ts is not what its sources give: run web/types.sh" >&2
    exit 1
fi
cp "$work/farad.d.ts" farad.d.ts
