import { listSupervisers, type supervisersEndpoints } from '@envol/contract/supervisers';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { managedAuthorities, pageSupervisers } from './supervisers.queries.ts';
import {
  addSuperviser,
  changeSuperviser,
  removeSuperviser,
  type SupervisersDeps,
} from './supervisers.service.ts';

export const supervisersHandlers = (deps: SupervisersDeps): Handlers<typeof supervisersEndpoints> => ({
  listSupervisers: async ({ query }, { signed_in, language }) => {
    const { rows, count } = await pageSupervisers(deps.system_db, signed_in.actor, query);
    return pageReply(listSupervisers.path, language, query, count, rows);
  },
  superviserAuthorities: (_, { signed_in }) => managedAuthorities(deps.system_db, signed_in.actor),
  createSuperviser: ({ body }, { signed_in, language }) => addSuperviser(deps, signed_in, body, language),
  updateSuperviser: ({ params, body }, { signed_in }) => changeSuperviser(deps, signed_in, params.id, body),
  deleteSuperviser: ({ params }, { signed_in }) => removeSuperviser(deps, signed_in, params.id),
});
