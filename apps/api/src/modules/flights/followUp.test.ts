import { emailRequestConstraint } from '@envol/contract/email-requests';
import { flightProperties } from '@envol/contract/flight-progress';
import { createFlight, type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { generateConstraintSheet, getConstraintSheet } from '@envol/contract/mission-sheets';
import { updateProcedurePrices } from '@envol/contract/procedures';
import { isOpenProcedure } from '@envol/domain/entrusting/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLetter, letterStep } from '../../../test/emailRequests.ts';
import { addCrew, addFlight, crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = async ({ id }: Pick<Flight, 'id'>): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;
const change = (id: number, body: Record<string, unknown>) =>
  harness.as('owner').call(updateFlight, { params: { id }, body });

describe('what follows from who flies what', () => {
  it('is the heaviest drone, all of them together, and everybody but the first pilot', async () => {
    const [one, other] = [await addCrew(harness), await addCrew(harness)];
    const flight = await addFlight(harness, {
      pilot_ids: [one.pilot_id, other.pilot_id],
      drone_ids: [one.drone_id, other.drone_id],
    });
    expect(flight).toMatchObject({ max_drone_weight_kg: 1.85, total_uav_weight_kg: 3.7 });
    expect(flight.other_pilots).toEqual([{ id: other.pilot_id, name: flight.pilots[1]?.full_name }]);
    const alone = await change(flight.id, { pilot_ids: [other.pilot_id], drone_ids: [other.drone_id] });
    expect(alone.body).toMatchObject({ total_uav_weight_kg: 1.85, other_pilots: [] });
  });
});

describe('the weather a mission is meant for', () => {
  it('is kept, cleared by null, and no reason to judge or to freeze', async () => {
    const flight = await addFlight(harness, { weather_condition: ' VMC, vent sous 8 m/s ' });
    expect(flight.weather_condition).toBe('VMC, vent sous 8 m/s');
    const kept = await change(flight.id, { name: 'Autre' });
    expect(kept.body.weather_condition).toBe('VMC, vent sous 8 m/s');
    expect((await change(flight.id, { weather_condition: null })).body.weather_condition).toBeNull();
    expect((await read(flight)).weather_condition).toBeNull();
  });

  it('is a line of at most 250 characters, and never another tenant’s to write', async () => {
    const crew = await crewOf(harness);
    const long = await harness
      .as('owner')
      .call(createFlight, { body: mission({ ...crew, weather_condition: 'x'.repeat(251) }) });
    expect([long.status, Object.keys(long.error.fields ?? {})]).toEqual([400, ['weather_condition']]);
    const { id } = await addFlight(harness);
    const body = { weather_condition: 'VMC' };
    for (const [who, status] of [
      ['stranger', 404],
      ['controller', 403],
    ] as const)
      expect((await harness.as(who).call(updateFlight, { params: { id }, body })).status).toBe(status);
  });
});

describe('what was made and told of a mission', () => {
  it('stands on the mission as its own calls tell it', async () => {
    const flight = await byLetter(harness);
    expect(flight).toMatchObject({
      constraint_sheet: null,
      cerfa_prefecture: null,
      ...{ prefecture_notifications: [], army_notifications: [], email_requests: [], documents: [] },
    });
    await harness.as('owner').call(generateConstraintSheet, { params: { id: flight.id } });
    const constraint_id = letterStep(flight)?.id ?? 0;
    const sent = await harness.as('owner').call(emailRequestConstraint, {
      params: { id: flight.id },
      body: {
        constraint_id,
        recipient: 'tour@example.invalid',
        subject: 'Vol',
        message: 'Bonjour',
        send: false,
      },
    });
    expect(sent.status).toBe(201);
    const after = await read(flight);
    expect(after.email_requests).toEqual([{ id: sent.body[0]?.id, status: 'to_send', sent_at: null }]);
    const sheet = await harness.as('owner').call(getConstraintSheet, { params: { id: flight.id } });
    expect(after.constraint_sheet).toEqual(sheet.body.constraint_sheet);
    const higher = await change(flight.id, { max_flying_height: 61 });
    expect(higher.body.constraint_sheet?.to_update).toBe(true);
  });

  it('is priced by what is open, and unpriced while one step has no price', async () => {
    const flight = await byLetter(harness);
    const open = (flight.analysis?.constraints ?? []).filter(isOpenProcedure);
    expect(open.length).toBeGreaterThan(0);
    expect(flight.applicable_procedures_price).toBeNull();
    const kinds = [...new Set(open.map(({ procedure }) => procedure))];
    const prices = kinds.map((procedure) => ({ procedure, price_cents: 2500 }));
    await harness.as('staff').call(updateProcedurePrices, { body: { prices } });
    const priced = await read(flight);
    expect(priced.applicable_procedures_price).toEqual({ cents: 2500 * open.length, currency: 'EUR' });
    expect(priced.approval_can_be_created).toBe(priced.available_actions.includes('request_approval'));
    const properties = await harness.as('owner').call(flightProperties, { params: { id: flight.id } });
    expect(properties.body).toMatchObject({
      price: priced.applicable_procedures_price,
      approval_can_be_created: priced.approval_can_be_created,
    });
  });
});
