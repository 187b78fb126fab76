import { flightConstraintsGeometry } from '@envol/contract/constraint-outlines';
import {
  analyseFlight,
  deleteFlight,
  flightApprovals,
  flightAreas,
  flightConstraintsAnalysis,
  flightStatus,
  getFlight,
  listFlights,
  updateFlight,
  updateFlightConstraint,
} from '@envol/contract/flights';
import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCrew, addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

/** No area of a mission: what is wrong with it is not said of somebody else's. */
const NOWHERE = { type: 'Circle' as const, center: [-40, 30] as [number, number], radius_m: 100 };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('a call answers another operator’s mission like one that does not exist, in every call', async () => {
  const flight = await addFlight(harness, {}, 'stranger');
  const cid = flight.analysis?.constraints[0]?.id ?? 0;
  const owner = harness.as('owner');
  const replies = async (id: number) => [
    await owner.call(getFlight, { params: { id } }),
    await owner.call(updateFlight, { params: { id }, body: { name: 'mine' } }),
    await owner.call(updateFlight, { params: { id }, body: { areas: [{ geometry: NOWHERE }] } }),
    await owner.call(deleteFlight, { params: { id } }),
    await owner.call(flightAreas, { params: { id } }),
    await owner.call(flightStatus, { params: { id } }),
    await owner.call(flightApprovals, { params: { id } }),
    await owner.call(flightConstraintsAnalysis, { params: { id } }),
    await owner.call(flightConstraintsGeometry, { params: { id } }),
    await owner.call(analyseFlight, { params: { id } }),
    await owner.call(updateFlightConstraint, { params: { id, cid }, body: { status: 'checked' } }),
    await owner.call(downloadFlightPdf, { params: { id } }),
    await owner.call(downloadFlightKml, { params: { id } }),
  ];
  const foreign = await replies(flight.id);
  const unknown = await replies(987_654);
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect(foreign.map(({ error }) => error)).toEqual(unknown.map(({ error }) => error));
  const untouched = await harness.as('stranger').call(getFlight, { params: { id: flight.id } });
  expect(untouched.body).toEqual(flight);
});

it('A constraint of another mission is not found under one’s own', async () => {
  const mine = await addFlight(harness);
  const theirs = await addFlight(harness, {}, 'stranger');
  const cid = theirs.analysis?.constraints[0]?.id ?? 0;
  const reply = await harness
    .as('owner')
    .call(updateFlightConstraint, { params: { id: mine.id, cid }, body: { status: 'checked' } });
  expect(reply.status).toBe(404);
});

it('lists and filters one’s own alone', async () => {
  const theirs = await addCrew(harness, 'stranger');
  const flight = await addFlight(harness, { pilot_ids: [theirs.pilot_id] }, 'stranger');
  for (const query of [
    {},
    { pilots: String(theirs.pilot_id) },
    { drones: String(theirs.drone_id) },
    { q: flight.display_identifier },
  ]) {
    const { body } = await harness.as('owner').call(listFlights, { query });
    expect(JSON.stringify(body)).not.toContain(flight.display_identifier);
    const map = await harness.as('owner').call(listFlights, { query: { ...query, geom: 'collection' } });
    expect(JSON.stringify(map.body)).not.toContain(flight.display_identifier);
  }
  const asked = await harness.as('owner').call(listFlights, { query: { with_id: flight.id } });
  expect([asked.status, asked.error.code]).toEqual([404, 'NOT_FOUND']);
});
