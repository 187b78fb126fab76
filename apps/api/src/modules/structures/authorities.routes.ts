import { type authoritiesEndpoints, authorityJournal } from '@envol/contract/structures';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import {
  informationOf,
  managedAuthoritiesOf,
  managedStructures,
  pageAuthorityJournal,
} from './authorities.queries.ts';
import {
  addAuthority,
  addStructure,
  changeAuthority,
  changeStructure,
  removeAuthority,
} from './authorities.service.ts';
import type { NotesDeps } from './operatorNotes.service.ts';

/** The calls about authorities and what their structures are. */
export const authoritiesHandlers = (deps: NotesDeps): Handlers<typeof authoritiesEndpoints> => ({
  listAuthorities: async (_, { signed_in: { actor } }) => ({
    authorities: await managedAuthoritiesOf(deps.system_db, actor),
    structures: await managedStructures(deps.system_db, actor),
  }),
  createAuthority: ({ body }, { signed_in }) => addAuthority(deps, signed_in, body),
  updateAuthority: ({ params, body }, { signed_in }) => changeAuthority(deps, signed_in, params.id, body),
  deleteAuthority: ({ params }, { signed_in }) => removeAuthority(deps, signed_in, params.id),
  createStructure: ({ body }, { signed_in }) => addStructure(deps, signed_in, body),
  updateStructureIdentity: ({ params, body }, { signed_in }) =>
    changeStructure(deps, signed_in, params.id, body),
  authorityJournal: async ({ query }, { signed_in, language }) => {
    const { rows, count } = await pageAuthorityJournal(deps.system_db, signed_in.actor, query);
    return pageReply(authorityJournal.path, language, query, count, rows);
  },
  structuresInformation: ({ query }) => informationOf(deps.system_db, query.code),
});
