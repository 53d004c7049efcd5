#!/bin/sh
# Makes testing/farad.d.ts, the types of the module "farad" in one file, from the module's sources;
# anew only where these or this script have changed.
set -eu
stage=$1/testing
kept=$2/testing
here=$(cd "$(dirname "$0")" && pwd)

if ! command -v tsc >/dev/null; then
    echo "make web needs tsc: apt install node-typescript" >&2
    exit 69
fi
mkdir -p "$stage"
find "$here/testing/farad" -name '*.ts' ! -name '*.unit.ts' -print0 | LC_ALL=C sort -z \
    | xargs -0 cat "$0" | sha256sum \
    >"$stage/types-made-of"
if cmp -s "$stage/types-made-of" "$kept/types-made-of"; then
    cp "$kept/farad.d.ts" "$stage/"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/tsconfig.json" <<END
{
    "compilerOptions": {
        "declaration": true, "emitDeclarationOnly": true, "strict": true, "target": "ES2022",
        "lib": ["ES2022", "DOM"], "module": "amd", "moduleResolution": "node", "types": [],
        "rootDir": "$here/testing", "outFile": "$work/made.js"
    },
    "files": ["$here/testing/farad/index.ts"]
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
} >"$stage/farad.d.ts"
