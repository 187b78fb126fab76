import { listPilots, type pilotsEndpoints } from '@envol/contract/pilots';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { ownerFor, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { errorText } from '../../platform/http/texts.ts';
import { toPilot } from './pilots.mapper.ts';
import { allPilots, findPilot, pagePilots } from './pilots.queries.ts';
import { createPilot, deletePilot, deletionObstacle, updatePilot } from './pilots.service.ts';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound();
  return row;
};

export const pilotsHandlers = ({ db }: { readonly db: Database }): Handlers<typeof pilotsEndpoints> => ({
  listPilots: async ({ query }, context) => {
    const { rows, count } = await pagePilots(db, reachedBy(context), query);
    return pageReply(listPilots.path, context.language, query, count, rows.map(toPilot));
  },
  simplifiedPilots: async ({ query }, context) =>
    (
      await allPilots(db, reachedBy(context), {
        is_archived: query.isArchived,
        sub_exploitant_id: query.subExploitantId,
      })
    )
      .map(toPilot)
      .map(({ id, full_name, phone, is_archived }) => ({ id, full_name, phone, is_archived })),
  getPilot: async ({ params }, context) => toPilot(found(await findPilot(db, reachedBy(context), params.id))),
  createPilot: async ({ body }, context) =>
    toPilot(await createPilot(db, ownerFor(context), reachedBy(context), body)),
  updatePilot: async ({ params, body }, context) =>
    toPilot(found(await updatePilot(db, reachedBy(context), params.id, body))),
  pilotCanBeDeleted: async ({ params }, context) => {
    const obstacle = await deletionObstacle(db, reachedBy(context), params.id);
    return {
      can_be_deleted: obstacle === null,
      reason: obstacle && errorText(context.language, obstacle),
    };
  },
  deletePilot: ({ params }, context) => deletePilot(db, reachedBy(context), params.id),
});
