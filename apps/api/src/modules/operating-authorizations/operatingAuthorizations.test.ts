import { getFlight, updateFlight } from '@envol/contract/flights';
import {
  createOperatingAuthorization,
  deleteOperatingAuthorization,
  listOperatingAuthorizations,
  updateOperatingAuthorization,
} from '@envol/contract/operating-authorizations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { authorizationOf } from '../mission-sheets/sheetWords.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let serial = 0;
const limits = {
  valid_from: '2026-01-01',
  max_height_m: 60,
  max_distance_m: 500,
  max_speed_ms: 10,
  max_mass_kg: 4,
  off_sight: 'no' as const,
  populated_area: 'no' as const,
};
const add = async (changes: object = {}) => {
  const body = { reference: `FRA-OAT-${serial++}`, ...limits, ...changes };
  return (await harness.as('owner').call(createOperatingAuthorization, { body })).body;
};
const underOne = async (authorization_id: number | null) =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    scenario: 'non-standard',
    max_distance_from_pilot: 400,
    max_ground_speed_ms: 8,
    authorization_id,
  });
const cardOf = ({ analysis }: Awaited<ReturnType<typeof underOne>>) =>
  analysis?.constraints.find(({ kind }) => kind === 'scenario');
const codes = (flight: Awaited<ReturnType<typeof underOne>>) =>
  cardOf(flight)?.reasons.map(({ code }) => code) ?? [];

it('an operating authorization answers the questions of a mission without a standard scenario, and names itself as the source', async () => {
  expect(codes(await underOne(null))).toContain('authorisation_height');
  const paper = await add();
  const flight = await underOne(paper.id);
  expect(flight).toMatchObject({ authorization_id: paper.id, authorization_reference: paper.reference });
  expect(codes(flight)).toEqual(['authorised_by']);
  expect(cardOf(flight)).toMatchObject({ effect: 'information' });
  expect(cardOf(flight)?.source.text).toContain(paper.reference);
});

it('an operating authorization forbids what it does not admit, and judges the missions under it again when it changes', async () => {
  const paper = await add();
  const flight = await underOne(paper.id);
  const params = { id: flight.id };
  const high = await harness.as('owner').call(updateFlight, { params, body: { max_flying_height: 61 } });
  expect(cardOf(high.body)).toMatchObject({ effect: 'forbidden' });
  expect(codes(high.body)[0]).toBe('authorised_height');
  const change = { params: { id: paper.id }, body: { max_height_m: 61 } };
  expect((await harness.as('owner').call(updateOperatingAuthorization, change)).status).toBe(200);
  const again = await harness.as('owner').call(getFlight, { params });
  expect(codes(again.body)).toEqual(['authorised_by']);
});

it('An operating authorisation is one’s own, on the list while it is in use, and its drones are one’s own', async () => {
  const paper = await add();
  const strange = { body: { ...limits, reference: 'X', drone_ids: [987_654] } };
  expect((await harness.as('owner').call(createOperatingAuthorization, strange)).status).toBe(400);
  const flight = await underOne(paper.id);
  const params = { id: paper.id };
  expect((await harness.as('owner').call(deleteOperatingAuthorization, { params })).status).toBe(204);
  const { body } = await harness.as('owner').call(listOperatingAuthorizations);
  expect(body.map(({ id }) => id)).not.toContain(paper.id);
  const kept = await harness.as('owner').call(getFlight, { params: { id: flight.id } });
  expect(kept.body.authorization_reference).toBe(paper.reference);
  const refused = await harness.as('owner').call(updateFlight, {
    params: { id: (await underOne(null)).id },
    body: { authorization_id: paper.id },
  });
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['authorization_id']);
});

it('stands on the sheet with each limit', async () => {
  const paper = await add({ reference: 'FRA-OAT-SHEET', valid_to: '2027-12-31' });
  const [line = ''] = authorizationOf('fr', { ...paper, assessment: null });
  for (const part of ['FRA-OAT-SHEET', '60 m', '500 m', '10 m/s', '4 kg', '2027-12-31'])
    expect(line).toContain(part);
});
