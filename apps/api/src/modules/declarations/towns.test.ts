import {
  getDeclaration,
  informTown,
  listDeclarations,
  listTownHalls,
  noteTownReturn,
} from '@envol/contract/declarations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDeclaration, addDeclarationDesk } from '../../../test/declarations.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addDeclarationDesk(harness);
});
afterAll(() => harness.close());

it('a town hall is told by letter at the address that is kept for the next, and told again where that came back', async () => {
  const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const id = await addDeclaration(harness, { flight_id: flight.id, communes: ['Bourges 18000'] });
  const read = async () => (await harness.as('controller').call(getDeclaration, { params: { id } })).body;
  expect((await read()).declared_towns).toMatchObject([{ name: 'Bourges', email: null, state: 'to_inform' }]);
  const email = 'mairie@bourges.example.invalid';
  const tell = (name: string) =>
    harness.as('controller').call(informTown, { params: { id }, body: { name, email } });
  expect((await tell('Vierzon')).status).toBe(400);
  expect((await tell('Bourges')).body.declared_towns).toMatchObject([{ email, state: 'sending' }]);
  const letters = () =>
    harness.db.selectFrom('mails').select(['body', 'recipient']).where('recipient', '=', email).execute();
  expect(await letters()).toHaveLength(1);
  await harness.db
    .updateTable('mails')
    .set({ sent_at: new Date().toISOString() })
    .where('recipient', '=', email)
    .execute();
  expect((await read()).towns).toEqual({ count: 1, informed: 1, failed: false });
  await harness.as('controller').call(noteTownReturn, { params: { id }, body: { name: 'Bourges' } });
  const { body: list } = await harness.as('controller').call(listDeclarations, { query: { show: 'all' } });
  expect(list.results.find((row) => row.id === id)?.towns).toEqual({ count: 1, informed: 0, failed: true });
  const { body: halls } = await harness.as('controller').call(listTownHalls);
  expect(halls).toMatchObject([{ name: 'Bourges', email, declarations: 1, failed: 1 }]);
  await tell('Bourges');
  expect(await letters()).toHaveLength(2);
  expect((await harness.as('otherController').call(listTownHalls)).body).toEqual([]);
});
