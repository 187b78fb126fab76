import { authoritiesEndpoints } from './authorities.ts';
import { contactsEndpoints } from './contacts.ts';
import { createExemption, listExemptions, pageExemptions, revokeExemption } from './exemptions.ts';
import { operatorNotesEndpoints } from './operatorNotes.ts';
import { settingsJournal } from './settingsJournal.ts';
import { listStructures, updateStructure } from './structures.ts';

export * from './authorities.ts';
export * from './contacts.ts';
export * from './exemptions.ts';
export * from './operatorNotes.ts';
export * from './settings.ts';
export * from './settingsJournal.ts';
export * from './structures.ts';

export const structuresEndpoints = {
  listStructures,
  updateStructure,
  settingsJournal,
  pageExemptions,
  listExemptions,
  createExemption,
  revokeExemption,
  ...contactsEndpoints,
  ...authoritiesEndpoints,
  ...operatorNotesEndpoints,
};
