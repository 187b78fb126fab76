import type { Pilot } from '@envol/contract/pilots';

/** The columns that `toPilot` reads. */
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

export const toPilot = (row: Omit<Pilot, 'full_name'>): Pilot => ({
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
