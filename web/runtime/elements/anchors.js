// The parts of a link's URL as members of the link.

const urlOf = (link) => (link.hasAttribute('href') && runtime.load('url').URL.canParse(link.href)
    ? new (runtime.load('url').URL)(link.href) : null);

export const anchorMembers = {
    toString() { return this.href; },
    get origin() { return urlOf(this)?.origin ?? ''; },
};
for (const name of ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
    'search', 'hash']) {
    Object.defineProperty(anchorMembers, name, {
        get() { return urlOf(this)?.[name] ?? (name === 'protocol' ? ':' : ''); },
        set(value) {
            const url = urlOf(this);
            if (url === null) return;
            url[name] = value;
            this.href = url.href;
        },
        enumerable: true, configurable: true,
    });
}
