import type { droneMaintenanceEndpoints } from '@envol/contract/drone-maintenance';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { mustReachDrone, readMaintenance } from './droneMaintenance.queries.ts';

export interface DroneMaintenanceDeps {
  readonly db: Database;
  readonly clock: Clock;
}

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
    planDroneMaintenance: ({ params: { id }, body: { every_h, every_days } }, context) =>
      db.transaction().execute(async (transaction) => {
        const changes = {
          ...(every_h !== undefined && { every_h }),
          ...(every_days !== undefined && { every_days }),
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
  };
};
