import { alphaTangoExploitants, importAlphaTango, listDrones } from '@envol/contract/drones';
import { addAlphaTangoUid } from '@envol/contract/operators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ALPHATANGO: 'simulated' } });
  const params = { id: harness.actors.owner.operator_id ?? 0 };
  await harness.as('owner').call(addAlphaTangoUid, { params, body: { alphatango_uid: '184533' } });
});
afterAll(() => harness.close());
const owner = () => harness.as('owner');

describe('drones from the registry', () => {
  it('come from the operator’s own accounts, and say that they are simulated', async () => {
    expect((await owner().call(alphaTangoExploitants)).body).toMatchObject({
      source: 'simulated',
      exploitants: [{ alphatango_uid: '184533' }],
    });
    const body = { alphatango_uid: '184533' };
    const first = await owner().call(importAlphaTango, { body });
    expect(first.body).toMatchObject({
      source: 'simulated',
      created: 1,
      updated: 0,
      skipped: [{ registration: null, reason: 'no_registration' }],
    });
    expect((await owner().call(importAlphaTango, { body })).body).toMatchObject({ created: 0, updated: 1 });
    const found = await owner().call(listDrones, { query: { q: 'Simulé' } });
    expect(found.body.results).toMatchObject([{ manufacturer: 'DJI', mass_kg: 3.77, drone_class: 'C2' }]);
    expect(found.body.results[0]?.registration).toMatch(/^UAS-FR-\d+$/);
  });

  it('come once, whoever asks for them at the same time', async () => {
    await owner().call(addAlphaTangoUid, {
      params: { id: harness.actors.owner.operator_id ?? 0 },
      body: { alphatango_uid: '184534' },
    });
    const body = { alphatango_uid: '184534' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => owner().call(importAlphaTango, { body })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.reduce((sum, reply) => sum + reply.body.created, 0)).toBe(1);
  });

  it('are an administrator’s to bring, and of no other account', async () => {
    const body = { alphatango_uid: '184533' };
    expect((await harness.as('pilot').call(importAlphaTango, { body })).status).toBe(403);
    const foreign = await harness.as('stranger').call(importAlphaTango, { body });
    expect(foreign.error.code).toBe('ALPHATANGO_UID_UNKNOWN');
  });
});
