import { type Drone, type dronesEndpoints, listDrones } from '@envol/contract/drones';
import { todayIn } from '@envol/domain/time/localTime';
import type { Registry } from '../../integrations/alphatango/port.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf, ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { errorText } from '../../platform/http/texts.ts';
import { droneCsv } from './drones.import.ts';
import { toDroneFile, toSimplifiedDrone } from './drones.mapper.ts';
import { allDrones, countDrones, droneFiles, idsOfDrones, pageDrones } from './drones.queries.ts';
import {
  changeDrones,
  createDrone,
  type DronesDeps,
  deleteDrone,
  deletionObstacle,
  inactivateDrones,
  updateDrone,
} from './drones.service.ts';
import { exploitantNames, importFromRegistry } from './registry.service.ts';

interface RoutesDeps extends DronesDeps {
  readonly registry: Registry;
}

/** A picker says nothing of papers. */
const NO_PAPERS = { count: 0, expiry: 'none', category: null, expires_on: null } as const;

export const dronesHandlers = (deps: RoutesDeps): Handlers<typeof dronesEndpoints> => {
  const { db, clock, registry } = deps;
  const fileOf = async (reached: Reached, row: { readonly id: number } | undefined): Promise<Drone> => {
    const [drone] = row === undefined ? [] : await droneFiles(db, reached, [row.id], todayIn(clock.now()));
    if (drone === undefined) throw notFound();
    return drone;
  };
  return {
    listDrones: async ({ query }, context) => {
      const { rows, count } = await pageDrones(db, reachedBy(context), query, todayIn(clock.now()));
      return pageReply(listDrones.path, context.language, query, count, rows);
    },
    droneIds: async ({ query }, context) => ({
      ids: await idsOfDrones(db, reachedBy(context), query, todayIn(clock.now())),
    }),
    countDrones: ({ query }, context) =>
      countDrones(db, reachedBy(context), query.sub_exploitant_id, todayIn(clock.now())),
    simplifiedDrones: async ({ query }, context) => {
      const filters = { active: query.active, sub_exploitant_id: query.subExploitantId };
      const rows = await allDrones(db, reachedBy(context), filters);
      return rows.map((row) => toSimplifiedDrone(toDroneFile(row, NO_PAPERS)));
    },
    getDrone: ({ params }, context) => fileOf(reachedBy(context), params),
    createDrone: async ({ body }, context) => {
      const reached = reachedBy(context);
      return fileOf(reached, await createDrone(deps, ownerFor(context), reached, body));
    },
    updateDrone: async ({ params, body }, context) => {
      const reached = reachedBy(context);
      return fileOf(reached, await updateDrone(deps, reached, params.id, body));
    },
    changeDrones: async ({ body }, context) => ({
      changed: await changeDrones(deps, ownerFor(context), reachedBy(context), body),
    }),
    alphaTangoExploitants: (_, context) =>
      exploitantNames(db, registry, reachedBy(context), operatorOf(context)),
    importAlphaTango: async ({ body }, context) => {
      const owner = ownerFor(context);
      const imported = await importFromRegistry(db, registry, owner, reachedBy(context), body);
      await announceRecords(db, clock, owner.operator_id, 'drones');
      return imported;
    },
    previewDrones: ({ body }, context) => droneCsv.preview(db, reachedBy(context), context.language, body),
    importDrones: async ({ body }, context) => {
      const owner = ownerFor(context);
      const read = await droneCsv.importFile(db, owner, reachedBy(context), context.language, body);
      await announceRecords(db, clock, owner.operator_id, 'drones');
      return read;
    },
    exportDrones: ({ body }, context) =>
      droneCsv.exportFile(db, reachedBy(context), context.language, body.ids, todayIn(clock.now())),
    droneCanBeDeleted: async ({ params }, context) => {
      const obstacle = await deletionObstacle(db, reachedBy(context), params.id);
      return {
        can_be_deleted: obstacle === null,
        reason: obstacle && errorText(context.language, obstacle),
      };
    },
    deleteDrone: ({ params }, context) => deleteDrone(deps, ownerFor(context), reachedBy(context), params.id),
    inactivateDrones: async ({ body }, context) => ({
      inactivated: await inactivateDrones(deps, ownerFor(context), reachedBy(context), body.ids),
    }),
  };
};
