import {
  listStructures,
  pageExemptions,
  settingsJournal,
  type structuresEndpoints,
} from '@envol/contract/structures';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { authoritiesHandlers } from './authorities.routes.ts';
import { changeContacts, readContacts } from './contacts.service.ts';
import { addExemption, endExemption, readAllExemptions, readExemptions } from './exemptions.service.ts';
import { keepLink, keepNote, type NotesDeps, readLink, readNote } from './operatorNotes.service.ts';
import { changeSettings, ownStructures, type StructuresDeps } from './settings.service.ts';
import { readSettingsJournal } from './settingsJournal.service.ts';
import { pageStructures } from './structures.queries.ts';

export const structuresHandlers = (
  deps: StructuresDeps & NotesDeps,
): Handlers<typeof structuresEndpoints> => ({
  listStructures: async ({ query }, { signed_in, language }) => {
    const { structures, count } = await pageStructures(
      deps.db,
      query,
      ownStructures(signed_in.actor),
      deps.airspace,
    );
    return pageReply(listStructures.path, language, query, count, structures);
  },
  updateStructure: ({ params, body }, { signed_in }) => changeSettings(deps, signed_in, params.id, body),
  settingsJournal: async ({ params, query }, { signed_in, language }) => {
    const { entries, count } = await readSettingsJournal(deps, signed_in, params.id, query);
    const path = settingsJournal.path.replace(':id', String(params.id));
    return pageReply(path, language, query, count, entries);
  },
  pageExemptions: async ({ query }, { signed_in, language }) => {
    const { exemptions, count, operator } = await readAllExemptions(deps, signed_in, query);
    return { ...pageReply(pageExemptions.path, language, query, count, exemptions), operator };
  },
  listInformedContacts: ({ params }, { signed_in }) => readContacts(deps, signed_in, params.id),
  updateInformedContacts: ({ params, body }, { signed_in }) =>
    changeContacts(deps, signed_in, params.id, body.contacts),
  listExemptions: ({ params }) => readExemptions(deps, params.id),
  createExemption: ({ params, body }, { signed_in }) => addExemption(deps, signed_in, params.id, body),
  ...authoritiesHandlers(deps),
  getOperatorNote: ({ params }, { signed_in }) => readNote(deps, signed_in, params),
  createOperatorNote: ({ params, body }, { signed_in }) => keepNote(deps, signed_in, params, body.note),
  updateOperatorNote: ({ params, body }, { signed_in }) => keepNote(deps, signed_in, params, body.note),
  getOperatorLink: ({ params }, { signed_in }) => readLink(deps, signed_in, params),
  createOperatorLink: ({ params, body }, { signed_in }) => keepLink(deps, signed_in, params, body),
  updateOperatorLink: ({ params, body }, { signed_in }) => keepLink(deps, signed_in, params, body),
  revokeExemption: ({ params }, { signed_in }) => endExemption(deps, signed_in, params.id, params.eid),
});
