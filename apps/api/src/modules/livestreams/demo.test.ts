import { createLivestream, deleteLivestream, listLivestreams } from '@envol/contract/livestreams';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPerson, operatorIdOf } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSecretBox } from '../../platform/secretBox.ts';
import type { BeginDeps } from './carrying.ts';
import { startDemo } from './demo.ts';

let harness: Harness;
let port = 0;
let client: ReturnType<typeof createClient>;
const stops: (() => void)[] = [];
beforeAll(async () => {
  harness = await createHarness({ env: { RTMP_PORT: '0' }, is_hurried: true });
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  // Of another operator: where this server takes pictures.
  const { body } = await harness.as('stranger').call(createLivestream, {
    body: { public_name: 'Toiture', flight_id: null },
  });
  port = Number(new URL((body.source.rtmp_url ?? '').replace('rtmp:', 'http:')).port);
  const operator_id = operatorIdOf(harness.actors.owner);
  const { token } = await addPerson(harness.db, 'claire.morel', {
    user_type: 'subscribers',
    parts: [{ operator_id, user_type: 'subscribers', role: 'is_manager' }],
  });
  client = createClient(harness.app, token);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await harness.close();
});

const start = (): (() => void) => {
  const stop = startDemo({
    ...{ db: harness.db, clock: systemClock, log: { warn: vi.fn() } },
    secrets: openSecretBox(harness.config.data_dir),
    ...{ media: { rtmp_port: port }, config: { rtmp: { host: '127.0.0.1' } } },
  } as unknown as BeginDeps);
  stops.push(stop);
  return stop;
};
const listed = async () => (await client.call(listLivestreams, { query: {} })).body;

it('the demonstration has four livestreams, each told as generated, two with a picture and one of them shared', async () => {
  const stop = start();
  const states = async () => (await listed()).results.map(({ picture }) => picture);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['received', 'received', 'over', 'over']);
  const { results } = await listed();
  expect(results.map(({ is_simulated }) => is_simulated)).toEqual([true, true, true, true]);
  expect(results.map(({ link }) => link.state)).toEqual(['none', 'open', 'none', 'none']);
  expect(new Set(results.map(({ public_name }) => public_name)).size).toBe(4);
  for (const { started_at, ended_at } of results.slice(2))
    expect(Date.parse(ended_at ?? '') - Date.parse(started_at ?? '')).toBeGreaterThan(20 * 60_000);
  stop();
});

it('started anew, the demonstration goes on with what it has, and brings nothing back that was deleted', async () => {
  const { results: before } = await listed();
  await client.call(deleteLivestream, { params: { id: before[3]?.id ?? 0 } });
  start();
  await expect
    .poll(async () => (await listed()).results.filter(({ picture }) => picture === 'received').length, {
      timeout: 20_000,
    })
    .toBe(2);
  expect((await listed()).results.map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
});
