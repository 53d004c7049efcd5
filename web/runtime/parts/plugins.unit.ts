import { equal, test, throws } from '../unit';

const { mimeTypes, plugins } = navigator;

test('the five plugins of a web view that shows PDFs are there by their places and names', () => {
    equal([...plugins].map(({ name }) => name), ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer',
        'Microsoft Edge PDF Viewer', 'WebKit built-in PDF']);
    equal([plugins.length, plugins.item(9), plugins.namedItem('PDF Viewer') === plugins[0],
        (plugins as any)['PDF Viewer'] === plugins[0]], [5, null, true, true]);
    equal(Object.keys(plugins), ['0', '1', '2', '3', '4']);
});
test('each plugin is for both types, and each type for the first plugin', () => {
    equal([...mimeTypes].map(({ type, suffixes }) => `${type} ${suffixes}`), ['application/pdf pdf', 'text/pdf pdf']);
    equal([...plugins[4]!].every((one, index) => one === mimeTypes[index]), true);
    equal(mimeTypes[1]!.enabledPlugin === plugins[0], true);
    equal([navigator.pdfViewerEnabled, String(plugins), plugins[0]!.filename],
        [true, '[object PluginArray]', 'internal-pdf-viewer']);
});
test('nobody makes one', () => {
    throws(() => new (globalThis as any).Plugin(), 'Illegal constructor');
    equal(plugins[0] instanceof Plugin, true);
});
