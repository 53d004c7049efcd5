import { equal, rejects, test, throws } from '../unit';

test('a player finds the classes of encrypted media, whose methods it may replace', () => {
    for (const name of ['createMediaKeys', 'getConfiguration'] as const) {
        const own = MediaKeySystemAccess.prototype[name];
        MediaKeySystemAccess.prototype[name] = () => own as any;
        equal((MediaKeySystemAccess.prototype as any)[name](), own);
        MediaKeySystemAccess.prototype[name] = own as any;
    }
    for (const Type of [MediaKeys, MediaKeySession, MediaKeyStatusMap, MediaKeySystemAccess]) {
        throws(() => new Type(), 'Illegal constructor');
    }
    throws(() => MediaKeySystemAccess.prototype.keySystem, 'TypeError');
    equal([typeof MediaKeys.prototype.createSession, 'keyStatuses' in MediaKeySession.prototype,
        typeof MediaKeyStatusMap.prototype[Symbol.iterator]], ['function', true, 'function']);
});
test('a media element has no keys, and takes none', async () => {
    const video = document.createElement('video');
    equal([video.mediaKeys, video.onencrypted, 'onwaitingforkey' in HTMLMediaElement.prototype], [null, null, true]);
    equal(await video.setMediaKeys(null), undefined);
    await rejects(video.setMediaKeys({} as any), 'TypeError');
});
test('events of encrypted media carry what they are made with', () => {
    const initData = new ArrayBuffer(2);
    const event = new MediaEncryptedEvent('encrypted', { initDataType: 'cenc', initData });
    equal([event.type, event.initDataType, event.initData === initData], ['encrypted', 'cenc', true]);
    const message = new MediaKeyMessageEvent('message', { messageType: 'license-request', message: initData });
    equal([message.messageType, message.message === initData], ['license-request', true]);
    throws(() => new MediaKeyMessageEvent('message', {} as any), 'TypeError');
});
