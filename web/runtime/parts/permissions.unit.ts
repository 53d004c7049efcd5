import { equal, rejects, test } from '../unit';

const { permissions } = navigator;
const query = (name: string): Promise<PermissionStatus> => permissions.query({ name } as any);

test('what WebKit asks its delegate about is to be prompted for', async () => {
    const status = await query('geolocation');
    equal([status.state, status.name, String(status), status instanceof PermissionStatus],
        ['prompt', 'geolocation', '[object PermissionStatus]', true]);
    equal((await query('camera')).state, 'prompt');
});
test('other names are not supported, and unknown ones are no names', async () => {
    await rejects(query('midi'), 'NotSupportedError: Permissions::query does not support this API');
    await rejects(query('clipboard-read'), 'TypeError');
    await rejects((permissions as any).query(), 'Not enough arguments');
});
