import { equal, test } from '../unit';

const { storage } = navigator;

test('the estimate is of what there is and of what there may be', async () => {
    const { usage, quota, ...others } = await storage.estimate();
    equal([usage, quota! > 1e9, others], [0, true, {}]);
});
test('nobody is promised that it stays', async () => {
    equal([await storage.persist(), await storage.persisted()], [false, false]);
});
