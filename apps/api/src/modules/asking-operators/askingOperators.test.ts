import { decideApproval, getApproval } from '@envol/contract/approvals';
import { listAskingOperators } from '@envol/contract/asking-operators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, operatorIdOf } from '../../../test/actors.ts';
import { addDeclaration } from '../../../test/declarations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const list = async (who: keyof Actors, query: object = {}) =>
  (await harness.as(who).call(listAskingOperators, { query })).body;

describe('the operators of an authority', () => {
  it('are those that asked it, with what became of it there and whom they named', async () => {
    expect(await list('controller')).toMatchObject({ count: 0, results: [] });
    const { approval_id: first } = await addRequest(harness);
    await addRequest(harness);
    const { body } = await harness.as('controller').call(getApproval, { params: { id: first } });
    const refusal = { type: 'refuse' as const, version: body.version, message: 'Non.' };
    await harness.as('controller').call(decideApproval, { params: { id: first }, body: refusal });
    const { count, results } = await list('controller');
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      id: operatorIdOf(harness.actors.owner),
      name: body.company_name,
      requests: 2,
      refused: 1,
      waiting: 1,
      granted: 0,
      declarations: 0,
      noted: 0,
    });
    const asked = await harness.db
      .selectFrom('approvals')
      .select('request')
      .where('operator_id', '=', operatorIdOf(harness.actors.owner))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(results[0]?.contact).toEqual(asked.request.operator.contact);
    // Another authority was asked nothing.
    expect(await list('otherController')).toMatchObject({ count: 0, results: [] });
  });

  it('are also those that declared something to it, found by name and in the order asked for', async () => {
    const { flight_id } = await addRequest(harness);
    await addDeclaration(harness, { flight_id, declarant: 'stranger' });
    const all = await list('controller', { ordering: '-requests' });
    expect(all.results.map(({ id, declarations }) => [id, declarations])).toEqual([
      [operatorIdOf(harness.actors.owner), 0],
      [operatorIdOf(harness.actors.stranger), 1],
    ]);
    expect((await list('controller', { ordering: 'requests' })).results.map(({ id }) => id)).toEqual(
      all.results.map(({ id }) => id).reverse(),
    );
    expect((await list('controller', { q: 'a sas' })).results.map(({ name }) => name)).toEqual(['A SAS']);
    expect(await list('controller', { limit: 1, offset: 1 })).toMatchObject({ count: 2 });
    expect((await harness.as('owner').call(listAskingOperators, { query: {} })).status).toBe(403);
  });
});
