import { getOperator, updateOperator } from '@envol/contract/operators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let params: { id: number };
beforeAll(async () => {
  harness = await createHarness();
  params = { id: harness.actors.owner.operator_id ?? 0 };
});
afterAll(() => harness.close());

/** EASA's own example, with the secret characters that prove its check character. */
const WHOLE = 'FIN87astrdge12k8-xyz';

describe('the operator number', () => {
  it('is typed with its secret characters, and kept without them', async () => {
    const body = { uas_operator_number: ' fin87ASTRDGE12k8-xyz ' };
    const changed = await harness.as('owner').call(updateOperator, { params, body });
    expect(changed.body.uas_operator_number).toBe('FIN87astrdge12k8');
    expect((await harness.as('pilot').call(getOperator, { params })).body).toEqual(changed.body);
    expect((await harness.as('owner').call(updateOperator, { params, body: {} })).body).toEqual(changed.body);
    const cleared = await harness
      .as('owner')
      .call(updateOperator, { params, body: { uas_operator_number: null } });
    expect(cleared.body.uas_operator_number).toBeNull();
  });

  it.each([
    ['FRA123', 'FRA'],
    ['FIN87astrdge12k9-xyz', 'secret'],
  ])('is refused as %s, naming the field and the cause', async (uas_operator_number, word) => {
    const reply = await harness.as('owner').call(updateOperator, { params, body: { uas_operator_number } });
    expect(reply.status).toBe(400);
    expect(reply.error.fields?.uas_operator_number?.[0]).toContain(word);
    expect(JSON.stringify(reply.error)).not.toContain('xyz');
  });

  it('is its operator’s alone, and its administrators’ to change', async () => {
    const body = { uas_operator_number: WHOLE };
    expect((await harness.as('pilot').call(updateOperator, { params, body })).status).toBe(403);
    expect((await harness.as('stranger').call(updateOperator, { params, body })).status).toBe(404);
    expect((await harness.as('stranger').call(getOperator, { params })).status).toBe(404);
    expect((await harness.as('controller').call(getOperator, { params })).status).toBe(403);
  });
});

describe('a SIRET that another company holds', () => {
  it('is kept, and told to the platform’s staff once', async () => {
    const siret = '73282932000074';
    const letters = () =>
      harness.db
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('dedupe_key', 'like', 'siret_shared-%')
        .execute();
    const change = (who: 'owner' | 'stranger', value: string | null) =>
      harness.as(who).call(updateOperator, {
        params: { id: harness.actors[who].operator_id ?? 0 },
        body: { siret: value },
      });
    expect((await change('owner', siret)).status).toBe(200);
    expect(await letters()).toEqual([]);
    expect((await change('stranger', siret)).status).toBe(200);
    const told = await letters();
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]?.body).toContain(siret);
    await change('stranger', null);
    await change('stranger', siret);
    expect(await letters()).toHaveLength(told.length);
  });
});
