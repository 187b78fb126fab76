import {
  checkCanBeEntrusted,
  entrustFlight,
  getEntrustedMission,
  listEntrustedMissions,
  takeBackEntrusted,
  updateEntrustedProcedure,
} from '@envol/contract/entrusting';
import { deleteFlight, type Flight, getFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { updateProcedurePrices } from '@envol/contract/procedures';
import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { MOST_PRICE_CENTS } from '@envol/domain/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLetter, letterStep } from '../../../test/emailRequests.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  // Nothing is sold here: what is paid is tried in payment-orders.
  harness = await createHarness({ env: { PAYMENTS: 'none' } });
});
afterAll(() => harness.close());

const read = async ({ id }: Flight): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;
const entrust = ({ id }: Flight, body = {}) =>
  harness.as('owner').call(entrustFlight, { params: { id }, body });
const act = (flight: Flight, pid: number, body: object) =>
  harness.as('staff').call(updateEntrustedProcedure, { params: { id: flight.id, pid }, body: body as never });
const proof = () => ({
  by: 'Tour de Bordeaux',
  on: new Date(Date.now() - 60_000).toISOString(),
  how: 'phone',
  reference: 'Accord n° 4',
});

describe('entrusting the procedures of a mission', () => {
  it('adds the highest prices up, beyond what one may be', async () => {
    const flight = await byLetter(harness);
    const check = async () =>
      (await harness.as('owner').call(checkCanBeEntrusted, { params: { id: flight.id } })).body;
    // As where two zones ask for the same.
    await sql`insert into flight_constraints (flight_id, key, position, structure_id, judged, status)
      select flight_id, key || ' 2', position + 100, structure_id, judged || jsonb_build_object('key', key || ' 2'), status
      from flight_constraints where id = ${letterStep(flight)?.id ?? 0}`.execute(harness.db);
    const { procedures } = await check();
    expect(procedures.length).toBeGreaterThan(1);
    const sum = procedures.length * MOST_PRICE_CENTS;
    const ofAll = (price_cents: number | null) =>
      harness.as('staff').call(updateProcedurePrices, {
        body: { prices: PROTOCOL_ITEMS.map((procedure) => ({ procedure, price_cents })) },
      });
    await ofAll(MOST_PRICE_CENTS);
    expect((await check()).price_cents).toBe(sum);
    expect((await read(flight)).applicable_procedures_price?.cents).toBeGreaterThan(MOST_PRICE_CENTS);
    await entrust(flight);
    expect((await check()).entrustment?.price_cents).toBe(sum);
    const listed = (await harness.as('staff').call(listEntrustedMissions, { query: {} })).body;
    expect(listed.results.find(({ flight_id }) => flight_id === flight.id)?.price_cents).toBe(sum);
    await ofAll(null);
  });

  it('names them with their prices, and no sum while one has none', async () => {
    const flight = await byLetter(harness);
    const check = async () =>
      (await harness.as('owner').call(checkCanBeEntrusted, { params: { id: flight.id } })).body;
    const before = await check();
    expect(before).toMatchObject({
      can_be_entrusted: true,
      obstacles: [],
      entrustment: null,
      price_cents: null,
    });
    const kinds = [...new Set(before.procedures.map(({ procedure }) => procedure))];
    const prices = kinds.map((procedure) => ({ procedure, price_cents: 4000 }));
    await harness.as('staff').call(updateProcedurePrices, { body: { prices } });
    expect((await check()).price_cents).toBe(4000 * before.procedures.length);
    await entrust(flight);
    // What was agreed to does not move with the tariff.
    const dearer = kinds.map((procedure) => ({ procedure, price_cents: 9000 }));
    await harness.as('staff').call(updateProcedurePrices, { body: { prices: dearer } });
    const after = await check();
    expect(after.entrustment?.price_cents).toBe(4000 * before.procedures.length);
    // Nothing is left to entrust, which is not that it would be free.
    expect([after.procedures, after.price_cents]).toEqual([[], null]);
  });

  it('names a procedure in the language that is asked for', async () => {
    const params = { id: (await byLetter(harness, { populated_area: 'yes' })).id };
    const titlesIn = async (language: 'fr' | 'en') => {
      const { body } = await harness.as('owner').call(checkCanBeEntrusted, { params }, { language });
      return body.procedures.map(({ title }) => title);
    };
    expect(await titlesIn('fr')).toContain('Zone peuplée');
    expect(await titlesIn('en')).toContain('Populated area');
  });

  it('is waited for, seen by the staff, settled with proof, and told', async () => {
    const flight = await byLetter(harness);
    const { body } = await entrust(flight, { info: 'Client pressé' });
    expect(body.entrustment).toMatchObject({ state: 'requested', info: 'Client pressé' });
    expect(body.obstacles).toEqual(['already_entrusted']);
    const waiting = await read(flight);
    expect([waiting.verdict, waiting.next_step?.code]).toEqual(['waiting', 'wait_staff']);
    expect(waiting.available_actions).not.toContain('delete');
    expect((await harness.as('owner').call(deleteFlight, { params: { id: flight.id } })).error.code).toBe(
      'FLIGHT_NOT_DELETABLE',
    );
    const desk = await harness.as('staff').call(listEntrustedMissions, { query: {} });
    expect(desk.body.results.map(({ flight_id }) => flight_id)).toContain(flight.id);
    const mission = await harness.as('staff').call(getEntrustedMission, { params: { id: flight.id } });
    expect(mission.body).toMatchObject({
      operator: { name: 'Nord Drone' },
      pilots: [{ phone: '+33 6 39 98 00 01' }],
      requested_email: 'owner@example.invalid',
    });
    const step = letterStep(flight);
    const procedure = mission.body.entrustment.procedures.find(
      ({ constraint_id }) => constraint_id === step?.id,
    );
    const pid = procedure?.id ?? 0;
    expect((await act(flight, pid, { action: 'take' })).body.state).toBe('in_hand');
    const bare = await act(flight, pid, { action: 'handle' });
    expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ['proof']]);
    await act(flight, pid, { action: 'handle', proof: proof(), note: 'Accord verbal, confirmé.' });
    const after = letterStep(await read(flight));
    expect(after).toMatchObject({
      status: 'done',
      proof: { by: 'Tour de Bordeaux', marked_by: 'Staff' },
      entrusted: { status: 'handled', note: 'Accord verbal, confirmé.' },
    });
    const letters = await harness.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', 'owner@example.invalid')
      .where('subject', 'like', `${flight.display_identifier}%`)
      .orderBy('id')
      .execute();
    expect(letters.at(-1)?.subject).toMatch(/terminée$/);
  });

  it('is the staff’s again when the mission outgrows what was obtained', async () => {
    const flight = await byLetter(harness);
    const { body } = await entrust(flight);
    const pid =
      body.entrustment?.procedures.find(({ constraint_id }) => constraint_id === letterStep(flight)?.id)
        ?.id ?? 0;
    await act(flight, pid, { action: 'handle', proof: proof() });
    const edited = async (max_flying_height: number) => {
      await harness
        .as('owner')
        .call(updateFlight, { params: { id: flight.id }, body: { max_flying_height } });
      const step = letterStep(await read(flight));
      return [step?.status, step?.entrusted?.status];
    };
    expect(await edited(flight.max_flying_height - 1)).toEqual(['done', 'handled']);
    expect(await edited(flight.max_flying_height + 1)).toEqual(['handled', 'requested']);
  });

  it('is the operator’s again where the staff gives it back, or it is taken back', async () => {
    const flight = await byLetter(harness);
    const { body } = await entrust(flight);
    const mine = body.entrustment?.procedures.find(
      ({ constraint_id }) => constraint_id === letterStep(flight)?.id,
    );
    await act(flight, mine?.id ?? 0, { action: 'return', note: 'Le client doit signer.' });
    expect(letterStep(await read(flight))?.status).toBe('todo');
    const others = (body.entrustment?.procedures.length ?? 0) > 1;
    if (others) await harness.as('owner').call(takeBackEntrusted, { params: { id: flight.id } });
    const again = await byLetter(harness);
    await entrust(again);
    const back = await harness.as('owner').call(takeBackEntrusted, { params: { id: again.id } });
    expect(back.body).toMatchObject({ entrustment: null, can_be_entrusted: true });
    expect((await harness.as('staff').call(getEntrustedMission, { params: { id: again.id } })).status).toBe(
      404,
    );
  });

  it('is settled once, whoever of the staff acts at the same time', async () => {
    const flight = await byLetter(harness);
    const { body } = await entrust(flight);
    const pid =
      body.entrustment?.procedures.find(({ constraint_id }) => constraint_id === letterStep(flight)?.id)
        ?.id ?? 0;
    const replies = await Promise.all([
      act(flight, pid, { action: 'handle', proof: proof() }),
      act(flight, pid, { action: 'refuse', proof: proof() }),
      act(flight, pid, { action: 'return' }),
      act(flight, pid, { action: 'handle', proof: proof() }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const letters = await harness.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'owner@example.invalid')
      .where('subject', 'like', `${flight.display_identifier}%`)
      .execute();
    expect(letters).toHaveLength(1);
  });

  it('narrows the list of missions', async () => {
    const plain = await byLetter(harness);
    const given = await byLetter(harness);
    await entrust(given);
    const ids = async (query: object) => {
      const { body } = await harness.as('owner').call(listFlights, { query: { limit: 100, ...query } });
      return 'results' in body ? body.results.map(({ id }) => id) : [];
    };
    expect(await ids({ is_entrusted: 'true' })).toContain(given.id);
    expect(await ids({ was_entrusted: 'true' })).not.toContain(plain.id);
    expect(await ids({ is_entrusted: 'false' })).toContain(plain.id);
  });
});
