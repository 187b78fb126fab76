import { createActivation } from '@envol/contract/activations';
import { checkCanTakeOff, takeOffFlight } from '@envol/contract/flight-progress';
import { getFlight } from '@envol/contract/flights';
import { listTakeOffAuthorizations } from '@envol/contract/take-off';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApprovedRows,
  addApproved,
  addGranted,
  firstHour,
  minutesAfter,
  ON_DUTY,
  setDayRules,
} from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { findSupervisedCases } from '../take-off/index.ts';
import { grantsAt } from '../traces/grants.queries.ts';

const ACTIVATIONS = { activation_required: true, take_off_authorization_activated: false };
const ASKS = { activation_required: true, take_off_authorization_activated: true };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
let rows: ApprovedRows;
beforeEach(async () => {
  await setDayRules(harness, ACTIVATIONS);
  rows = await addApproved(harness, { in_days: 0 });
});

/** An accepted activation of the approval's first hour, lower than the approval. */
const activate = async (changes: object = {}) => {
  const { body } = await harness.as('owner').call(createActivation, { body: firstHour(rows) });
  await harness.db
    .updateTable('activations')
    .set({ status: 'accepted', max_flying_height: 40, ...changes })
    .where('id', '=', body.id)
    .execute();
  return body;
};
const check = async (query: { readonly at?: string } = {}) =>
  harness.as('owner').call(checkCanTakeOff, { params: { id: rows.flight_id }, query });
const declare = (body: object) =>
  harness.as('owner').call(takeOffFlight, { params: { id: rows.flight_id }, body });
const onDay = async () => {
  const { body } = await harness
    .as(ON_DUTY)
    .call(listTakeOffAuthorizations, { query: { limit: 200 } as never });
  return body.results.filter(({ approval }) => approval.id === rows.approval_id);
};
/** What the alarm lets fly, and what a supervisor reads, m above ground. */
const watched = async (at: string) => {
  const granted = await grantsAt(harness.db, harness.actors.owner.operator_id ?? 0, at);
  const own = granted.find(({ approval_id }) => approval_id === rows.approval_id);
  const supervised = await findSupervisedCases(harness.db, [rows.approval_id], at);
  return {
    alarm: own === undefined ? null : Math.max(...own.areas.map(({ height_m }) => height_m)),
    supervision: supervised.get(rows.approval_id)?.max_flying_height,
  };
};

describe('what is granted of a mission', () => {
  it('is the activation’s height and hours on its page, on the day, for the supervision and the alarm', async () => {
    const activation = await activate();
    const now = new Date().toISOString();
    const before = (await check()).body;
    expect(before.granted).toMatchObject([
      {
        approval_id: rows.approval_id,
        source: 'activation',
        height_m: 40,
        date_start: activation.date_start,
        date_end: activation.date_end,
      },
    ]);
    expect((await declare({})).status).toBe(200);
    expect((await check()).body.granted[0]).toMatchObject({ height_m: 40, source: 'activation' });
    expect((await onDay())[0]?.max_flying_height).toBe(40);
    expect(await watched(now)).toEqual({ alarm: 40, supervision: 40 });
  });

  it('is the take-off’s where one was granted, still once its hours are over', async () => {
    await setDayRules(harness, { ...ASKS, activation_required: false });
    const granted = await addGranted(harness);
    rows = granted.rows;
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ max_flying_height: 30 })
      .where('id', '=', granted.id)
      .execute();
    expect((await check()).body.granted).toMatchObject([{ source: 'take_off', height_m: 30 }]);
    await declare({});
    const late = minutesAfter(granted.date_end, 5);
    expect((await watched(late)).supervision).toBe(30);
  });

  it('is nothing where the authority asks for an activation and none is accepted', async () => {
    expect((await check()).body.granted).toEqual([]);
    expect((await watched(new Date().toISOString())).alarm).toBeNull();
  });
});

const TOWER = 'Toulouse-Blagnac';
const before = (minutes: number): string => minutesAfter(new Date().toISOString(), -minutes);

describe('a take-off that is noted afterwards', () => {
  it('keeps the time at which it was, and its landing, on its mission and on the tower’s day', async () => {
    await activate({ decided_at: before(24 * 60) });
    const [took_off_at, landed_at] = [before(20), before(5)];
    const noted = await declare({ despite_obstacles: true, took_off_at, landed_at });
    expect([noted.status, noted.body.en_route]).toEqual([200, false]);
    expect([noted.body.effective_date_start, noted.body.effective_date_end]).toEqual([
      took_off_at,
      landed_at,
    ]);
    expect(await onDay()).toMatchObject([
      { status: 'landed', effective_start: took_off_at, effective_end: landed_at },
    ]);
  });

  it('is done once however often it is sent, with its landing', async () => {
    await activate({ decided_at: before(24 * 60) });
    const body = {
      despite_obstacles: true,
      took_off_at: before(20),
      landed_at: before(5),
      client_key: 'noted-afterwards',
    };
    const [first, again] = [await declare(body), await declare(body)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.effective_date_end).toBe(body.landed_at);
    expect(await onDay()).toHaveLength(1);
  });

  it('names the authority whose activation or take-off was not given, then and afterwards', async () => {
    await setDayRules(harness, ASKS);
    const took_off_at = new Date(rows.date_start).toISOString();
    await activate({ decided_at: minutesAfter(took_off_at, 0.01) });
    // Both were answered after it.
    expect((await check({ at: took_off_at })).body.reasons).toEqual([
      `L’activation n’est pas acceptée pour cette heure (${TOWER}).`,
      `L’autorité doit d’abord accorder le décollage (${TOWER}).`,
    ]);
    expect((await check()).body.obstacles).toEqual(['authorization_needed']);
    await declare({ despite_obstacles: true, took_off_at });
    const { body } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect(body.take_off_named).toEqual([
      { obstacle: 'no_activation', names: [TOWER] },
      { obstacle: 'authorization_needed', names: [TOWER] },
    ]);
  });

  it('names the procedure that was still to be done', async () => {
    await activate({ decided_at: before(24 * 60) });
    await harness.db
      .updateTable('flight_constraints')
      .set({ status: 'todo' })
      .where('flight_id', '=', rows.flight_id)
      .execute();
    await harness.db
      .updateTable('flights')
      .set({ outlook: 'steps' })
      .where('id', '=', rows.flight_id)
      .execute();
    const { reasons, obstacles } = (await check()).body;
    expect(obstacles).toContain('not_cleared');
    expect(reasons.join(' ')).toMatch(/Il reste des démarches à faire \(.*CTR LFBO.*\)\./);
  });

  it('before the grant that it had not yet is no regular one', async () => {
    await setDayRules(harness, { ...ASKS, activation_required: false });
    const granted = await addGranted(harness);
    rows = granted.rows;
    const took_off_at = before(10);
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ date_start: before(60) })
      .where('id', '=', granted.id)
      .execute();
    expect((await declare({ took_off_at })).error.code).toBe('FLIGHT_MAY_NOT_TAKE_OFF');
    const noted = await declare({ took_off_at, despite_obstacles: true });
    expect(noted.body.effective_date_start).toBe(took_off_at);
    expect(noted.body.take_off_breaches).toContain('authorization_needed');
    expect(await onDay()).toMatchObject([
      { id: granted.id, status: 'taken_off', effective_start: took_off_at },
    ]);
  });

  it.each([
    ['took_off_at', { took_off_at: () => before(-30) }, 'Cette heure est à venir'],
    ['took_off_at', { took_off_at: () => before(25 * 60) }, 'Un décollage s’enregistre dans les 24 heures.'],
    ['landed_at', { took_off_at: () => before(20), landed_at: () => before(-10) }, 'Cette heure est à venir'],
    [
      'landed_at',
      { took_off_at: () => before(20), landed_at: () => before(30) },
      'L’atterrissage doit être après le décollage.',
    ],
  ])('is refused at its field %s: %#', async (field, times, words) => {
    const body = Object.fromEntries(Object.entries(times).map(([key, time]) => [key, time()]));
    const refused = await declare({ despite_obstacles: true, ...body });
    expect([refused.status, refused.error.code]).toEqual([400, 'PERIOD_INVALID']);
    expect(refused.error.fields?.[field]?.[0]).toContain(words);
    const { body: flight } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect(flight.en_route).toBe(false);
  });

  it('has no landing without its take-off, and none before the last one', async () => {
    const alone = await declare({ despite_obstacles: true, landed_at: before(5) });
    expect([alone.status, Object.keys(alone.error.fields ?? {})]).toEqual([400, ['took_off_at']]);
    await declare({ despite_obstacles: true, took_off_at: before(60), landed_at: before(30) });
    const again = await declare({ despite_obstacles: true, took_off_at: before(45) });
    expect(again.error.fields?.took_off_at).toEqual(['La mission n’avait pas encore atterri à cette heure.']);
  });

  it('is nobody else’s to note', async () => {
    const reply = await harness.as('stranger').call(takeOffFlight, {
      params: { id: rows.flight_id },
      body: { despite_obstacles: true, took_off_at: before(5) },
    });
    expect([403, 404]).toContain(reply.status);
  });
});
