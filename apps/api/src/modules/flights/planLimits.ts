import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { type CountedFacts, isSpent } from '@envol/domain/flights/policy';
import { planAllowing } from '@envol/domain/plans/limits';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { firstInstantAt, todayIn } from '@envol/domain/time/localTime';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure } from '../../platform/http/failure.ts';
import { beginTrial, type Plans } from '../plans/index.ts';

interface Deps {
  readonly clock: Clock;
  readonly plans: Plans;
}

const KM2 = 1_000_000;

/** Throws FLIGHT_SURFACE_LIMIT where the areas together are larger than the operator's plan allows. */
export const checkSurface = (
  { clock, plans }: Deps,
  actor: Actor,
  areas: readonly { readonly area_m2: number }[],
): void => {
  const { surface_km2: most } = plans.limitsOf(actor);
  if (most === null) return;
  const km2 = areas.reduce((sum, { area_m2 }) => sum + area_m2, 0) / KM2;
  if (km2 <= most) return;
  const plan = planAllowing('surface_km2', km2, todayIn(clock.now())) ?? 'enterprise';
  const params = { feature: 'surface', plan, value: Math.ceil(km2 * 10) / 10, limit: most };
  throw new Failure('FLIGHT_SURFACE_LIMIT', {
    params,
    fields: [{ path: 'areas', message: 'over_plan_surface', params: { value: params.value, limit: most } }],
  });
};

/** That a structure with which the platform has a partnership decides about a mission: it is at a partner's place, and does not count. */
const isPartners = (flightId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from flight_constraints c join structures s on s.id = c.structure_id
  where c.flight_id = ${flightId} and s.is_partner)`;

const isAtPartner = async (db: Db, flightId: number): Promise<boolean> => {
  const { rows } = await sql<{ readonly at_partner: boolean }>`
    select ${isPartners(sql`${flightId}`)} as at_partner`.execute(db);
  return rows[0]?.at_partner ?? false;
};

/** The new missions of this calendar month and year (French time) outside the places of partners, with those that were deleted and count. */
const countOutside = async (db: Db, operatorId: number, day: string) => {
  const month = firstInstantAt(`${day.slice(0, 7)}-01`, '00:00', FRENCH_TIME);
  const year = firstInstantAt(`${day.slice(0, 4)}-01-01`, '00:00', FRENCH_TIME);
  const { rows } = await sql<{ readonly month: number; readonly year: number }>`
    select count(*)::int as year, (count(*) filter (where made.at >= ${month}))::int as month from (
      select f.created_at as at from flights f
        where f.operator_id = ${operatorId} and f.created_at >= ${year} and not ${isPartners(sql.ref('f.id'))}
      union all
      select d.made_at from counted_missions d where d.operator_id = ${operatorId} and d.made_at >= ${year}
    ) made`.execute(db);
  return rows[0] ?? { month: 0, year: 0 };
};

/**
 * Counts a mission that was written and judged in this transaction among the new ones of its operator. Throws
 * FLIGHT_CREDIT_LIMIT where the plan allows no more; a mission at a partner's place does not count.
 */
export const countNewMission = async (
  db: Db,
  { clock, plans }: Deps,
  actor: Actor,
  flightId: number,
): Promise<void> => {
  const operator = operatorOf(actor);
  const { missions_a_month, missions_a_year } = plans.limitsOf(actor);
  if (operator === null || (missions_a_month === null && missions_a_year === null)) return;
  const { operator_id } = operator;
  await asSystem(db, 'who keeps a part of a company counts the missions of all of it', async () => {
    if (await isAtPartner(db, flightId)) return;
    // Two saved at once are counted one after the other.
    await takeTurn(db, `new missions ${operator_id}`);
    const made = await countOutside(db, operator_id, todayIn(clock.now()));
    const isOver = (count: number, most: number | null): boolean => most !== null && count > most;
    const [limit, over] = isOver(made.month, missions_a_month)
      ? [missions_a_month, 'month']
      : [missions_a_year, isOver(made.year, missions_a_year) ? 'year' : null];
    if (over !== null && limit !== null)
      throw new Failure('FLIGHT_CREDIT_LIMIT', { params: { feature: 'missions', plan: 'solo', limit } });
  });
};

/**
 * Whether a mission counts where its operator's plan counts missions. One that does not, for it is at a partner's place, is counted
 * when it is moved away.
 */
export const isCounted = async (
  db: Db,
  { plans }: Deps,
  actor: Actor,
  flightId: number,
): Promise<boolean> => {
  const { missions_a_month, missions_a_year } = plans.limitsOf(actor);
  if (missions_a_month === null && missions_a_year === null) return true;
  return asSystem(
    db,
    'who keeps a part of a company counts the missions of all of it',
    async () => !(await isAtPartner(db, flightId)),
  );
};

/**
 * Keeps a mission that is about to be deleted among the new ones of its operator, whatever its plan is today: something was asked for
 * it, or its period had begun. A draft counts no more (docs/adr/0329).
 */
export const keepCounted = (db: Db, flight: CountedFacts & { readonly id: number }, now: string) =>
  asSystem(db, 'who keeps a part of a company counts the missions of all of it', async () => {
    if (!isSpent({ ...flight, now }) || (await isAtPartner(db, flight.id))) return;
    await sql`insert into counted_missions (flight_id, operator_id, made_at)
      select id, operator_id, created_at from flights where id = ${flight.id}
      on conflict (flight_id) do nothing`.execute(db);
  });

/** Begins the operator's trial with its first mission, where plans are sold. */
export const beginTrialOf = async (db: Db, { clock, plans }: Deps, actor: Actor): Promise<void> => {
  const operator = operatorOf(actor);
  if (!plans.sells || operator === null || operator.entitlement.trial_ends_at !== null) return;
  await asSystem(db, 'what a plan is worth is written by the process alone', () =>
    beginTrial(db, operator.operator_id, clock.now()),
  );
};
