import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { planAllowing } from '@envol/domain/plans/limits';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { firstInstantAt, todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
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

/** Whether a structure that works here decides about a mission: it is at a partner's place, and does not count. */
const isAtPartner = async (db: Db, flightId: number): Promise<boolean> => {
  const card = await db
    .selectFrom('flight_constraints')
    .select('id')
    .where('flight_id', '=', flightId)
    .where('structure_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return card !== undefined;
};

/** The new missions of this calendar month and year (French time) outside the places of partners. */
const countOutside = async (db: Db, operatorId: number, day: string) => {
  const month = firstInstantAt(`${day.slice(0, 7)}-01`, '00:00', FRENCH_TIME);
  const year = firstInstantAt(`${day.slice(0, 4)}-01-01`, '00:00', FRENCH_TIME);
  const { rows } = await sql<{ readonly month: number; readonly year: number }>`
    select count(*)::int as year, (count(*) filter (where f.created_at >= ${month}))::int as month
    from flights f where f.operator_id = ${operatorId} and f.created_at >= ${year}
      and not exists (select from flight_constraints c where c.flight_id = f.id and c.structure_id is not null)`.execute(
    db,
  );
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

/** Begins the operator's trial with its first mission, where plans are sold. */
export const beginTrialOf = async (db: Db, { clock, plans }: Deps, actor: Actor): Promise<void> => {
  const operator = operatorOf(actor);
  if (!plans.sells || operator === null || operator.entitlement.trial_ends_at !== null) return;
  await asSystem(db, 'what a plan is worth is written by the process alone', () =>
    beginTrial(db, operator.operator_id, clock.now()),
  );
};
