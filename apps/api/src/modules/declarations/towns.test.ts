import {
  getDeclaration,
  informTown,
  listDeclarations,
  listTownHalls,
  noteTownReturn,
  setTownHall,
} from '@envol/contract/declarations';
import { LIMITS } from '@envol/contract/limits';
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

it('a town hall gets no more than some letters of a declaration within a day, and one that came back is noted once', async () => {
  const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const id = await addDeclaration(harness, { flight_id: flight.id, communes: ['Sancerre 18300'] });
  const body = { name: 'Sancerre', email: 'mairie@sancerre.example.invalid' };
  const tell = () => harness.as('controller').call(informTown, { params: { id }, body });
  for (let sent = 0; sent < LIMITS.town_letters_a_day; sent += 1) expect((await tell()).status).toBe(200);
  const refused = await tell();
  expect([refused.status, refused.error.code]).toEqual([409, 'TOWN_TOLD_TOO_OFTEN']);
  const read = async () => (await harness.as('controller').call(getDeclaration, { params: { id } })).body;
  expect((await read()).declared_towns).toMatchObject([{ available_actions: ['note_return'] }]);
  for (let bounce = 0; bounce < 3; bounce += 1)
    await harness.as('controller').call(noteTownReturn, { params: { id }, body: { name: 'Sancerre' } });
  const after = await read();
  expect(after.events.filter(({ what }) => what === 'town_returned')).toHaveLength(1);
  expect(after.declared_towns).toMatchObject([{ state: 'returned', available_actions: [] }]);
  // A day later it may be told again.
  await harness.db
    .updateTable('town_letters')
    .set({ asked_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('declaration_id', '=', id)
    .execute();
  expect((await read()).declared_towns).toMatchObject([{ available_actions: ['inform'] }]);
  expect((await tell()).status).toBe(200);
});

it('an address is noted for each prefecture of whoever corrects it, and by nobody who is none', async () => {
  const body = { name: 'Vierzon', email: 'mairie@vierzon.example.invalid' };
  const put = (who: 'approachController' | 'otherController') => harness.as(who).call(setTownHall, { body });
  expect((await put('otherController')).status).toBe(403);
  await addDeclarationDesk(harness, 'otherController', 'army');
  expect((await put('otherController')).status).toBe(403);
  const own = harness.actors.approachController.structure_ids;
  const desks = own.map((structure_id, index) => ({
    structure_id,
    kind: 'prefecture' as const,
    notice_key: String(36 + index),
  }));
  await harness.db.insertInto('declaration_desks').values(desks).execute();
  expect((await put('approachController')).status).toBe(200);
  const halls = await harness.db
    .selectFrom('town_halls')
    .select('structure_id')
    .where('name', '=', 'Vierzon')
    .orderBy('structure_id')
    .execute();
  expect(halls.map(({ structure_id }) => structure_id)).toEqual(own.toSorted((a, b) => a - b));
});
