// The web layer that yardstick.c runs: a bridge, a plugin registry and a consumer of the same kind
// and size as Farad's own start-up bundle. It uses only what the C program provides: `transport`
// (post, log, fetchBytes), `setTimeout` and `headers`.
(() => {
  'use strict';

  // --- the bridge: messages out, results in ---------------------------------------------------

  const callbacks = new Map();
  let nextCallback = Math.floor(134217728 * 0.5);

  const bridge = {
    platform: 'ios',
    isNative: true,
    isLoggingEnabled: true,
    pluginHeaders: globalThis.headers,

    getPlatform() {
      return this.platform;
    },

    isNativePlatform() {
      return this.isNative;
    },

    isPluginAvailable(name) {
      return Object.prototype.hasOwnProperty.call(this.plugins, name);
    },

    plugins: {},

    convertFileSrc(path) {
      if (typeof path === 'string') {
        if (path.startsWith('/')) return 'capacitor://localhost/_capacitor_file_' + path;
        if (path.startsWith('file://')) {
          return 'capacitor://localhost' + path.replace('file://', '/_capacitor_file_');
        }
        if (path.startsWith('content://')) {
          return 'capacitor://localhost' + path.replace('content:/', '/_capacitor_content_');
        }
      }
      return path;
    },

    toNative(pluginId, methodName, options, storedCallback) {
      let callbackId = '-1';
      if (storedCallback !== undefined) {
        callbackId = String(++nextCallback);
        callbacks.set(callbackId, storedCallback);
      }
      const call = { callbackId, pluginId, methodName, options: options || {} };
      if (pluginId === 'Console') {
        transport.log(String(options.level), String(options.message));
        return null;
      }
      transport.post(call);
      return callbackId;
    },

    fromNative(result) {
      const callbackId = result.callbackId;
      if (callbackId === undefined || callbackId === '-1') {
        if (result.error) throw this.createException(result.error);
        return;
      }
      const stored = callbacks.get(callbackId);
      if (stored === undefined) {
        if (!result.success && result.error) this.logError('uncaught', result.error);
        return;
      }
      if (result.error) result.error = this.createException(result.error);
      if (typeof stored.callback === 'function') {
        if (result.success) stored.callback(result.data);
        else stored.callback(null, result.error);
      } else {
        if (result.success) stored.resolve(result.data);
        else stored.reject(result.error);
        callbacks.delete(callbackId);
      }
      if (!result.save && typeof stored.callback !== 'function') callbacks.delete(callbackId);
    },

    createException(error) {
      if (error instanceof CapacitorException) return error;
      const exception = new CapacitorException(error.message, error.code, error.data);
      for (const key of Object.keys(error)) exception[key] = error[key];
      return exception;
    },

    logError(where, error) {
      transport.log('error', where + ' ' + (error && error.message ? error.message : error));
    },

    nativePromise(pluginId, methodName, options) {
      return new Promise((resolve, reject) => {
        this.toNative(pluginId, methodName, options, { resolve, reject });
      });
    },

    nativeCallback(pluginId, methodName, options, callback) {
      if (typeof options === 'function') {
        callback = options;
        options = null;
      }
      return this.toNative(pluginId, methodName, options, { callback });
    },

    addListener(pluginId, eventName, callback) {
      const callbackId = this.nativeCallback(pluginId, 'addListener', { eventName }, callback);
      return {
        remove: async () => this.removeListener(pluginId, callbackId, eventName, callback),
      };
    },

    removeListener(pluginId, callbackId, eventName, callback) {
      callbacks.delete(callbackId);
      return this.nativeCallback(pluginId, 'removeListener', { callbackId, eventName }, callback);
    },
  };

  // --- the core: one proxy per plugin, what is missing answered by name --------------------------

  const ExceptionCode = Object.freeze({
    Unimplemented: 'UNIMPLEMENTED',
    Unavailable: 'UNAVAILABLE',
  });

  class CapacitorException extends Error {
    constructor(message, code, data) {
      super(message);
      this.message = message;
      this.code = code;
      this.data = data;
    }
  }

  const registered = new Map();

  function registerPlugin(name, implementations = {}) {
    const known = registered.get(name);
    if (known) {
      transport.log('warn', `Capacitor plugin "${name}" already registered.`);
      return known.proxy;
    }
    const header = bridge.pluginHeaders.find((h) => h.name === name);
    let implementation;

    const loadImplementation = async () => {
      if (!implementation && bridge.platform in implementations) {
        const made = implementations[bridge.platform];
        implementation = typeof made === 'function' ? await made() : await made;
      } else if (!implementation && !header && 'web' in implementations) {
        const made = implementations.web;
        implementation = typeof made === 'function' ? await made() : await made;
      }
      return implementation;
    };

    const createMethod = (loaded, property) => {
      if (header) {
        const method = header.methods.find((m) => m.name === property);
        if (method) {
          if (method.rtype === 'promise') {
            return (options) => bridge.nativePromise(name, property.toString(), options);
          }
          return (options, callback) =>
            bridge.nativeCallback(name, property.toString(), options, callback);
        }
        if (loaded) return loaded[property]?.bind(loaded);
        return undefined;
      }
      if (loaded) return loaded[property]?.bind(loaded);
      throw new CapacitorException(
        `"${name}" plugin is not implemented on ${bridge.platform}`,
        ExceptionCode.Unimplemented,
      );
    };

    const createWrapper = (property) => {
      let remove;
      const wrapper = (...args) => {
        const promise = loadImplementation().then((loaded) => {
          const method = createMethod(loaded, property);
          if (method) {
            const answer = method(...args);
            remove = answer?.remove;
            return answer;
          }
          throw new CapacitorException(
            `"${name}.${String(property)}()" is not implemented on ${bridge.platform}`,
            ExceptionCode.Unimplemented,
          );
        });
        if (property === 'addListener') promise.remove = async () => remove();
        return promise;
      };
      wrapper.toString = () => `${String(property)}() { [capacitor code] }`;
      Object.defineProperty(wrapper, 'name', {
        value: property,
        writable: false,
        configurable: false,
      });
      return wrapper;
    };

    const addListener = createWrapper('addListener');
    const removeListener = createWrapper('removeListener');

    const addListenerNative = (eventName, callback) => {
      const call = addListener({ eventName }, callback);
      const remove = async () => {
        const callbackId = await call;
        removeListener({ eventName, callbackId }, callback);
      };
      const handle = new Promise((resolve) => call.then(() => resolve({ remove })));
      handle.remove = async () => {
        transport.log('warn', 'Using addListener() without await is deprecated.');
        await remove();
      };
      return handle;
    };

    const proxy = new Proxy(
      {},
      {
        get(_, property) {
          switch (property) {
            case '$$typeof':
              return undefined;
            case 'toJSON':
              return () => ({});
            case 'addListener':
              return header ? addListenerNative : addListener;
            case 'removeListener':
              return removeListener;
            default:
              return createWrapper(property);
          }
        },
      },
    );
    bridge.plugins[name] = proxy;
    registered.set(name, {
      name,
      proxy,
      platforms: new Set([...Object.keys(implementations), ...(header ? [bridge.platform] : [])]),
    });
    return proxy;
  }

  /** What a plugin's web half inherits: listeners, and errors by their codes. */
  class WebPlugin {
    constructor() {
      this.listeners = {};
      this.retainedEventArguments = {};
      this.windowListeners = {};
    }

    addListener(eventName, listener) {
      let firstListener = false;
      if (!this.listeners[eventName]) {
        this.listeners[eventName] = [];
        firstListener = true;
      }
      this.listeners[eventName].push(listener);
      if (firstListener) this.sendRetainedArguments(eventName);
      const remove = async () => this.removeListener(eventName, listener);
      return Promise.resolve({ remove });
    }

    async removeAllListeners() {
      this.listeners = {};
      for (const name of Object.keys(this.windowListeners)) {
        this.removeWindowListener(this.windowListeners[name]);
      }
      this.windowListeners = {};
    }

    notifyListeners(eventName, data, retainUntilConsumed) {
      const listeners = this.listeners[eventName];
      if (!listeners) {
        if (retainUntilConsumed) {
          const kept = this.retainedEventArguments[eventName] || [];
          kept.push(data);
          this.retainedEventArguments[eventName] = kept;
        }
        return;
      }
      for (const listener of listeners) listener(data);
    }

    hasListeners(eventName) {
      return !!(this.listeners[eventName] && this.listeners[eventName].length);
    }

    unimplemented(message = 'not implemented') {
      return new CapacitorException(message, ExceptionCode.Unimplemented);
    }

    unavailable(message = 'not available') {
      return new CapacitorException(message, ExceptionCode.Unavailable);
    }

    async removeListener(eventName, listener) {
      const listeners = this.listeners[eventName];
      if (!listeners) return;
      const index = listeners.indexOf(listener);
      this.listeners[eventName].splice(index, 1);
      if (!this.listeners[eventName].length) this.windowListeners[eventName] = undefined;
    }

    removeWindowListener(handle) {
      if (!handle) return;
      handle.registered = false;
    }

    sendRetainedArguments(eventName) {
      const kept = this.retainedEventArguments[eventName];
      if (!kept) return;
      delete this.retainedEventArguments[eventName];
      for (const data of kept) this.notifyListeners(eventName, data);
    }
  }

  // --- the core's own plugins: loaded by every app, used by few ----------------------------------

  const encode = (text) =>
    encodeURIComponent(text)
      .replace(/%(2[346B]|5E|60|7C)/g, decodeURIComponent)
      .replace(/[()]/g, escape);

  const decode = (text) => text.replace(/(%[\dA-F]{2})+/gi, decodeURIComponent);

  class CookiesWeb extends WebPlugin {
    constructor() {
      super();
      this.jar = '';
    }

    async getCookies() {
      const cookies = {};
      for (const cookie of this.jar.split(';')) {
        if (cookie.length <= 0) continue;
        let [key, value] = cookie.replace(/=/, 'CAP_COOKIE').split('CAP_COOKIE');
        key = decode(key).trim();
        value = decode(value).trim();
        cookies[key] = value;
      }
      return cookies;
    }

    async setCookie(options) {
      const encodedKey = encode(options.key);
      const encodedValue = encode(options.value);
      const expires = `; expires=${(options.expires || '').replace('expires=', '')}`;
      const path = (options.path || '/').replace('path=', '');
      const domain = options.url != null && options.url.length > 0 ? `domain=${options.url}` : '';
      this.jar = `${encodedKey}=${encodedValue || ''}${expires}; path=${path}; ${domain};`;
    }

    async deleteCookie(options) {
      await this.setCookie({ key: options.key, value: '', expires: 'Thu, 01 Jan 1970' });
    }

    async clearCookies() {
      this.jar = '';
    }
  }

  const normalizeHeaders = (headers = {}) => {
    const originalKeys = Object.keys(headers);
    const loweredKeys = Object.keys(headers).map((k) => k.toLocaleLowerCase());
    return loweredKeys.reduce((all, key, index) => {
      all[key] = headers[originalKeys[index]];
      return all;
    }, {});
  };

  const buildUrlParams = (params, shouldEncode = true) => {
    if (!params) return null;
    const output = Object.entries(params).reduce((accumulator, entry) => {
      const [key, value] = entry;
      let encodedValue;
      let item;
      if (Array.isArray(value)) {
        item = '';
        value.forEach((text) => {
          encodedValue = shouldEncode ? encodeURIComponent(text) : text;
          item += `${key}=${encodedValue}&`;
        });
        item = item.slice(0, -1);
      } else {
        encodedValue = shouldEncode ? encodeURIComponent(value) : value;
        item = `${key}=${encodedValue}`;
      }
      return `${accumulator}&${item}`;
    }, '');
    return output.substr(1);
  };

  const buildRequestInit = (options, extra = {}) => {
    const output = Object.assign(
      { method: options.method || 'GET', headers: options.headers },
      extra,
    );
    const headers = normalizeHeaders(options.headers);
    const type = headers['content-type'] || '';
    if (typeof options.data === 'string') {
      output.body = options.data;
    } else if (type.includes('application/x-www-form-urlencoded')) {
      const pairs = [];
      for (const [key, value] of Object.entries(options.data || {})) {
        pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
      }
      output.body = pairs.join('&');
    } else if (type.includes('application/json') || typeof options.data === 'object') {
      output.body = JSON.stringify(options.data);
    }
    return output;
  };

  class HttpWeb extends WebPlugin {
    async request(options) {
      const init = buildRequestInit(options, options.webFetchExtra);
      const params = buildUrlParams(options.params, options.shouldEncodeUrlParams);
      const url = params ? `${options.url}?${params}` : options.url;
      const response = await globalThis.fetch(url, init);
      const contentType = response.headers.get('content-type') || '';
      let { responseType = 'text' } = response.ok ? options : {};
      if (contentType.includes('application/json')) responseType = 'json';
      let data;
      switch (responseType) {
        case 'arraybuffer':
        case 'blob':
          data = await response.blob();
          break;
        case 'json':
          data = await response.json();
          break;
        default:
          data = await response.text();
      }
      const headers = {};
      response.headers.forEach((value, key) => {
        headers[key] = value;
      });
      return { data, headers, status: response.status, url: response.url };
    }

    async get(options) {
      return this.request(Object.assign(Object.assign({}, options), { method: 'GET' }));
    }

    async post(options) {
      return this.request(Object.assign(Object.assign({}, options), { method: 'POST' }));
    }

    async put(options) {
      return this.request(Object.assign(Object.assign({}, options), { method: 'PUT' }));
    }

    async patch(options) {
      return this.request(Object.assign(Object.assign({}, options), { method: 'PATCH' }));
    }

    async delete(options) {
      return this.request(Object.assign(Object.assign({}, options), { method: 'DELETE' }));
    }
  }

  const CapacitorCookies = registerPlugin('CapacitorCookies', { web: () => new CookiesWeb() });
  const CapacitorHttp = registerPlugin('CapacitorHttp', { web: () => new HttpWeb() });

  // --- the app's plugins ---------------------------------------------------------------------

  const SharedImage = registerPlugin('SharedImage');
  const App = registerPlugin('App');
  const CapacitorSQLite = registerPlugin('CapacitorSQLite');

  // --- a SQLite connection, as @capacitor-community/sqlite wraps it ------------------------------

  class SQLiteDBConnection {
    constructor(database, readonly, sqlite) {
      this.database = database;
      this.readonly = readonly;
      this.sqlite = sqlite;
    }

    async open() {
      await this.sqlite.open({ database: this.database, readonly: this.readonly });
    }

    async close() {
      await this.sqlite.close({ database: this.database, readonly: this.readonly });
    }

    async execute(statements, transaction = true, isSQL92 = true) {
      if (this.readonly) throw new Error('not allowed in read-only mode');
      return this.sqlite.execute({
        database: this.database,
        statements,
        transaction,
        readonly: false,
        isSQL92,
      });
    }

    async run(statement, values = [], transaction = true, returnMode = 'no', isSQL92 = true) {
      if (this.readonly) throw new Error('not allowed in read-only mode');
      return this.sqlite.run({
        database: this.database,
        statement,
        values,
        transaction,
        readonly: false,
        returnMode,
        isSQL92,
      });
    }

    async query(statement, values = [], isSQL92 = true) {
      const result = await this.sqlite.query({
        database: this.database,
        statement,
        values,
        readonly: this.readonly,
        isSQL92,
      });
      // iOS sends the column names as the first row.
      const rows = result.values ?? [];
      if (rows.length > 0 && rows[0].ios_columns) {
        const columns = rows[0].ios_columns;
        return {
          values: rows.slice(1).map((row) => {
            const ordered = {};
            for (const column of columns) ordered[column] = row[column];
            return ordered;
          }),
        };
      }
      return { values: rows };
    }
  }

  class SQLiteConnection {
    constructor(sqlite) {
      this.sqlite = sqlite;
      this.connections = new Map();
    }

    async createConnection(database, encrypted, mode, version, readonly) {
      const name = database.endsWith('.db') ? database.slice(0, -3) : database;
      await this.sqlite.createConnection({ database: name, encrypted, mode, version, readonly });
      const connection = new SQLiteDBConnection(name, readonly, this.sqlite);
      this.connections.set((readonly ? 'RO_' : 'RW_') + name, connection);
      return connection;
    }

    async closeConnection(database, readonly) {
      const name = database.endsWith('.db') ? database.slice(0, -3) : database;
      await this.sqlite.closeConnection({ database: name, readonly });
      this.connections.delete((readonly ? 'RO_' : 'RW_') + name);
    }

    isConnection(database, readonly) {
      return { result: this.connections.has((readonly ? 'RO_' : 'RW_') + database) };
    }
  }

  class PlatformService {
    constructor() {
      this.connection = new SQLiteConnection(CapacitorSQLite);
      this.db = null;
      this.isInitialized = false;
      this.initialization = null;
      this.queue = [];
      this.isProcessing = false;
    }

    async initialize() {
      if (this.isInitialized) return;
      if (!this.initialization) this.initialization = this.open();
      await this.initialization;
    }

    async open() {
      this.db = await this.connection.createConnection(
        'timesafari.sqlite', false, 'no-encryption', 1, false);
      await this.db.open();
      await this.db.execute(
        'CREATE TABLE IF NOT EXISTS temp (id TEXT PRIMARY KEY, blobB64 TEXT);' +
          'CREATE TABLE IF NOT EXISTS settings (id INTEGER PRIMARY KEY, activeDid TEXT);',
      );
      this.isInitialized = true;
    }

    /** Statements run one after the other, as they came. */
    async enqueue(type, sql, params) {
      await this.initialize();
      return new Promise((resolve, reject) => {
        this.queue.push({ type, sql, params, resolve, reject });
        this.process();
      });
    }

    async process() {
      if (this.isProcessing) return;
      this.isProcessing = true;
      while (this.queue.length > 0) {
        const operation = this.queue.shift();
        try {
          if (operation.type === 'run') {
            const answer = await this.db.run(operation.sql, operation.params);
            operation.resolve({
              changes: answer.changes.changes,
              lastId: answer.changes.lastId,
            });
          } else {
            const answer = await this.db.query(operation.sql, operation.params);
            operation.resolve(answer.values);
          }
        } catch (error) {
          transport.log('error', '[DB] ' + error.message);
          operation.reject(error);
        }
      }
      this.isProcessing = false;
    }

    dbExec(sql, params) {
      return this.enqueue('run', sql, params);
    }

    dbQuery(sql, params) {
      return this.enqueue('query', sql, params);
    }
  }

  const platformService = new PlatformService();
  const SHARED_PHOTO_BASE64_KEY = 'shared-photo-base64';

  // --- a memory router -------------------------------------------------------------------------

  class Router {
    constructor(routes) {
      this.routes = routes;
      this.currentRoute = { path: '/', query: {}, fullPath: '/' };
      this.history = [this.currentRoute];
      this.guards = [];
      this.view = null;
      this.ready = Promise.resolve();
    }

    isReady() {
      return this.ready;
    }

    beforeEach(guard) {
      this.guards.push(guard);
      return () => this.guards.splice(this.guards.indexOf(guard), 1);
    }

    resolve(location) {
      const { path, query = {} } =
        typeof location === 'string' ? { path: location } : location;
      const search = Object.entries(query)
        .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
        .join('&');
      const found = this.routes.find((r) => matches(r.path, path));
      return { path, query, record: found, fullPath: search ? `${path}?${search}` : path };
    }

    async navigate(location, replace) {
      const target = this.resolve(location);
      if (!target.record) {
        transport.log('warn', `[Router] No match found for ${target.fullPath}`);
        return;
      }
      for (const guard of this.guards) {
        if ((await guard(target, this.currentRoute)) === false) return;
      }
      const isSamePath = this.currentRoute.path === target.path;
      this.currentRoute = target;
      if (replace) this.history[this.history.length - 1] = target;
      else this.history.push(target);
      if (isSamePath && this.view) {
        await this.view.onRouteQueryChange?.(target.query);
        return;
      }
      this.view?.unmounted?.();
      this.view = target.record.component(this);
      await this.view.mounted?.();
    }

    push(location) {
      return this.navigate(location, false);
    }

    replace(location) {
      return this.navigate(location, true);
    }
  }

  function matches(pattern, path) {
    const parts = pattern.split('/');
    const given = path.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith(':') || part === given[index])
    );
  }

  // --- the view that shows the photo ----------------------------------------------------------

  class SharedPhotoView {
    constructor(router) {
      this.router = router;
      this.imageUrl = null;
      this.fileName = null;
    }

    async mounted() {
      await this.loadSharedImage();
    }

    async onRouteQueryChange() {
      await this.loadSharedImage();
    }

    async loadSharedImage() {
      const rows = await platformService.dbQuery('SELECT * FROM temp WHERE id = ?', [
        SHARED_PHOTO_BASE64_KEY,
      ]);
      if (rows.length === 0) {
        transport.log('warn', '[SharedPhotoView] no image found');
        return;
      }
      this.imageUrl = rows[0].blobB64;
      this.fileName = this.router.currentRoute.query.fileName;
      await platformService.dbExec('DELETE FROM temp WHERE id = ?', [SHARED_PHOTO_BASE64_KEY]);
      globalThis.displayed = { imageUrl: this.imageUrl, fileName: this.fileName };
    }
  }

  const router = new Router([
    { path: '/', component: () => ({}) },
    { path: '/shared-photo', component: (r) => new SharedPhotoView(r) },
    { path: '/account/:id?', component: () => ({}) },
    { path: '/claim/:id', component: () => ({}) },
    { path: '/contacts', component: () => ({}) },
    { path: '/did/:did?', component: () => ({}) },
  ]);

  // --- the app ---------------------------------------------------------------------------------

  let isProcessingSharedImage = false;

  async function storeSharedImageInTempDB(base64, fileName) {
    const dataUrl = base64.startsWith('data:') ? base64 : `data:image/jpeg;base64,${base64}`;
    await platformService.dbExec('INSERT OR REPLACE INTO temp (id, blobB64) VALUES (?, ?)', [
      SHARED_PHOTO_BASE64_KEY,
      dataUrl,
    ]);
    transport.log('info', `[ShareTarget] stored ${fileName}`);
  }

  async function checkAndStoreNativeSharedImage() {
    if (isProcessingSharedImage) return { success: false };
    isProcessingSharedImage = true;
    try {
      const has = await SharedImage.hasSharedImage();
      if (!has.value) return { success: false };
      const result = await SharedImage.getSharedImage();
      if (!result || !result.base64) return { success: false };
      const fileName = result.fileName || 'shared-image.jpg';
      await storeSharedImageInTempDB(result.base64, fileName);
      return { success: true, fileName };
    } catch (error) {
      transport.log('error', '[ShareTarget] ' + error.message);
      return { success: false };
    } finally {
      isProcessingSharedImage = false;
    }
  }

  async function checkForSharedImageAndNavigate() {
    const stored = await checkAndStoreNativeSharedImage();
    if (!stored.success) return;
    await router.isReady();
    const location = { path: '/shared-photo', query: { fileName: stored.fileName } };
    if (router.currentRoute.path === '/shared-photo') {
      await router.replace({ ...location, query: { ...location.query, _refresh: '1' } });
    } else {
      await router.push(location);
    }
  }

  async function handleDeepLink(data) {
    const url = data.url;
    transport.log('info', `[DeepLink] ${url}`);
    if (url === 'timesafari://' || url === 'timesafari:///') {
      await checkForSharedImageAndNavigate();
      return;
    }
    const path = '/' + url.slice('timesafari://'.length).split('?')[0];
    await router.push(path);
  }

  async function registerDeepLinkListener() {
    await App.addListener('appUrlOpen', handleDeepLink);
    transport.log('info', '[DeepLink] listening');
    globalThis.isListening = true;
  }

  globalThis.start = () => {
    setTimeout(() => checkForSharedImageAndNavigate(), 1000);
    setTimeout(() => registerDeepLinkListener(), 2000);
    setTimeout(() => transport.log('info', '[Capacitor] initialized'), 1000);
  };

  // One awaited call after the other, as an app makes them.
  globalThis.roundTrips = async (count) => {
    for (let i = 0; i < count; i++) {
      const answer = await SharedImage.hasSharedImage();
      if (answer.value !== true) throw new Error('wrong answer');
    }
    globalThis.isDone = true;
  };

  // The same calls, a hundred on their way at a time.
  globalThis.bursts = async (count) => {
    for (let i = 0; i < count; i += 100) {
      const calls = [];
      for (let j = 0; j < 100; j++) calls.push(SharedImage.hasSharedImage());
      for (const answer of await Promise.all(calls)) {
        if (answer.value !== true) throw new Error('wrong answer');
      }
    }
    globalThis.isDone = true;
  };

  // A listener that counts what it hears.
  globalThis.listen = () => {
    globalThis.heard = 0;
    App.addListener('appUrlOpen', ({ url }) => {
      if (url.length > 0) heard++;
    });
  };

  globalThis.Capacitor = bridge;
  bridge.registerPlugin = registerPlugin;
  bridge.plugins.CapacitorCookies = CapacitorCookies;
  bridge.plugins.CapacitorHttp = CapacitorHttp;
})();
