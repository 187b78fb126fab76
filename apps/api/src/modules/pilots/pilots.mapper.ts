import type { PapersState } from '@envol/contract/documents';
import type { CrewPilot, Pilot } from '@envol/contract/pilots';
import { sql } from 'kysely';
import { LAST_CHANGE_COLUMNS, type LastChangeRow, lastChangeOf } from '../../platform/records/lastChange.ts';

type CrewPilotOut = typeof CrewPilot._zod.output;

/** The columns that `toPilot` reads: a pilot as missions name one. */
export const pilotColumns = [
  'pilots.id',
  'pilots.first_name',
  'pilots.last_name',
  'pilots.email',
  'pilots.phone',
  'pilots.sub_exploitant_id',
  'pilots.is_main_contact',
  'pilots.is_archived',
  'pilots.proposed_for_future_missions',
] as const;

/** Those that `toPilotFile` reads: all that the operator keeps of the person. */
export const pilotFileColumns = [
  ...pilotColumns,
  'pilots.gender',
  'pilots.birth_date',
  'pilots.birth_place',
  'pilots.dji_controller_number',
  'pilots.alphatango_uids',
  'pilots.is_restricted',
  'pilots.team',
  ...LAST_CHANGE_COLUMNS,
  sql<boolean>`pilot_has_account(pilots.id)`.as('has_account'),
] as const;

export const toPilot = (row: Omit<CrewPilotOut, 'full_name'>): CrewPilotOut => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  phone: row.phone,
  sub_exploitant_id: row.sub_exploitant_id,
  is_main_contact: row.is_main_contact,
  is_archived: row.is_archived,
  proposed_for_future_missions: row.proposed_for_future_missions,
});

export type PilotFileRow = Omit<Pilot, 'full_name' | 'papers' | 'last_change'> & LastChangeRow;

export const toPilotFile = (row: PilotFileRow, papers: PapersState): Pilot => ({
  ...toPilot(row),
  gender: row.gender,
  birth_date: row.birth_date,
  birth_place: row.birth_place,
  dji_controller_number: row.dji_controller_number,
  alphatango_uids: row.alphatango_uids,
  is_restricted: row.is_restricted,
  has_account: row.has_account,
  team: row.team,
  papers,
  last_change: lastChangeOf(row),
});
