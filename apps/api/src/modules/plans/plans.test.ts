import { createApiToken } from '@envol/contract/api-tokens';
import { currentUser } from '@envol/contract/auth';
import { createFlightTag, listFlightTags } from '@envol/contract/flight-tags';
import { createFlight, deleteFlight, updateFlight } from '@envol/contract/flights';
import { updateOperatorDesk } from '@envol/contract/operators';
import { listPlans } from '@envol/contract/plans';
import { updateStructureIdentity } from '@envol/contract/structures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf, PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';
import { addRequest } from '../../../test/requests.ts';

const DAY_MS = 86_400_000;
let now = new Date('2026-11-10T08:00:00Z');
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } });
});
afterAll(() => harness.close());

const make = async (areas = [{ geometry: PLACES.country }]) => {
  const body = { ...mission(await crewOf(harness)), areas } as never;
  const reply = await harness.as('owner').call(createFlight, { body });
  const { status, error } = reply;
  return { status, code: error?.code, params: error?.params, id: status === 201 ? reply.body.id : 0 };
};
const own = async () => (await harness.as('owner').call(currentUser)).body.operator;
const forget = async () => {
  await harness.db.deleteFrom('approvals').execute();
  await harness.db.deleteFrom('flights').execute();
};

/** How often the company's screens were told that its plan says something else. */
const timesTold = async (): Promise<number> =>
  (
    await harness.db
      .selectFrom('events')
      .select('audience')
      .where('type', '=', 'subscription_updated')
      .execute()
  ).filter(({ audience }) => audience.includes(`company:${operatorIdOf(harness.actors.owner)}`)).length;

describe('a company without a subscription', () => {
  it('tries everything for 14 days from its first mission, to the last second', async () => {
    await givePlan(harness, 'owner', 'free');
    expect(await own()).toMatchObject({
      plan: 'free',
      is_trial: false,
      trial_ends_at: null,
      features: ['paid_approvals'],
    });
    const before = await timesTold();
    expect((await make()).status).toBe(201);
    expect(await timesTold()).toBe(before + 1);
    harness.forgetOperator(operatorIdOf(harness.actors.owner));
    const end = new Date(now.getTime() + 14 * DAY_MS);
    expect(await own()).toMatchObject({ is_trial: true, trial_ends_at: end.toISOString() });
    const tag = (name: string) => harness.as('owner').call(createFlightTag, { body: { name } });
    for (const n of [1, 2, 3]) expect((await make()).status, String(n)).toBe(201);
    expect(await timesTold()).toBe(before + 1);
    now = new Date(end.getTime() - 1);
    expect((await tag('Dernière seconde')).status).toBe(201);
    now = end;
    const { status, error } = await tag('Trop tard');
    expect([status, error.code, error.params]).toEqual([
      403,
      'PLAN_REQUIRED',
      { feature: 'tags', plan: 'solo' },
    ]);
    // Nothing is taken away: what was made is read.
    expect((await harness.as('owner').call(listFlightTags, {})).body).toMatchObject({
      results: [{ name: 'Dernière seconde' }],
    });
    expect(await own()).toMatchObject({ plan: 'free', is_trial: false });
    // A second trial does not begin.
    await forget();
    await make();
    harness.forgetOperator(operatorIdOf(harness.actors.owner));
    expect(await own()).toMatchObject({ is_trial: false, trial_ends_at: end.toISOString() });
  });

  it('makes two missions a month away from partners, and as many as it wants at one', async () => {
    await forget();
    await givePlan(harness, 'owner', {
      plan: 'free',
      plan_until: null,
      trial_ends_at: '2026-01-01T00:00:00Z',
      pilots_paid: null,
    });
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
    expect(await make()).toMatchObject({
      status: 402,
      code: 'FLIGHT_CREDIT_LIMIT',
      params: { limit: 2, plan: 'solo' },
    });
    for (const _ of [1, 2, 3]) expect((await make([{ geometry: PLACES.blagnac }])).status).toBe(201);
    // The next month by the clocks of France.
    now = new Date('2026-11-30T22:59:59Z');
    expect((await make()).status).toBe(402);
    now = new Date('2026-11-30T23:00:00Z');
    expect((await make()).status).toBe(201);
  });

  it('gains nothing by deleting what was flown or asked; a draft that is deleted counts no more', async () => {
    await forget();
    const remove = async (id: number) =>
      (await harness.as('owner').call(deleteFlight, { params: { id } })).status;
    const begun = (id: number) =>
      harness.db
        .updateTable('flights')
        .set({ date_start: '2026-01-01T08:00:00Z', date_end: '2026-01-01T09:00:00Z' })
        .where('id', '=', id)
        .execute();
    // Drafts: as many as one likes.
    for (const _ of [1, 2, 3]) expect(await remove((await make()).id)).toBe(204);
    // Flown without a word, and asked of somebody who refused.
    const flown = (await make()).id;
    await begun(flown);
    expect(await remove(flown)).toBe(204);
    const { flight_id: asked, approval_id } = await addRequest(harness);
    const { db } = harness;
    await db.updateTable('approvals').set({ status: 'refused' }).where('id', '=', approval_id).execute();
    await db.updateTable('flights').set({ created_at: now.toISOString() }).where('id', '=', asked).execute();
    // Away from every partner.
    await db
      .updateTable('flight_constraints')
      .set({ structure_id: null })
      .where('flight_id', '=', asked)
      .execute();
    expect(await remove(asked)).toBe(204);
    expect(await make()).toMatchObject({ status: 402, code: 'FLIGHT_CREDIT_LIMIT' });
    // What was at a partner’s place counted before no more than after.
    const near = (await make([{ geometry: PLACES.blagnac }])).id;
    await begun(near);
    expect(await remove(near)).toBe(204);
    const { rows } = await sql`select flight_id::int from counted_missions order by 1`.execute(harness.db);
    expect(rows).toEqual([{ flight_id: flown }, { flight_id: asked }]);
    await sql`delete from counted_missions`.execute(harness.db);
  });

  it('is at a partner’s place where the staff says that the structure is one', async () => {
    await forget();
    const id = harness.actors.chief.structure_id ?? 0;
    const partner = (is_partner: boolean) =>
      harness.as('staff').call(updateStructureIdentity, { params: { id }, body: { is_partner } });
    expect((await partner(false)).body).toMatchObject({ is_partner: false });
    const near = () => make([{ geometry: PLACES.blagnac }]);
    expect([(await near()).status, (await near()).status, (await near()).code]).toEqual([
      201,
      201,
      'FLIGHT_CREDIT_LIMIT',
    ]);
    const own = await harness
      .as('chief')
      .call(updateStructureIdentity, { params: { id }, body: { is_partner: true } });
    expect([own.status, own.error?.code]).toEqual([403, 'FORBIDDEN']);
    await partner(true);
    expect((await near()).status).toBe(201);
  });

  it('has one mission left, and of forty saved at once one is made', async () => {
    await forget();
    expect((await make()).status).toBe(201);
    const made = await Promise.all(Array.from({ length: 40 }, () => make()));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(made.filter(({ code }) => code === 'FLIGHT_CREDIT_LIMIT')).toHaveLength(39);
  });

  it('counts a mission that it moves away from a partner, once, and of many moved at once as many as are left', async () => {
    await forget();
    const partner = [{ geometry: PLACES.blagnac }];
    const made = await Promise.all(Array.from({ length: 6 }, () => make(partner)));
    const ids = made.map(({ id }) => id);
    const move = (id: number, geometry: (typeof PLACES)[keyof typeof PLACES], name = 'Ailleurs') =>
      harness
        .as('owner')
        .call(updateFlight, { params: { id }, body: { name, areas: [{ geometry }] } as never });
    // Within the partner's place it counts no more than before.
    for (const id of ids) expect((await move(id, PLACES.blagnac)).status).toBe(200);
    const moved = await Promise.all(ids.map((id) => move(id, PLACES.country)));
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(moved.filter(({ error }) => error?.code === 'FLIGHT_CREDIT_LIMIT')).toHaveLength(4);
    // What was counted is moved on freely; what was refused stays where it was, and is changed otherwise.
    const [counted = 0, refused = 0] = [200, 402].map(
      (of) => ids[moved.findIndex(({ status }) => status === of)],
    );
    expect((await move(counted, PLACES.country, 'Plus loin')).status).toBe(200);
    const renamed = await harness
      .as('owner')
      .call(updateFlight, { params: { id: refused }, body: { name: 'Sur place' } });
    expect(renamed.body).toMatchObject({ name: 'Sur place' });
    expect((await make()).code).toBe('FLIGHT_CREDIT_LIMIT');
  });

  it('draws no more than its plan allows, new or changed, and is told by the field', async () => {
    await givePlan(harness, 'owner', 'solo');
    const square = (side: number) => [
      [2.6, 46.6],
      [2.6 + side, 46.6],
      [2.6 + side, 46.6 + side],
      [2.6, 46.6 + side],
      [2.6, 46.6],
    ];
    const areas = (side: number) => [{ geometry: { type: 'Polygon', coordinates: [square(side)] } }] as never;
    const { id } = await make(areas(0.05));
    await givePlan(harness, 'owner', 'free');
    const { status, error } = await harness
      .as('owner')
      .call(updateFlight, { params: { id }, body: { areas: areas(0.06) } });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      402,
      'FLIGHT_SURFACE_LIMIT',
      ['areas'],
    ]);
    expect(error.params).toMatchObject({ limit: 10, plan: 'solo' });
    // Its name is changed all the same.
    const renamed = await harness
      .as('owner')
      .call(updateFlight, { params: { id }, body: { name: 'Grande' } });
    expect(renamed.status).toBe(200);
  });

  it('is answered by its keys no more when its plan does not open the API', async () => {
    await givePlan(harness, 'owner', 'solo');
    const { body } = await harness
      .as('owner')
      .call(createApiToken, { body: { name: 'Clé', scopes: ['flight:read'], days: 30, password: PASSWORD } });
    const key = createClient(harness.app, (body as { token: string }).token);
    const read = async () => {
      const { status, error } = await key.call(listFlightTags, {});
      return [status, error?.code];
    };
    expect(await read()).toEqual([200, undefined]);
    await givePlan(harness, 'owner', 'free');
    expect(await read()).toEqual([403, 'PLAN_REQUIRED']);
  });
});

describe('a plan that the staff grants', () => {
  it('opens at once, ends by the clock, and is taken back by the free one', async () => {
    const id = operatorIdOf(harness.actors.owner);
    await givePlan(harness, 'owner', 'free');
    const grant = (plan: 'free' | 'enterprise', plan_until: string | null = null) =>
      harness
        .as('staff')
        .call(updateOperatorDesk, { params: { id }, body: { plan, plan_until, plan_reason: 'Salon' } });
    const until = new Date(now.getTime() + DAY_MS).toISOString();
    const before = await timesTold();
    expect((await grant('enterprise', until)).body).toMatchObject({ plan: 'enterprise', plan_until: until });
    expect(await own()).toMatchObject({ plan: 'enterprise', plan_until: until });
    expect(await timesTold()).toBe(before + 1);
    now = new Date(until);
    expect(await own()).toMatchObject({ plan: 'free' });
    await grant('enterprise');
    expect(await own()).toMatchObject({ plan: 'enterprise', plan_until: null });
    await grant('free');
    expect(await own()).toMatchObject({ plan: 'free' });
  });
});

it('plans are told with their prices to everybody, without them where nothing is sold', async () => {
  const { body } = await harness.as(null).call(listPlans);
  expect(body).toMatchObject({ sells: true, is_simulated: true, currency: 'EUR', trial_days: 14 });
  expect(body.plans.map(({ plan, price }) => [plan, price?.month ?? null, price?.year ?? null])).toEqual([
    ['free', null, null],
    ['solo', 1_900, 19_000],
    ['independent', 2_900, 29_000],
    ['enterprise', 4_900, 49_000],
  ]);
  const unsold = await createHarness({ env: { PAYMENTS: 'none' } });
  const told = (await unsold.as(null).call(listPlans)).body;
  expect(told.sells).toBe(false);
  expect(told.plans.every(({ price, pilot_price }) => price === null && pilot_price === null)).toBe(true);
  // A company that was granted nothing has everything; one that was granted less is held to it.
  await givePlan(unsold, 'owner', 'free');
  const tag = (name: string) => unsold.as('owner').call(createFlightTag, { body: { name } });
  expect((await tag('Ouverte')).status).toBe(201);
  await givePlan(unsold, 'owner', 'solo');
  expect((await unsold.as('owner').call(currentUser)).body.operator?.features).not.toContain(
    'several_polygons',
  );
  await unsold.close();
});
