import { createActivation } from '@envol/contract/activations';
import { landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import { getFlight } from '@envol/contract/flights';
import {
  declareFlightEnd,
  listTakeOffAuthorizations,
  requestTakeOff,
  requireLanding,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApprovedRows,
  addApproved,
  addGranted,
  firstHour,
  ON_DUTY,
  setDayRules,
} from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const ASKS = { activation_required: true, take_off_authorization_activated: true };
let rows: ApprovedRows;
beforeEach(async () => {
  await setDayRules(harness, ASKS);
  rows = await addApproved(harness, { in_days: 0 });
});

const activate = async (): Promise<number> => {
  const { body } = await harness.as('owner').call(createActivation, { body: firstHour(rows) });
  await harness.db.updateTable('activations').set({ status: 'accepted' }).where('id', '=', body.id).execute();
  return body.id;
};
const note = () =>
  harness
    .as('owner')
    .call(takeOffFlight, { params: { id: rows.flight_id }, body: { despite_obstacles: true } });
/** The take-off as that side's day reads it. */
const onDay = async (who: 'owner' | 'controller' | typeof ON_DUTY) => {
  const { body } = await harness.as(who).call(listTakeOffAuthorizations, { query: { limit: 200 } as never });
  return body.results.filter(({ approval }) => approval.id === rows.approval_id);
};
const told = async (code: string) => {
  const found = await onDay(ON_DUTY);
  return harness.db
    .selectFrom('notifications')
    .select('user_id')
    .where('subject_type', '=', 'take_off')
    .where(
      'subject_id',
      'in',
      found.map(({ id }) => id),
    )
    .where(sql<boolean>`params::text like ${`%${code}%`} or payload_type like ${`%${code}%`}`)
    .execute();
};

describe('a take-off that is noted on a mission without an authorization', () => {
  it('is in the air on both sides’ day, in its activation, with what it was noted against', async () => {
    const activation_id = await activate();
    const noted = await note();
    expect([noted.status, noted.body.take_off_breaches]).toEqual([200, ['authorization_needed']]);
    for (const who of ['owner', ON_DUTY] as const)
      expect(await onDay(who), who).toMatchObject([
        {
          status: 'taken_off',
          take_off: true,
          is_declared: true,
          activation_id,
          breaches: ['authorization_needed'],
          effective_start: noted.body.effective_date_start,
        },
      ]);
    expect(await told('take_off_taken_off')).not.toEqual([]);
  });

  it.each([
    ['impossible', { outlook: 'impossible' }],
    ['steps', { outlook: 'steps' }],
  ] as const)('keeps the verdict "%s" of that instant, whatever becomes of it', async (verdict, flight) => {
    await activate();
    await harness.db.updateTable('flights').set(flight).where('id', '=', rows.flight_id).execute();
    const noted = await note();
    expect(noted.body.take_off_breaches).toContain('not_cleared');
    await harness.db
      .updateTable('flights')
      .set({ outlook: 'conditions' })
      .where('id', '=', rows.flight_id)
      .execute();
    const { body } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect(body.take_off_verdict).toBe(verdict);
    expect((await onDay(ON_DUTY))[0]?.take_off_verdict).toBe(verdict);
  });

  it('is ordered to land by the tower, confirmed and landed from the pilot’s day', async () => {
    await activate();
    await note();
    const id = (await onDay(ON_DUTY))[0]?.id ?? 0;
    const ordered = await harness
      .as(ON_DUTY)
      .call(requireLanding, { params: { id }, body: { message: 'Hélicoptère', is_urgent: true } });
    expect(ordered.body.status).toBe('landing_required');
    const received = await harness
      .as('owner')
      .call(updateLandingStatus, { params: { id }, body: { status: 'landing_received' } });
    expect(received.body.status).toBe('landing_received');
    const down = await harness.as('owner').call(declareFlightEnd, { params: { id }, body: {} });
    expect(down.body.status).toBe('landed');
    const { body } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect([body.en_route, body.effective_date_end]).toEqual([false, down.body.effective_end]);
    expect(await told('take_off_landed')).not.toEqual([]);
  });

  it('has landed on the day when its mission has', async () => {
    await activate();
    await note();
    await harness.as('owner').call(landFlight, { params: { id: rows.flight_id }, body: {} });
    expect(await onDay(ON_DUTY)).toMatchObject([{ status: 'landed', take_off: false }]);
  });

  it('is told to each authority of the mission, and lands for all of them at once', async () => {
    await activate();
    const other = await addApproved(harness, { in_days: 0 });
    await harness.db
      .updateTable('approvals')
      .set({ flight_id: rows.flight_id, structure_id: harness.actors.uspaceSupervisor.structure_id ?? 0 })
      .where('id', '=', other.approval_id)
      .execute();
    await note();
    const airborne = async () => {
      const { body } = await harness
        .as('owner')
        .call(listTakeOffAuthorizations, { query: { limit: 200, take_off: 'true' } as never });
      return body.results.filter(({ approval }) => approval.flight_id === rows.flight_id);
    };
    const both = await airborne();
    expect(both.map(({ approval }) => approval.id).sort((a, b) => a - b)).toEqual(
      [rows.approval_id, other.approval_id].sort((a, b) => a - b),
    );
    await harness.as('owner').call(declareFlightEnd, { params: { id: both[0]?.id ?? 0 }, body: {} });
    expect(await airborne()).toEqual([]);
    const { body } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect(body.en_route).toBe(false);
  });

  it('lands with its mission at the end that was declared, not at the hour of the call', async () => {
    await activate();
    const start = new Date(Date.now() - 600_000).toISOString();
    await harness.as('owner').call(takeOffFlight, {
      params: { id: rows.flight_id },
      body: { despite_obstacles: true, at: start },
    });
    const { body } = await harness
      .as('owner')
      .call(landFlight, { params: { id: rows.flight_id }, body: { duration: 60 } });
    const [record] = await onDay(ON_DUTY);
    expect(record?.effective_end).toBe(body.effective_date_end);
    expect(Date.parse(body.effective_date_end ?? '') - Date.parse(body.effective_date_start ?? '')).toBe(
      60_000,
    );
  });

  it('leaves no authority with a drone in the air where two of them had granted it', async () => {
    await setDayRules(harness, { ...ASKS, activation_required: false });
    const granted = [await addGranted(harness), await addGranted(harness)];
    const [first, second] = granted;
    const flight_id = first?.rows.flight_id ?? 0;
    await harness.db
      .updateTable('approvals')
      .set({ flight_id })
      .where('id', '=', second?.rows.approval_id ?? 0)
      .execute();
    await sql`update take_off_authorizations set status = 'taken_off', effective_start = decided_at
      where id in (${sql.join(granted.map(({ id }) => id))})`.execute(harness.db);
    await sql`update flights set en_route = true, effective_date_start = date_trunc('minute', date_start)
      where id = ${flight_id}`.execute(harness.db);
    const landed = await harness.as('owner').call(landFlight, { params: { id: flight_id }, body: {} });
    expect([landed.status, landed.body.en_route]).toEqual([200, false]);
    const ends = await harness.db
      .selectFrom('take_off_authorizations')
      .select(['status', 'effective_end'])
      .where(
        'id',
        'in',
        granted.map(({ id }) => id),
      )
      .execute();
    expect(ends).toEqual([
      { status: 'landed', effective_end: landed.body.effective_date_end },
      { status: 'landed', effective_end: landed.body.effective_date_end },
    ]);
  });

  it('takes the place of a request that nobody answered, and is no grant', async () => {
    await setDayRules(harness, { ...ASKS, activation_required: false });
    const params = { id: rows.approval_id };
    const asked = await harness.as('owner').call(requestTakeOff, { params, body: {} });
    expect(asked.status).toBe(201);
    await note();
    const found = await onDay(ON_DUTY);
    expect(found.map(({ status, is_declared }) => [status, is_declared]).sort()).toEqual([
      ['cancelled', false],
      ['taken_off', true],
    ]);
    const again = await note();
    expect(again.error.params?.obstacles).toContain('already_en_route');
    expect(again.error.params?.obstacles).toContain('authorization_needed');
  });

  it('reaches an authority that asks for neither activation nor take-off where something was not in order', async () => {
    await setDayRules(harness, { activation_required: false, take_off_authorization_activated: false });
    await harness.db
      .updateTable('flights')
      .set({ outlook: 'steps' })
      .where('id', '=', rows.flight_id)
      .execute();
    await note();
    expect(await onDay(ON_DUTY)).toMatchObject([{ take_off: true, breaches: ['not_cleared'] }]);
  });

  it('is in the air for an authority that asks for activations alone, though all is in order', async () => {
    await setDayRules(harness, { ...ASKS, take_off_authorization_activated: false });
    await activate();
    const noted = await harness.as('owner').call(takeOffFlight, { params: { id: rows.flight_id }, body: {} });
    expect(noted.status).toBe(200);
    expect(await onDay(ON_DUTY)).toMatchObject([{ take_off: true, breaches: [], is_declared: true }]);
  });

  it('stands on nobody else’s day', async () => {
    await activate();
    await note();
    const { body } = await harness
      .as('stranger')
      .call(listTakeOffAuthorizations, { query: { limit: 200 } as never });
    expect(body.results?.filter(({ approval }) => approval.id === rows.approval_id) ?? []).toEqual([]);
  });
});
