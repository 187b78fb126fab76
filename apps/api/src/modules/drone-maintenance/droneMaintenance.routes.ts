import type { droneMaintenanceEndpoints } from '@envol/contract/drone-maintenance';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { mustReachDrone, readMaintenance } from './droneMaintenance.queries.ts';

export interface DroneMaintenanceDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Throws NOT_FOUND where it is no maintenance of the drone. */
const mustHaveDone = async (db: Db, drone_id: number, id: number): Promise<void> => {
  const done = await db
    .selectFrom('drone_maintenances')
    .select('id')
    .where('id', '=', id)
    .where('drone_id', '=', drone_id)
    .forUpdate()
    .executeTakeFirst();
  if (!done) throw notFound();
};

/** What was noted by mistake is corrected, or removed. */
const correctingHandlers = (
  { db, clock }: DroneMaintenanceDeps,
  today: () => string,
): Pick<
  Handlers<typeof droneMaintenanceEndpoints>,
  'correctDroneMaintenance' | 'deleteDroneMaintenance'
> => ({
  correctDroneMaintenance: ({ params: { id, maintenance_id }, body: { done_on, note } }, context) =>
    db.transaction().execute(async (transaction) => {
      await mustReachDrone(transaction, reachedBy(context), id);
      await mustHaveDone(transaction, id, maintenance_id);
      if (done_on !== undefined && done_on > today()) throw new Failure('DAY_TO_COME');
      const changes = { ...(done_on !== undefined && { done_on }), ...(note !== undefined && { note }) };
      if (Object.keys(changes).length > 0)
        await transaction
          .updateTable('drone_maintenances')
          // Who corrects it answers for what stands there.
          .set({
            ...changes,
            noted_by_name: context.signed_in.long_name,
            noted_at: clock.now().toISOString(),
          })
          .where('id', '=', maintenance_id)
          .execute();
      return readMaintenance(transaction, id, today());
    }),
  deleteDroneMaintenance: ({ params: { id, maintenance_id } }, context) =>
    db.transaction().execute(async (transaction) => {
      await mustReachDrone(transaction, reachedBy(context), id);
      await mustHaveDone(transaction, id, maintenance_id);
      await transaction.deleteFrom('drone_maintenances').where('id', '=', maintenance_id).execute();
    }),
});

export const droneMaintenanceHandlers = ({
  db,
  clock,
}: DroneMaintenanceDeps): Handlers<typeof droneMaintenanceEndpoints> => {
  const today = (): string => todayIn(clock.now().getTime());
  return {
    getDroneMaintenance: async ({ params: { id } }, context) => {
      await mustReachDrone(db, reachedBy(context), id);
      return readMaintenance(db, id, today());
    },
    planDroneMaintenance: ({ params: { id }, body: { every_h, every_days, first_h } }, context) =>
      db.transaction().execute(async (transaction) => {
        const changes = {
          ...(every_h !== undefined && { every_h }),
          ...(every_days !== undefined && { every_days }),
          ...(first_h !== undefined && { first_h }),
        };
        await mustReachDrone(transaction, reachedBy(context), id);
        await transaction
          .insertInto('drone_maintenance_plans')
          .values({ drone_id: id, every_h: null, every_days: null, since: today(), ...changes })
          .onConflict((conflict) =>
            Object.keys(changes).length === 0
              ? conflict.column('drone_id').doNothing()
              : conflict.column('drone_id').doUpdateSet(changes),
          )
          .execute();
        return readMaintenance(transaction, id, today());
      }),
    noteDroneMaintenance: ({ params: { id }, body }, context) =>
      db.transaction().execute(async (transaction) => {
        await mustReachDrone(transaction, reachedBy(context), id);
        if (body.done_on > today()) throw new Failure('DAY_TO_COME');
        await transaction
          .insertInto('drone_maintenances')
          .values({
            drone_id: id,
            done_on: body.done_on,
            note: body.note ?? null,
            noted_by_name: context.signed_in.long_name,
            noted_at: clock.now().toISOString(),
          })
          .execute();
        return readMaintenance(transaction, id, today());
      }),
    ...correctingHandlers({ db, clock }, today),
  };
};
