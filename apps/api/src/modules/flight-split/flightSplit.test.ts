import { requestApproval } from '@envol/contract/approvals';
import { previewFlightSplit, splitFlight } from '@envol/contract/flight-split';
import { type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const two = () =>
  addFlight(harness, {
    name: 'Ligne 63 kV',
    areas: [
      { name: 'Piste', geometry: PLACES.blagnac },
      { name: 'Prés', geometry: PLACES.country },
    ],
  });

/** Asks the authority behind the one constraint that needs it, for what it concerns. */
const askFor = (flight: Flight) =>
  harness.as('owner').call(requestApproval, {
    params: { id: flight.id },
    body: {
      constraint_id: flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval)
        ?.id,
      pilot_id: flight.pilots[0]?.id ?? 0,
      drone_ids: flight.drones.map(({ id }) => id),
    },
  });

describe('a mission of which a part waits', () => {
  it('says which areas are free and what holds the others', async () => {
    const flight = await two();
    const { body } = await harness.as('owner').call(previewFlightSplit, { params: { id: flight.id } });
    expect(body).toMatchObject({ can_be_split: true, is_frozen: false });
    expect(body.free.map(({ name }) => name)).toEqual(['Prés']);
    expect(body.held.map(({ name }) => name)).toEqual(['Piste']);
    expect(body.held[0]?.by.length).toBeGreaterThan(0);
  });

  it('is split: the free areas leave it and are analysed on their own', async () => {
    const flight = await two();
    const owner = harness.as('owner');
    const { status, body } = await owner.call(splitFlight, {
      params: { id: flight.id },
      body: { name: 'Ligne 63 kV, sans attendre' },
    });
    expect([status, body.moved]).toEqual([201, true]);
    expect(body.flight).toMatchObject({
      name: 'Ligne 63 kV, sans attendre',
      areas: [{ name: 'Prés' }],
      date_start: flight.date_start,
      asp_was_analyzed: true,
    });
    const { body: former } = await owner.call(getFlight, { params: { id: flight.id } });
    expect(former.areas.map(({ id, name }) => [id, name])).toEqual([[flight.areas[0]?.id, 'Piste']]);
    expect(former.version).toBe(body.former_version);
    const again = await owner.call(splitFlight, { params: { id: flight.id }, body: { name: 'Encore' } });
    expect([again.status, again.error.code]).toEqual([409, 'NOTHING_TO_SPLIT']);
  });

  it('gets its areas back with the version that the split answered, and not over a change made since', async () => {
    const flight = await two();
    const owner = harness.as('owner');
    const { body } = await owner.call(splitFlight, { params: { id: flight.id }, body: { name: 'Prés' } });
    const [kept, left] = flight.areas;
    const back = {
      params: { id: flight.id },
      body: {
        areas: [
          { id: kept?.id, name: 'Piste', geometry: PLACES.blagnac },
          { name: left?.name ?? '', geometry: PLACES.country },
        ],
        version: body.former_version,
      },
    };
    const undone = await owner.call(updateFlight, back);
    expect([undone.status, undone.body.areas.map(({ name }) => name)]).toEqual([200, ['Piste', 'Prés']]);
    const late = await owner.call(updateFlight, back);
    expect([late.status, late.error.code]).toEqual([409, 'ANALYSIS_OUTDATED']);
  });

  it('stays whole once a request froze it: its free part is copied', async () => {
    const flight = await two();
    const owner = harness.as('owner');
    await askFor(flight);
    const { body } = await owner.call(splitFlight, { params: { id: flight.id }, body: { name: 'Prés' } });
    expect([body.moved, body.flight.areas.map(({ name }) => name)]).toEqual([false, ['Prés']]);
    const { body: former } = await owner.call(getFlight, { params: { id: flight.id } });
    expect([former.areas.length, former.version]).toEqual([2, body.former_version]);
  });
});

it('the last area that a request asks for stays in its mission', async () => {
  const flight = await two();
  const owner = harness.as('owner');
  await askFor(flight);
  // Of an airport the mission would be frozen as a whole.
  await harness.db
    .updateTable('structures')
    .set({ structure_type: 'prefecture' })
    .where('id', '=', harness.actors.controller.structure_id)
    .execute();
  const [asked, other] = flight.areas;
  const without = await owner.call(updateFlight, {
    params: { id: flight.id },
    body: { areas: [{ id: other?.id, geometry: PLACES.country }, { geometry: PLACES.blagnac }] },
  });
  expect([without.status, without.error.code]).toEqual([409, 'FLIGHT_NOT_EDITABLE']);
  expect(without.error.fields?.areas?.[0]).toMatch(/dernière zone liée/);
  const kept = await owner.call(updateFlight, {
    params: { id: flight.id },
    body: { areas: [{ id: asked?.id, geometry: PLACES.blagnac }] },
  });
  expect(kept.status).toBe(200);
});
