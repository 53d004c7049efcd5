// XMLHttpRequest over the same requests as fetch. A synchronous one would have to stop the page.
const { EventTarget, currentURL, defineHandlers, dispatch, resolve, trusted } = runtime;

const handlers = ['onloadstart', 'onprogress', 'onabort', 'onerror', 'onload', 'ontimeout',
    'onloadend'];
class XMLHttpRequestEventTarget extends EventTarget {}
defineHandlers(XMLHttpRequestEventTarget.prototype, handlers);
class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {}

class XMLHttpRequest extends XMLHttpRequestEventTarget {
    #state = 0;
    #method = 'GET';
    #url = '';
    #headers = [];
    #outcome = null;
    #forget = null;
    #timer = 0;
    #type = '';
    #response = undefined;
    #upload = new XMLHttpRequestUpload();
    timeout = 0;
    withCredentials = false;

    get readyState() { return this.#state; }
    get status() { return this.#outcome?.status ?? 0; }
    get statusText() { return this.#outcome?.status === 200 ? 'OK' : ''; }
    get responseURL() { return this.#outcome?.url ?? ''; }
    get responseType() { return this.#type; }
    set responseType(value) {
        if (['', 'text', 'json', 'blob', 'arraybuffer'].includes(value)) this.#type = value;
        else if (value === 'document') throw runtime.notSimulated("XMLHttpRequest's document response");
    }
    get upload() { return this.#upload; }
    get responseXML() { return null; }
    get responseText() {
        if (this.#type !== '' && this.#type !== 'text') {
            throw new globalThis.DOMException("responseText is only available if responseType is '' "
                + "or 'text'.", 'InvalidStateError');
        }
        return this.#outcome === null ? '' : this.#text();
    }
    get response() {
        if (this.#outcome === null) return this.#type === '' || this.#type === 'text' ? '' : null;
        if (this.#response === undefined) this.#response = this.#convert();
        return this.#response;
    }

    #text() { return new globalThis.TextDecoder().decode(this.#outcome.body); }
    #convert() {
        switch (this.#type) {
        case 'arraybuffer': return this.#outcome.body.slice().buffer;
        case 'blob': return new globalThis.Blob([this.#outcome.body], {
            type: this.getResponseHeader('content-type') ?? '',
        });
        case 'json':
            try {
                return JSON.parse(this.#text());
            } catch {
                return null;
            }
        default: return this.#text();
        }
    }

    open(method, url, async = true) {
        if (async === false) throw runtime.notSimulated('a synchronous XMLHttpRequest');
        this.#stop();
        this.#method = `${method}`.toUpperCase();
        this.#url = resolve(url, currentURL());
        this.#headers = [];
        this.#outcome = null;
        this.#response = undefined;
        this.#move(1);
    }
    setRequestHeader(name, value) {
        if (this.#state !== 1) {
            throw new globalThis.DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        this.#headers.push(`${name}`, `${value}`);
    }
    overrideMimeType() {}
    getResponseHeader(name) {
        const list = this.#outcome?.headers ?? [];
        for (let index = 0; index < list.length; index += 2) {
            if (list[index].toLowerCase() === `${name}`.toLowerCase()) return list[index + 1];
        }
        return null;
    }
    getAllResponseHeaders() {
        const list = this.#outcome?.headers ?? [];
        let text = '';
        for (let index = 0; index < list.length; index += 2) {
            text += `${list[index].toLowerCase()}: ${list[index + 1]}\r\n`;
        }
        return text;
    }
    send(body) {
        if (this.#state !== 1 || this.#forget !== null) {
            throw new globalThis.DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        runtime.load('fetch');
        const bytes = body === undefined || body === null ? null
            : new globalThis.Response(body).bytes();
        const begin = (sent) => {
            this.#forget = runtime.send(this.#method, this.#url, this.#headers, sent, (outcome) => {
                this.#end(outcome);
            });
        };
        this.#raise('loadstart');
        if (bytes === null) {
            begin(null);
        } else {
            this.#forget = () => {};
            bytes.then(begin);
        }
        if (this.timeout > 0) {
            this.#timer = globalThis.setTimeout(() => this.#fail('timeout'), this.timeout);
        }
    }
    abort() {
        const active = this.#forget !== null;
        this.#stop();
        if (active) this.#fail('abort');
        this.#state = 0;
    }

    #stop() {
        this.#forget?.();
        this.#forget = null;
        if (this.#timer !== 0) globalThis.clearTimeout(this.#timer);
        this.#timer = 0;
    }
    #end(outcome) {
        if (outcome.error !== undefined) {
            this.#fail('error');
            return;
        }
        this.#stop();
        this.#outcome = outcome;
        this.#move(2);
        this.#move(3);
        this.#raise('progress', outcome.body.length);
        this.#move(4);
        this.#raise('load', outcome.body.length);
        this.#raise('loadend', outcome.body.length);
    }
    #fail(type) {
        this.#stop();
        this.#outcome = null;
        this.#move(4);
        this.#raise(type);
        this.#raise('loadend');
    }
    #move(state) {
        this.#state = state;
        dispatch(this, trusted(new runtime.Event('readystatechange')));
    }
    #raise(type, loaded = 0) {
        dispatch(this, trusted(new globalThis.ProgressEvent(type, {
            lengthComputable: loaded > 0, loaded, total: loaded,
        })));
    }
}
for (const [name, value] of [['UNSENT', 0], ['OPENED', 1], ['HEADERS_RECEIVED', 2], ['LOADING', 3],
    ['DONE', 4]]) {
    Object.defineProperty(XMLHttpRequest, name, { value, enumerable: true });
    Object.defineProperty(XMLHttpRequest.prototype, name, { value, enumerable: true });
}
defineHandlers(XMLHttpRequest.prototype, ['onreadystatechange']);
Object.defineProperty(XMLHttpRequest.prototype, Symbol.toStringTag, {
    value: 'XMLHttpRequest', configurable: true,
});
runtime.provide({ XMLHttpRequest, XMLHttpRequestEventTarget, XMLHttpRequestUpload });
