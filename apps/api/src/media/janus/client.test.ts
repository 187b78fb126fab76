import { afterAll, beforeAll, expect, it } from 'vitest';
import { JanusDouble } from '../../../test/liveEngines/janus.ts';
import { JanusClient } from './client.ts';

let double: JanusDouble;
let client: JanusClient;
beforeAll(async () => {
  double = await JanusDouble.open();
  client = new JanusClient(double, () => undefined);
});
afterAll(() => {
  client.close();
  double.close();
});

it('a viewer whose end Janus did not hear is ended once it hears again', async () => {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  const handle = await client.attach('janus.plugin.streaming', { heard: () => undefined, over });
  await handle.hasAllCandidates();
  const answer = `a=ice-ufrag:h${handle.id}`;
  expect(double.has(answer)).toBe(true);
  double.is_away = true;
  handle.detach();
  expect(isOver).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(double.has(answer)).toBe(true);
  double.is_away = false;
  await expect.poll(() => double.has(answer), { timeout: 5_000 }).toBe(false);
});
