import { type dronesEndpoints, listDrones } from '@envol/contract/drones';
import type { Registry } from '../../integrations/alphatango/port.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf, ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { recordHandlers } from '../../platform/records/recordHandlers.ts';
import type { RecordDeps } from '../../platform/records/recordWrites.ts';
import { droneCsv } from './drones.import.ts';
import { toDroneFile, toSimplifiedDrone } from './drones.mapper.ts';
import { allDrones, droneQueries } from './drones.queries.ts';
import {
  changeDrones,
  createDrone,
  deleteDrone,
  deletionObstacle,
  inactivateDrones,
  updateDrone,
} from './drones.service.ts';
import { exploitantNames, importFromRegistry } from './registry.service.ts';

interface RoutesDeps extends RecordDeps {
  readonly registry: Registry;
}

/** A picker says nothing of papers. */
const NO_PAPERS = { count: 0, expiry: 'none', category: null, expires_on: null } as const;

export const dronesHandlers = (deps: RoutesDeps): Handlers<typeof dronesEndpoints> => {
  const { db, clock, registry } = deps;
  const records = recordHandlers(deps, {
    noun: 'drones',
    path: listDrones.path,
    queries: droneQueries,
    csv: droneCsv,
    obstacleOf: deletionObstacle,
  });
  return {
    listDrones: records.list,
    droneIds: records.ids,
    countDrones: records.counts,
    simplifiedDrones: async ({ query }, context) => {
      const filters = { active: query.active, sub_exploitant_id: query.subExploitantId };
      const rows = await allDrones(db, reachedBy(context), filters);
      return rows.map((row) => toSimplifiedDrone(toDroneFile(row, NO_PAPERS)));
    },
    getDrone: ({ params }, context) => records.fileOf(context, params),
    createDrone: async ({ body }, context) =>
      records.fileOf(context, await createDrone(deps, ownerFor(context), reachedBy(context), body)),
    updateDrone: async ({ params, body }, context) =>
      records.fileOf(
        context,
        await updateDrone(deps, reachedBy(context), params.id, body, context.signed_in.long_name),
      ),
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
    previewDrones: records.preview,
    importDrones: records.importFile,
    exportDrones: records.exportFile,
    droneCanBeDeleted: records.canBeDeleted,
    deleteDrone: ({ params }, context) => deleteDrone(deps, ownerFor(context), reachedBy(context), params.id),
    inactivateDrones: async ({ body }, context) => ({
      inactivated: await inactivateDrones(deps, ownerFor(context), reachedBy(context), body.ids),
    }),
  };
};
