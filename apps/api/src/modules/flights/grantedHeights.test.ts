import { decideApproval, listDecisions, updateDecision } from '@envol/contract/approvals';
import { flightConstraintsGeometry } from '@envol/contract/constraint-outlines';
import { type Flight, getFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = async (id: number): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;
const decide = (id: number, body: object) =>
  harness.as('controller').call(decideApproval, { params: { id }, body: { version: 1, ...body } as never });
/** Over the general ceiling of 120 m, which asks for a derogation of its own. */
const ceilingOf = ({ analysis }: Flight) => {
  const found = analysis?.constraints.find(({ key }) => key === 'rule:ceiling');
  if (!found) throw new Error('no ceiling');
  return found;
};
const HIGH = { max_flying_height: 130, scenario: 'S0' } as const;

it('a granted lower height lifts what it stays under, in the page, the list and the next step', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness, HIGH);
  expect(ceilingOf(flight)).toMatchObject({ effect: 'agreement', status: 'todo' });
  await decide(approval_id, { type: 'restrict', message: 'Sous 45 m.', restricted_height: 45 });
  const decided = await read(flight.id);
  expect(decided.approvals).toMatchObject([{ id: approval_id, restricted_height: 45 }]);
  const ceiling = ceilingOf(decided);
  expect(ceiling).toMatchObject({ effect: 'information', procedure: null, decider: null, notice: null });
  expect(ceiling.reasons[0]).toEqual({
    code: 'granted_height_within_free',
    params: { height_m: 45, free_height_m: 120 },
  });
  // What its own authority was asked is answered by it, at the height asked.
  const own = decided.analysis?.constraints.find((one) => one.approval_id === approval_id);
  expect(own).toMatchObject({ effect: 'agreement', status: 'done' });
  expect(decided.next_step?.code).not.toBe('fill_form');
  const listed = await harness.as('owner').call(listFlights, { query: { limit: 100 } });
  const rows = 'results' in listed.body ? listed.body.results : [];
  expect(rows.find(({ id }) => id === flight.id)).toMatchObject({
    status: decided.status,
    verdict: decided.verdict,
    next_step: decided.next_step,
  });
});

it('A granted height opens a zone no further than the grant: the height, the hours, the mission that was shown', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness, HIGH);
  const openAt = async (body: object, id = approval_id, version = 1) => {
    await decide(id, { type: 'restrict', message: 'Limité.', version, ...body });
    return ceilingOf(await read(flight.id)).effect;
  };
  expect(await openAt({ restricted_height: 125 })).toBe('agreement');
  const correct = async (version: number, body: object) => {
    const [last] = (await harness.as('controller').call(listDecisions, { params: { id: approval_id } })).body;
    await harness.as('controller').call(updateDecision, {
      params: { id: last?.id ?? 0 },
      body: { version, ...body } as never,
    });
    return ceilingOf(await read(flight.id)).effect;
  };
  expect(await correct(2, { restricted_height: 100 })).toBe('information');
  const until = new Date(Date.parse(flight.date_end) - 3_600_000).toISOString().slice(11, 16);
  expect(await correct(3, { max_allowed_time_end: until })).toBe('agreement');
  expect(await correct(4, { max_allowed_time_end: null })).toBe('information');
});

it('A granted height holds for the mission as it was shown alone', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness, HIGH);
  await harness.db
    .updateTable('structures')
    .set({ structure_type: 'invited' })
    .where('id', '=', harness.actors.controller.structure_id ?? 0)
    .execute();
  try {
    await decide(approval_id, { type: 'restrict', message: 'Sous 45 m.', restricted_height: 45 });
    expect(ceilingOf(await read(flight.id)).effect).toBe('information');
    const change = { params: { id: flight.id }, body: { max_flying_height: 140 } };
    expect(ceilingOf((await harness.as('owner').call(updateFlight, change)).body).effect).toBe('agreement');
  } finally {
    await harness.db
      .updateTable('structures')
      .set({ structure_type: 'airport' })
      .where('id', '=', harness.actors.controller.structure_id ?? 0)
      .execute();
  }
});

it('A granted height reaches the areas that were asked for alone', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness, {
    ...HIGH,
    areas: [{ geometry: PLACES.blagnac }, { geometry: PLACES.country }],
  });
  await decide(approval_id, { type: 'restrict', message: 'Sous 45 m.', restricted_height: 45 });
  // The second area is still flown at 130 m.
  expect(ceilingOf(await read(flight.id)).effect).toBe('agreement');
});

it('A granted height lifts a zone from the outlines of what asks something, and from the file for the drone', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness, HIGH);
  const zone = await harness.db
    .selectFrom('zones')
    .select(['id', 'identifier'])
    .where('kind', '=', 'R')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { judged } = await harness.db
    .selectFrom('flight_constraints')
    .select('judged')
    .where('flight_id', '=', flight.id)
    .where('key', '=', 'rule:ceiling')
    .executeTakeFirstOrThrow();
  const added = {
    ...judged,
    key: `zone:${zone.identifier}`,
    kind: 'restricted_area' as const,
    zone_id: zone.id,
  };
  await harness.db
    .insertInto('flight_constraints')
    .values({
      flight_id: flight.id,
      key: added.key,
      position: 99,
      judged: JSON.stringify(added),
      status: 'todo',
    })
    .execute();
  const params = { id: flight.id };
  const shown = async () => {
    const outlines = await harness.as('owner').call(flightConstraintsGeometry, { params });
    const kml = await harness.as('owner').call(downloadFlightKml, { params });
    return {
      effect: outlines.body.features.find(({ properties }) => properties.key === added.key)?.properties
        .effect,
      in_kml: kml.body.toString('utf8').includes(zone.identifier),
    };
  };
  expect(await shown()).toEqual({ effect: 'agreement', in_kml: true });
  await decide(approval_id, { type: 'restrict', message: 'Sous 45 m.', restricted_height: 45 });
  expect(await shown()).toEqual({ effect: 'information', in_kml: false });
});
