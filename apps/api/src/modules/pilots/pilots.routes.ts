import { listPilots, type pilotsEndpoints } from '@envol/contract/pilots';
import { operatorOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { recordHandlers } from '../../platform/records/recordHandlers.ts';
import { pilotCsv } from './pilots.import.ts';
import { toPilot } from './pilots.mapper.ts';
import { allPilots, lastPosition, lastPositions, pilotQueries } from './pilots.queries.ts';
import {
  changePilots,
  createPilot,
  deletePilot,
  deletionObstacle,
  type PilotDeps,
  savePosition,
  updatePilot,
} from './pilots.service.ts';

/**
 * What a pilot may not ask for is an administrator's to say, for it is the account's too, and only where the platform
 * opened restricted pilots to the operator. Throws FORBIDDEN, VALIDATION.
 */
const checkRestriction = (
  { signed_in }: Context<SignedIn>,
  wanted: boolean | undefined,
  present: boolean,
): void => {
  if (wanted !== undefined && wanted !== present && !hasCapability(signed_in.actor, 'administers'))
    throw new Failure('FORBIDDEN');
  if (wanted === true && !present && operatorOf(signed_in.actor)?.config.restricted_pilots === false)
    throw fieldFailure('VALIDATION', 'is_restricted', 'restricted_not_granted');
};

/** A working day: where somebody was yesterday says nothing of today, seconds. */
const SHOWN_S = 12 * 3_600;

export const pilotsHandlers = (deps: PilotDeps): Handlers<typeof pilotsEndpoints> => {
  const { db, clock } = deps;
  const records = recordHandlers(deps, {
    noun: 'pilots',
    path: listPilots.path,
    queries: pilotQueries,
    csv: pilotCsv(deps),
    obstacleOf: deletionObstacle,
  });
  return {
    listPilots: records.list,
    pilotIds: records.ids,
    countPilots: records.counts,
    simplifiedPilots: async ({ query }, context) => {
      const filters = { is_archived: query.isArchived, sub_exploitant_id: query.subExploitantId };
      return (await allPilots(db, reachedBy(context), filters))
        .map(toPilot)
        .map(({ id, full_name, phone, is_archived }) => ({ id, full_name, phone, is_archived }));
    },
    getPilot: async ({ params }, context) => ({
      ...(await records.fileOf(context, params)),
      last_position: await lastPosition(db, params.id),
    }),
    createPilot: async ({ body }, context) => {
      checkRestriction(context, body.is_restricted, false);
      return records.fileOf(context, await createPilot(deps, ownerFor(context), reachedBy(context), body));
    },
    updatePilot: async ({ params, body }, context) => {
      if (body.is_main_contact && !hasCapability(context.signed_in.actor, 'administers'))
        throw new Failure('FORBIDDEN');
      if (body.is_restricted !== undefined)
        checkRestriction(context, body.is_restricted, (await records.fileOf(context, params)).is_restricted);
      const by = context.signed_in.long_name;
      return records.fileOf(context, await updatePilot(deps, reachedBy(context), params.id, body, by));
    },
    changePilots: async ({ body }, context) => ({
      changed: await changePilots(deps, ownerFor(context), reachedBy(context), body),
    }),
    pilotPositions: (_, context) =>
      lastPositions(db, reachedBy(context), secondsAfter(clock.now(), -SHOWN_S).toISOString()),
    savePosition: ({ body }, { signed_in }) => savePosition(db, clock, signed_in.actor, body),
    previewPilots: records.preview,
    importPilots: records.importFile,
    exportPilots: records.exportFile,
    pilotCanBeDeleted: records.canBeDeleted,
    deletePilot: ({ params }, context) => deletePilot(deps, ownerFor(context), reachedBy(context), params.id),
  };
};
