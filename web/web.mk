# Part of the Makefile that bundles and checks the web sources.

WEB_ASSETS := Sources/Farad/Resources/WebAssets

.PHONY: web test-web

## web: bundle the web sources into the assets that Farad carries
web:
	@web/build.sh "$(CURDIR)/$(WEB_ASSETS)"

## test-web: check the types of the web sources and run their unit tests in Node
test-web: web
	@tsc -p web
	@web/units.sh
	@web/check-packages.sh
