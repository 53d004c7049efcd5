// What the app's own bundle asks of a page, and no more: a host over the C API alone gives it this.
// It uses what the C program provides: `transport` (post, log), `setTimeout` and `headers`.
(() => {
  'use strict';
  const { transport, headers } = globalThis;
  const answers = { 'CapacitorCookies.isEnabled': 'false', CapacitorHttp: 'false' };
  const console = {};
  for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
    console[level] = (line) => transport.log(level, line);
  }

  class Element {
    children = [];
    textContent = '';
    addEventListener() {}
    replaceChildren(...children) {
      this.children = children;
    }
  }
  class Document {
    get cookie() {
      return '';
    }
    addEventListener() {}
    getElementById(id) {
      return id === 'app' ? root : null;
    }
    createElement() {
      return new Element();
    }
  }
  const root = new Element();
  const show = (_, __, url) => {
    const [path, query] = url.split('?');
    page.location.pathname = path;
    page.location.search = query === undefined ? '' : '?' + query;
  };
  const page = globalThis;
  Object.assign(page, {
    window: page,
    console,
    Document,
    document: new Document(),
    XMLHttpRequest: class {},
    location: { pathname: '', search: '' },
    history: { pushState: show, replaceState: show },
    addEventListener() {},
    prompt: (text) => answers[JSON.parse(text).type],
    webkit: { messageHandlers: { bridge: { postMessage: transport.post } } },
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers },
    WEBVIEW_SERVER_URL: 'capacitor://localhost',
    imageShown: () => (page.location.pathname === '/shared-photo' ? root.children[0]?.src : null),
  });
})();
