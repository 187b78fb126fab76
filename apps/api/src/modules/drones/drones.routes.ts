import { type dronesEndpoints, listDrones } from '@envol/contract/drones';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { errorText } from '../../platform/http/texts.ts';
import { toDrone, toSimplifiedDrone } from './drones.mapper.ts';
import { allDrones, pageDrones } from './drones.queries.ts';
import { inactivate } from './drones.repository.ts';
import { createDrone, deleteDrone, deletionObstacle, updateDrone } from './drones.service.ts';

export const dronesHandlers = ({ db }: { readonly db: Database }): Handlers<typeof dronesEndpoints> => ({
  listDrones: async ({ query }, context) => {
    const { rows, count } = await pageDrones(db, reachedBy(context), query);
    return pageReply(listDrones.path, context.language, query, count, rows.map(toDrone));
  },
  simplifiedDrones: async ({ query }, context) =>
    (
      await allDrones(db, reachedBy(context), {
        active: query.active,
        sub_exploitant_id: query.subExploitantId,
      })
    )
      .map(toDrone)
      .map(toSimplifiedDrone),
  createDrone: async ({ body }, context) =>
    toDrone(await createDrone(db, ownerFor(context), reachedBy(context), body)),
  updateDrone: async ({ params, body }, context) => {
    const row = await updateDrone(db, reachedBy(context), params.id, body);
    if (!row) throw notFound();
    return toDrone(row);
  },
  droneCanBeDeleted: async ({ params }, context) => {
    const obstacle = await deletionObstacle(db, reachedBy(context), params.id);
    return {
      can_be_deleted: obstacle === null,
      reason: obstacle && errorText(context.language, obstacle),
    };
  },
  deleteDrone: ({ params }, context) => deleteDrone(db, reachedBy(context), params.id),
  inactivateDrones: async ({ body }, context) => ({
    inactivated: await inactivate(db, reachedBy(context), body.ids),
  }),
});
