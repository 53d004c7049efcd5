import { equal, rejects, test } from '../unit';

const { storage } = navigator;

test('the estimate grows with what the databases of the page take', async () => {
    const before = await storage.estimate();
    equal([before.usage, before.quota! > 1e9, Object.keys(before)], [0, true, ['quota', 'usage']]);
    await new Promise((resolve, reject) => {
        const asked = indexedDB.open('a', 1);
        asked.onupgradeneeded = () => { asked.result.createObjectStore('s').put('x'.repeat(100_000), 1); };
        asked.onsuccess = resolve;
        asked.onerror = reject;
    });
    equal((await storage.estimate()).usage! > 100_000, true);
});
test('nobody is promised that it stays', async () => {
    equal([await storage.persist(), await storage.persisted()], [false, false]);
    await rejects(storage.getDirectory(), 'not simulated');
});
