import { endAllDevices, endDevice, listDevices } from '@envol/contract/accounts';
import { currentUser, loginUser, refreshTokens } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD, PASSWORD_HASH } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { deviceName } from '../auth/device.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  const hash = PASSWORD_HASH;
  for (const name of ['mobile', 'somebody'])
    await addPerson(harness.db, name, { user_type: 'visitors' }, hash);
  await harness.db.deleteFrom('sessions').execute();
});
afterAll(() => harness.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const signIn = async (username: string, agent: string) => {
  const { body } = await harness
    .as(null)
    .call(loginUser, { body: { username, password: PASSWORD } }, { headers: { 'user-agent': agent } });
  return { ...body, client: createClient(harness.app, body.token) };
};
const isIn = async ({ client }: Pick<Awaited<ReturnType<typeof signIn>>, 'client'>) =>
  (await client.call(currentUser)).status === 200;

describe('signed-in devices', () => {
  it('are told by browser and system, one a sign-in however often it was renewed', async () => {
    const phone = await signIn('mobile', IPHONE);
    const desk = await signIn('mobile', FIREFOX);
    await harness.as(null).call(refreshTokens, { body: { token: phone.refresh_token } });
    const { results } = (await desk.client.call(listDevices)).body;
    expect(results.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Safari · iPhone', false],
      ['Firefox · Windows', true],
    ]);
  });

  it('are signed out one by one, by nobody else', async () => {
    const phone = await signIn('mobile', IPHONE);
    const desk = await signIn('mobile', FIREFOX);
    const stranger = await signIn('somebody', FIREFOX);
    const { results } = (await desk.client.call(listDevices)).body;
    const params = { id: results.find(({ is_current }) => !is_current)?.id ?? 0 };
    expect((await stranger.client.call(endDevice, { params })).status).toBe(404);
    expect((await desk.client.call(endDevice, { params })).status).toBe(204);
    expect((await desk.client.call(endDevice, { params })).status).toBe(404);
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
    const late = await harness.as(null).call(refreshTokens, { body: { token: phone.refresh_token } });
    expect(late.status).toBe(401);
  });

  it('are signed out all at once, with this one', async () => {
    const phone = await signIn('mobile', IPHONE);
    const desk = await signIn('mobile', FIREFOX);
    const stranger = await signIn('somebody', FIREFOX);
    expect((await desk.client.call(endAllDevices)).status).toBe(204);
    expect([await isIn(phone), await isIn(desk), await isIn(stranger)]).toEqual([false, false, true]);
  });

  it.each([
    [FIREFOX, 'Firefox · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537 Chrome/140 Safari/537 Edg/140',
      'Edge · macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', ''],
  ])('are named by their agent “%s”', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
