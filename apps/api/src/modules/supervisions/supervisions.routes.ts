import { listSupervisions, type supervisionsEndpoints, uspacesJournal } from '@envol/contract/supervisions';
import { authorOf } from '../../platform/http/author.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { orderSupervisedLanding } from '../take-off/index.ts';
import {
  pageSupervisions,
  readJournal,
  readStructures,
  readSupervision,
  readZones,
  type SupervisionsDeps,
} from './supervisions.service.ts';

export const supervisionsHandlers = (deps: SupervisionsDeps): Handlers<typeof supervisionsEndpoints> => ({
  supervisedStructures: (_, { signed_in }) => readStructures(deps, signed_in.actor),
  supervisedZones: (_, { signed_in }) => readZones(deps, signed_in.actor),
  uspacesJournal: async ({ query }, { signed_in, language }) => {
    const { rows, count } = await readJournal(deps, signed_in.actor, query);
    return pageReply(uspacesJournal.path, language, query, count, rows);
  },
  listSupervisions: async ({ query }, { signed_in, language }) => {
    const { rows, count, offset } = await pageSupervisions(deps, signed_in.actor, query);
    return pageReply(listSupervisions.path, language, { ...query, offset }, count, rows);
  },
  getSupervision: ({ params }, { signed_in }) => readSupervision(deps, signed_in.actor, params.id),
  requireSupervisedLanding: async ({ params, body }, { signed_in, language }) => {
    await orderSupervisedLanding(deps, authorOf(signed_in), params.id, body, language);
    return readSupervision(deps, signed_in.actor, params.id);
  },
});
