import { structuresEndpoints } from '@envol/contract/structures';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { structuresHandlers } from './structures.routes.ts';

export { type By, noteAuthority } from './authorityJournal.ts';
export { contactsConcerned, recipientsByRule } from './contacts.service.ts';
export { zonesMetBy } from './metZones.ts';
export {
  exemptionsAt,
  findDayRules,
  findDayRulesOf,
  findRules,
  type RequestRules,
  rulesOf,
} from './rules.queries.ts';
export { ownStructures } from './settings.service.ts';
export {
  type Authorities,
  type AuthorityRow,
  authoritiesMet,
  authoritiesOf,
  byCode,
  type MetAuthorities,
} from './structures.queries.ts';
export { setStructureClosing } from './structures.repository.ts';

export const structuresModule = defineModule({
  name: 'structures',
  needs: [
    'airspace',
    'clock',
    'db',
    systemDb('what a structure keeps of an operator, and who keeps an authority, are in no other reach'),
  ],
  tables: [
    'authorities',
    'authority_journal',
    'operator_exemptions',
    'structure_contacts',
    'structure_operator_links',
    'structure_operator_notes',
    'structure_settings',
    'structure_settings_journal',
    'structures',
  ],
  calls: structuresEndpoints,
  handlers: structuresHandlers,
});
