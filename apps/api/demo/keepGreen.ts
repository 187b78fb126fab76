import { DEFAULT_CONFIG } from '@envol/domain/operators/config';
import { entitledTo } from '@envol/domain/plans/entitlement';
import type { ApprovalsDeps } from '../src/modules/approvals/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import { deedsOf, demoDay, historyClock } from './history.ts';
import { actorOf, type SeededOperator } from './members.ts';
import { DEMO_OPERATORS } from './operators.ts';
import { seededRandom } from './random.ts';
import { lastOf, missionAfter, readAllOfIt } from './readings.ts';

const PILOT = 'claire.morel';
const SEED = 20_261;

/** The operator and its first person, as the seed made them; null where visitors took one of them away. */
const operatorOf = async (db: Db): Promise<SeededOperator | null> => {
  const plan = DEMO_OPERATORS.find(({ key }) => key === 'aerovision');
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('operators', 'operators.id', 'memberships.operator_id')
    .innerJoin('pilots', 'pilots.id', 'memberships.pilot_id')
    .select(['users.id as user_id', 'users.long_name', 'memberships.id', 'memberships.role'])
    .select([
      'memberships.contact_profile',
      'operators.id as operator_id',
      'operators.plan',
      'pilots.id as pilot_id',
    ])
    .where('users.username', '=', PILOT)
    .executeTakeFirst();
  if (!plan || !row) return null;
  const drones = await db
    .selectFrom('drones')
    .select('id')
    .where('operator_id', '=', row.operator_id)
    .orderBy('id')
    .execute();
  const actor = actorOf(row.user_id, {
    id: row.id,
    tenant_kind: 'operator',
    user_type: 'subscribers',
    operator_id: row.operator_id,
    role: row.role as 'owner',
    contact_profile: row.contact_profile as 'standard',
    entitlement: entitledTo(row.plan),
    pilot_id: row.pilot_id,
    is_restricted: false,
    config: DEFAULT_CONFIG,
    sub_exploitant_ids: null,
  });
  return {
    id: row.operator_id,
    plan,
    pilot_ids: [row.pilot_id],
    drone_ids: drones.map(({ id }) => id),
    actors: [{ actor, name: row.long_name }],
  };
};

/**
 * The mission of which nothing has to be asked stays one on a server that stays up: its pilot reads the sources again before
 * the readings are over, and goes on with a new one where it ends.
 */
export const keepGreen = async (given: ApprovalsDeps): Promise<void> => {
  const { db } = given;
  const operator = await operatorOf(db);
  if (operator === null) return;
  const now = given.clock.now();
  const last = await lastOf(db, operator.id);
  const next = missionAfter(last, now);
  if (next !== null) {
    const { mission } = next;
    const today = demoDay(now);
    const clock = historyClock(now);
    const scene = { mission, operator, authorities: new Map(), random: seededRandom(SEED), today };
    for (const deed of deedsOf({ deps: { ...given, clock }, ...scene }, now)) {
      clock.set(deed.at);
      await deed.act();
    }
  }
  await readAllOfIt(given, operator);
};
