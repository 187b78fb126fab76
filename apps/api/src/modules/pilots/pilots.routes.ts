import { listPilots, type Pilot, type pilotsEndpoints } from '@envol/contract/pilots';
import { operatorOf } from '@envol/domain/access/actor';
import { can } from '@envol/domain/access/capabilities';
import { todayIn } from '@envol/domain/time/localTime';
import type { Reached } from '../../platform/db/reach.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { errorText } from '../../platform/http/texts.ts';
import { pilotCsv } from './pilots.import.ts';
import { toPilot } from './pilots.mapper.ts';
import {
  allPilots,
  countPilots,
  findPilot,
  idsOfPilots,
  lastPosition,
  pagePilots,
} from './pilots.queries.ts';
import {
  changePilots,
  createPilot,
  deletePilot,
  deletionObstacle,
  type PilotsDeps,
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
  if (wanted !== undefined && wanted !== present && !can(signed_in.actor, 'administers'))
    throw new Failure('FORBIDDEN');
  if (wanted === true && !present && operatorOf(signed_in.actor)?.config.restricted_pilots === false)
    throw fieldFailure('VALIDATION', 'is_restricted', 'restricted_not_granted');
};

export const pilotsHandlers = (deps: PilotsDeps): Handlers<typeof pilotsEndpoints> => {
  const { db, clock } = deps;
  const fileOf = async (reached: Reached, row: { readonly id: number } | undefined): Promise<Pilot> => {
    const pilot = row && (await findPilot(db, reached, row.id, todayIn(clock.now())));
    if (pilot === undefined) throw notFound();
    return pilot;
  };
  return {
    listPilots: async ({ query }, context) => {
      const { rows, count } = await pagePilots(db, reachedBy(context), query, todayIn(clock.now()));
      return pageReply(listPilots.path, context.language, query, count, rows);
    },
    pilotIds: async ({ query }, context) => ({
      ids: await idsOfPilots(db, reachedBy(context), query, todayIn(clock.now())),
    }),
    countPilots: ({ query }, context) =>
      countPilots(db, reachedBy(context), query.sub_exploitant_id, todayIn(clock.now())),
    simplifiedPilots: async ({ query }, context) =>
      (
        await allPilots(db, reachedBy(context), {
          is_archived: query.isArchived,
          sub_exploitant_id: query.subExploitantId,
        })
      )
        .map(toPilot)
        .map(({ id, full_name, phone, is_archived }) => ({ id, full_name, phone, is_archived })),
    getPilot: async ({ params }, context) => ({
      ...(await fileOf(reachedBy(context), params)),
      last_position: await lastPosition(db, params.id),
    }),
    createPilot: async ({ body }, context) => {
      const reached = reachedBy(context);
      checkRestriction(context, body.is_restricted, false);
      return fileOf(reached, await createPilot(deps, ownerFor(context), reached, body));
    },
    updatePilot: async ({ params, body }, context) => {
      const reached = reachedBy(context);
      if (body.is_main_contact && !can(context.signed_in.actor, 'administers'))
        throw new Failure('FORBIDDEN');
      if (body.is_restricted !== undefined)
        checkRestriction(context, body.is_restricted, (await fileOf(reached, params)).is_restricted);
      return fileOf(reached, await updatePilot(deps, reached, params.id, body));
    },
    changePilots: async ({ body }, context) => ({
      changed: await changePilots(deps, ownerFor(context), reachedBy(context), body),
    }),
    savePosition: ({ body }, { signed_in }) => savePosition(db, clock, signed_in.actor, body),
    previewPilots: ({ body }, context) => pilotCsv.preview(db, reachedBy(context), context.language, body),
    importPilots: async ({ body }, context) => {
      const owner = ownerFor(context);
      const read = await pilotCsv.importFile(db, owner, reachedBy(context), context.language, body);
      await announceRecords(db, clock, owner.operator_id, 'pilots');
      return read;
    },
    exportPilots: ({ body }, context) =>
      pilotCsv.exportFile(db, reachedBy(context), context.language, body.ids, todayIn(clock.now())),
    pilotCanBeDeleted: async ({ params }, context) => {
      const obstacle = await deletionObstacle(db, reachedBy(context), params.id);
      return {
        can_be_deleted: obstacle === null,
        reason: obstacle && errorText(context.language, obstacle),
      };
    },
    deletePilot: ({ params }, context) => deletePilot(deps, ownerFor(context), reachedBy(context), params.id),
  };
};
