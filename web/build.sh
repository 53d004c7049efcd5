#!/bin/sh
# Bundles these sources into the folder of web assets that the Farad target carries:
#
#   native-bridge.js        evaluated at document start
#   runtime.js, runtime/    the web APIs (built by web/runtime/build.sh), and pageless.js, with which a
#                           script that has no page finds some of them
#   timesafari/             the reference app; its other branches in timesafari-upstream/ and
#                           timesafari-repaired/
#   beamlet/                Beamlet on Capacitor; with its first faults in beamlet-unrepaired/
#   testing/farad/          what scenarios and tests import, for bundling a user's own
#   testing/farad.d.ts      its types in one file
#   scenarios/<app>/        the apps' own scenarios (web/<app>/scenarios)
#   viewer.html             the page that farad trace open fills with traces
#   contract/               what reads the definitions of plugins: TypeScript's compiler, our reader
#   sources/                the apps' own sources, for that reader
#   capacitor/              Capacitor's packages, for bundling a user's file: with this folder as
#                           NODE_PATH, esbuild finds them where the user has none of their own
#
# Source maps lie beside the bundles and name files as seen from the root of the project. Equal
# sources give equal bytes, and a folder that would not change is left alone.
set -eu
web=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$web")
assets=${1:-$root/Sources/Farad/Resources/WebAssets}
case $assets in
/*) ;;
*) assets=$PWD/$assets ;;
esac

if ! command -v esbuild >/dev/null; then
    echo "make web needs esbuild: apt install esbuild" >&2
    exit 69
fi

# Inside the project, so that source maps lead to it by relative paths.
stage=$(mktemp -d "$root/.build-web.XXXXXX")
trap 'rm -rf "$stage"' EXIT
cd "$root"

# Wrapped by hand, as esbuild's own wrapping brings helpers for modules that nobody loads. A plugin's
# half for the `web` platform stays outside, as in any app whose bundler splits its chunks: no phone
# ever asks for it.
bundle() { # <entry> <output>
    printf 'import "./%s";\n' "$1" |
        esbuild --sourcefile=entry.js --bundle --format=esm --target=es2022 --minify-syntax \
            --minify-whitespace '--banner:js="use strict";(()=>{' '--footer:js=})();' \
            '--external:*/web' '--external:*.web' --tsconfig=web/tsconfig.json --sourcemap \
            --log-level=warning --outfile="$stage/$2"
}

bundle web/bridge/native-bridge.ts native-bridge.js
app() { # <entry> <folder>
    bundle "$1" "$2/main.js"
    cp "web/${2%%-*}/index.html" "$stage/$2/"
}

app web/timesafari/main.capacitor.ts timesafari
app web/timesafari/upstream/main.capacitor.ts timesafari-upstream
app web/timesafari/repaired/main.capacitor.ts timesafari-repaired
app web/beamlet/main.capacitor.ts beamlet
app web/beamlet/main.unrepaired.ts beamlet-unrepaired

# What a scenario exports is its script's one variable.
for entry in web/*/scenarios/*.scenario.ts; do
    name=$(basename "$entry" .ts)
    of=$(basename "$(dirname "$(dirname "$entry")")")
    esbuild "$entry" --bundle --format=iife --global-name=faradScenario --target=es2022 \
        --tsconfig=web/tsconfig.json --sourcemap --sources-content=false --log-level=warning \
        --outfile="$stage/scenarios/$of/$name.js"
done

for from in web/capacitor/* web/testing/farad; do
    # Each package under the name that its package.json gives it.
    name=$(sed -n 's/^  "name": "\(.*\)",$/\1/p' "$from/package.json")
    case $from in
    web/testing/*) to=$stage/testing/$name ;;
    *) to=$stage/capacitor/$name ;;
    esac
    find "$from" -type f ! -name '*.unit.ts' | LC_ALL=C sort | while read -r file; do
        mkdir -p "$(dirname "$to/${file#"$from"/}")"
        cp "$file" "$to/${file#"$from"/}"
    done
done

# One file with a policy of its own: only what Node can hash can be allowed by name.
esbuild web/viewer/main.ts --bundle --format=iife --target=es2022 --minify --tsconfig=web/tsconfig.json \
    --log-level=warning --outfile="$stage/viewer/viewer.js"
esbuild web/viewer/style.css --minify --log-level=warning --outfile="$stage/viewer/viewer.css"
node web/viewer/inline.mjs web/viewer/index.html "$stage/viewer/viewer.css" \
    "$stage/viewer/viewer.js" "$stage/viewer.html"
rm -r "$stage/viewer"
web/types.sh "$stage" "$assets"

if [ -x web/runtime/build.sh ]; then
    web/runtime/build.sh "$stage"
fi

web/contract/build.sh "$stage" "$assets"
# An app's sources, for whoever compares what it says with what native does.
find web/timesafari -name '*.ts' ! -name '*.unit.ts' ! -path '*/scenarios/*' | LC_ALL=C sort |
    while read -r file; do
        mkdir -p "$(dirname "$stage/sources/$file")"
        cp "$file" "$stage/sources/$file"
    done

find "$stage" -name '*.map' -exec sed -i '/^  "sources": /s#"\(\.\./\)*web/#"web/#g' {} +
find "$stage" -type f -exec chmod 644 {} +
chmod 755 "$stage"

if [ -d "$assets" ] && diff -rq "$stage" "$assets" >/dev/null; then
    exit 0
fi
rm -rf "$assets"
mkdir -p "$(dirname "$assets")"
cp -R "$stage" "$assets"
