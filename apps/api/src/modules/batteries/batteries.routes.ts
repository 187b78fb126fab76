import type { Battery, batteriesEndpoints, updateBattery } from '@envol/contract/batteries';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound, orNotFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import { findBattery, readBatteries } from './batteries.queries.ts';

export interface BatteriesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Typed = RequestOf<typeof updateBattery>['body'];

/** Throws DRONE_UNKNOWN for a drone that is not within reach, VALIDATION for a day to come. */
const checkTyped = async (db: Db, reached: VisibleRows, typed: Typed, today: string): Promise<void> => {
  const { drone_id = null, withdrawn_on = null } = typed;
  if (withdrawn_on !== null && withdrawn_on > today)
    throw fieldFailure('VALIDATION', 'withdrawn_on', 'in_the_future');
  if (drone_id === null) return;
  const drone = await db
    .selectFrom('drones')
    .select('id')
    .where(reached.drones)
    .where('id', '=', drone_id)
    .executeTakeFirst();
  if (!drone) throw fieldFailure('DRONE_UNKNOWN', 'drone_id', 'drone_unknown');
};

const withOwnNumber = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('BATTERY_EXISTS', 'serial_number', 'duplicate');
  }
};

/** Two who enter one at once do not pass the limit together. Throws TOO_MANY_BATTERIES. */
const checkRoom = async (db: Db, operatorId: number): Promise<void> => {
  await takeTurn(db, `batteries ${operatorId}`);
  const { count } = await db
    .selectFrom('batteries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LIMITS.batteries) throw new Failure('TOO_MANY_BATTERIES');
};

export const batteriesHandlers = ({ db, clock }: BatteriesDeps): Handlers<typeof batteriesEndpoints> => {
  const today = (): string => todayIn(clock.now());
  return {
    listBatteries: async ({ query }, context) => {
      const results = await readBatteries(db, operatorOf(context), reachedBy(context), query.drone_id);
      return { results, count: results.length };
    },
    createBattery: ({ body }, context) =>
      withOwnNumber(() =>
        db.transaction().execute(async (transaction): Promise<Battery> => {
          const [operator_id, reached] = [operatorOf(context), reachedBy(context)];
          await checkTyped(transaction, reached, body, today());
          await checkRoom(transaction, operator_id);
          const { id } = await transaction
            .insertInto('batteries')
            .values({
              drone_id: null,
              model: null,
              max_cycles: null,
              withdrawn_on: null,
              ...body,
              operator_id,
              created_at: clock.now().toISOString(),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          return orNotFound(await findBattery(transaction, operator_id, reached, id));
        }),
      ),
    updateBattery: ({ params: { id }, body }, context) =>
      withOwnNumber(() =>
        db.transaction().execute(async (transaction): Promise<Battery> => {
          const [operator_id, reached] = [operatorOf(context), reachedBy(context)];
          if (!(await findBattery(transaction, operator_id, reached, id))) throw notFound();
          await checkTyped(transaction, reached, body, today());
          const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
          if (Object.keys(given).length > 0)
            await transaction.updateTable('batteries').set(given).where('id', '=', id).execute();
          return orNotFound(await findBattery(transaction, operator_id, reached, id));
        }),
      ),
    deleteBattery: ({ params: { id } }, context) =>
      db.transaction().execute(async (transaction) => {
        if (!(await findBattery(transaction, operatorOf(context), reachedBy(context), id))) throw notFound();
        await transaction.deleteFrom('batteries').where('id', '=', id).execute();
      }),
  };
};
