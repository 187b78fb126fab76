import { ACTING_HEADER } from '@envol/contract/auth';
import { LIMITS } from '@envol/contract/limits';
import { type ReadLine, readTogether } from '@envol/contract/reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const read = async (
  name: keyof Actors,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<ReadLine[]> => {
  const { status, body } = await harness
    .as(name)
    .call(readTogether, { body: { paths: [...paths] } }, { headers });
  expect(status).toBe(200);
  return body
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReadLine)
    .sort((one, other) => one.at - other.at);
};
const statuses = (lines: readonly ReadLine[]): number[] => lines.map(({ status }) => status);

const alone = async (name: keyof Actors, path: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${harness.actors[name].token}` };
  const { payload } = await harness.app.inject({ url: `/api/v2${path}`, headers });
  return JSON.parse(payload);
};

describe('several reads as one request', () => {
  it('answer each as the call by itself does, in more lanes than there are', async () => {
    const paths = Array.from({ length: LIMITS.reads_together }, (_, index) =>
      index % 2 === 0 ? `/drones?limit=${index + 1}` : '/users/me',
    );
    const lines = await read('owner', paths);
    expect(lines.map(({ at }) => at)).toEqual(paths.map((_, index) => index));
    for (const { at, body } of lines) expect(body).toEqual(await alone('owner', paths[at] as string));
  });

  it('refuse one without the others, by the rights of who asks', async () => {
    const stranger = `/contact-settings/${harness.actors.stranger.id}`;
    const own = `/contact-settings/${harness.actors.owner.id}`;
    expect(statuses(await read('owner', [own, stranger, '/nothing', '/drones?limit=many']))).toEqual([
      200, 404, 404, 400,
    ]);
    expect(statuses(await read('stranger', [own, stranger]))).toEqual([404, 200]);
  });

  it('give no file, and make none', async () => {
    const [file, list] = await read('owner', ['/flying-times/export', '/drones']);
    expect(file).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(list?.status).toBe(200);
  });

  it('are for the membership of the screens, and in their language', async () => {
    const lines = await read('owner', ['/drones', '/users/me'], { [ACTING_HEADER]: '99999' });
    expect(statuses(lines)).toEqual([409, 200]);
    const { status, body } = await harness
      .as('owner')
      .call(readTogether, { body: { paths: ['/nothing'] } }, { language: 'en' });
    expect([status, body.toString()]).toEqual([200, expect.stringMatching(/not found|does not exist/i)]);
  });

  it('tell a proxy to hold nothing back', async () => {
    const { headers } = await harness.as('owner').call(readTogether, { body: { paths: ['/users/me'] } });
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    '/../healthz',
    '/flights/%2e%2e/%2e%2e/healthz',
    '/.%2e/healthz',
    '//envol.example/x',
    'https://envol.example/x',
    '/a b',
    '/flights#all',
    '',
    '/flights?words=one two',
  ])('are not looked for outside the calls: %s', async (path) => {
    const { status, error } = await harness.as('owner').call(readTogether, { body: { paths: [path] } });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual(['paths.0']);
  });

  it('are so many and no more', async () => {
    for (const count of [0, LIMITS.reads_together + 1]) {
      const paths = Array.from({ length: count }, () => '/users/me');
      expect((await harness.as('owner').call(readTogether, { body: { paths } })).status).toBe(400);
    }
  });
});
