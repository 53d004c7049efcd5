// 25 tests of the app's start, with hand-written mocks. cases.js does the same asserts in Farad.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeApp, photo } from './host.mjs';

for (let round = 1; round <= 5; round++) {
  test(`${round}: a photo that waits is shown`, async () => {
    const app = makeApp({ hasPhoto: true });
    await app.advanceTo(1500);
    assert.equal(app.route, '/shared-photo');
    assert.equal(app.image, `data:image/jpeg;base64,${photo.toString('base64')}`);
    assert.equal(app.rows.size, 0);
  });

  test(`${round}: without a photo the app stays where it is`, async () => {
    const app = makeApp({ hasPhoto: false });
    await app.advanceTo(2500);
    assert.equal(app.route, '/');
    assert.equal(app.image ?? null, null);
    assert.ok(app.logged.includes('[Main] no shared image'));
  });

  test(`${round}: nothing is looked for before a second has passed`, async () => {
    const app = makeApp({ hasPhoto: true });
    await app.advanceTo(990);
    assert.equal(app.calls.filter(([plugin]) => plugin === 'SharedImage').length, 0);
    await app.advanceTo(1010);
    assert.equal(app.calls.filter(([plugin]) => plugin === 'SharedImage').length, 1);
  });

  test(`${round}: becoming active finds a photo`, async () => {
    const app = makeApp({ hasPhoto: false });
    await app.advanceTo(2500);
    app.share();
    await app.send('appStateChange', { isActive: true });
    assert.equal(app.route, '/shared-photo');
    assert.equal(app.calls.filter(([plugin]) => plugin === 'SharedImage').length, 2);
  });

  test(`${round}: a link leads to its view`, async () => {
    const app = makeApp({ hasPhoto: false });
    await app.advanceTo(2500);
    await app.send('appUrlOpen', { url: 'timesafari://nowhere' });
    assert.equal(app.route, '/');
    assert.ok(app.logged.includes('[DeepLink] no view for timesafari://nowhere'));
  });
}
