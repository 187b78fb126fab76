import { getFlight } from '@envol/contract/flights';
import { listFlightRestrictions, readFlightRestrictions } from '@envol/contract/restrictions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { recheckDue } from './recheck.ts';
import { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';
import { tellTouched } from './telling.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let serial = 0;
/** A minute on: what is made after a restriction was known is not told of it. */
const later = () => new Date(Date.now() + 60_000);
const appear = async (changes: Partial<NewRestriction> = {}): Promise<void> => {
  const restriction: NewRestriction = {
    source: 'notam',
    key: `R${serial++}`,
    title: 'NOTAM LFFA-R1234/26',
    was: null,
    becomes: 'ZRT ACTIVE',
    geometries: [PLACES.country],
    lower: { reference: 'AGL', value: 0, unit: 'ft' },
    valid_from: null,
    valid_to: null,
    ...changes,
  };
  await noteRestrictions(harness.db, [restriction], later().toISOString());
};
const here = () => addFlight(harness, { areas: [{ geometry: PLACES.country }] });
const read = async (id: number) =>
  (await harness.as('pilot').call(listFlightRestrictions, { params: { id } })).body;

it('marks the missions that a new restriction touches, until somebody says that it is read', async () => {
  const flight = await here();
  await appear({ was: 'R 45 SFC – 800 ft AGL', becomes: 'R 45 SFC – 3 300 ft AMSL' });
  await recheckDue(harness.db, later());
  expect(await read(flight.id)).toEqual([
    expect.objectContaining({
      source: 'notam',
      was: 'R 45 SFC – 800 ft AGL',
      becomes: 'R 45 SFC – 3 300 ft AMSL',
      read_at: null,
    }),
  ]);
  const { body } = await harness.as('pilot').call(getFlight, { params: { id: flight.id } });
  expect(['clear', 'unverified']).not.toContain(body.verdict);
  const params = { id: flight.id };
  expect((await harness.as('stranger').call(readFlightRestrictions, { params })).status).toBe(404);
  const said = await harness.as('owner').call(readFlightRestrictions, { params });
  expect(said.body[0]?.read_by).toBe('Owner');
  const row = await harness.db
    .selectFrom('flights')
    .select('restricted_at')
    .where('id', '=', flight.id)
    .executeTakeFirstOrThrow();
  expect(row.restricted_at).toBeNull();
});

it.each([
  ['above the flight', { lower: { reference: 'AGL', value: 3000, unit: 'ft' } }],
  ['over before it begins', { valid_to: '2020-01-01T00:00:00Z' }],
  ['elsewhere', { geometries: [{ type: 'Circle', center: [-4.5, 48.4], radius_m: 500 }] }],
] as const)('passes over one that is %s', async (_, changes) => {
  const flight = await here();
  await appear(changes as Partial<NewRestriction>);
  await recheckDue(harness.db, later());
  expect(await read(flight.id)).toEqual([]);
});

it('tells the people of the mission once, by the bell and by one letter with before and after', async () => {
  await harness.db.deleteFrom('flight_restrictions').execute();
  await harness.db.updateTable('flights').set({ is_archived: true }).execute();
  const [one, two] = [await here(), await here()];
  await appear({ was: 'avant', becomes: 'après' });
  await recheckDue(harness.db, later());
  const letters: { readonly subject: string; readonly body: string; readonly recipient: string }[] = [];
  const deps = {
    db: harness.db,
    config: { public_url: 'https://envol.example' },
    mailer: { queue: async (_: unknown, mail: never) => void letters.push(mail) },
  };
  expect(await tellTouched(deps, later())).toBe(2);
  expect(await tellTouched(deps, later())).toBe(0);
  const mine = letters.filter(({ recipient }) => recipient === 'owner@example.invalid');
  expect(mine).toHaveLength(1);
  for (const words of ['avant', 'après', one.display_identifier, two.display_identifier])
    expect(mine[0]?.body).toContain(words);
  expect(mine[0]?.body).not.toMatch(/\{\{/);
  const bells = await harness.db
    .selectFrom('notifications')
    .select('flight_id')
    .where('payload_type', '=', 'restriction_appeared')
    .where('user_id', '=', harness.actors.owner.id)
    .execute();
  expect(bells.map(({ flight_id }) => flight_id).sort()).toEqual([one.id, two.id].sort());
});
