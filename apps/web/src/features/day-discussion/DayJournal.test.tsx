import type { Activation } from '@envol/contract/activations';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { DayJournal } from './DayJournal.tsx';

const api = setUpFakeApi();
const HOURS = { date_start: '2026-11-24T10:00:00Z', date_end: '2026-11-24T11:00:00Z' };
const PILOT = { id: 1, full_name: 'Hugo Petit', phone: null };

const ACCEPTED: Activation = {
  ...HOURS,
  id: 4,
  display_identifier: 'V-4',
  status: 'accepted',
  is_over: false,
  time_zone: 'Europe/Paris',
  max_flying_height: 60,
  sub_approvals: [],
  pilot: PILOT,
  drones: [],
  details: null,
  is_late: false,
  changes: [],
  proposal: null,
  message: null,
  decided_by: 'Anne Roux',
  decided_at: '2026-11-24T08:05:00Z',
  requested_by: 'Hugo Petit',
  approval: {
    ...HOURS,
    id: 7,
    display_identifier: 'A-7',
    flight_id: 3,
    flight_name: 'Toiture',
    company_name: 'Nord Drone',
    structure_id: 3,
    structure_name: 'Blagnac',
    structure_phone: null,
    center: [1.36, 43.6],
    max_flying_height: 60,
    airport_ref_point: { code: 'LFBO', lng: 1.36, lat: 43.63 },
    sub_approvals: [],
    pilot: PILOT,
    drones: [],
    stands: true,
    prohibited_by: [],
    data_age: [],
    tactical_contact_required: false,
    en_route_by_superviser: false,
  },
  authority_initial_status_ordering: 2,
  unread_messages: 0,
  available_actions: [],
  version: 2,
  created_at: '2026-11-24T08:00:00Z',
  events: [
    {
      id: 9,
      action: 'accept',
      author_name: 'Anne Roux',
      author_side: 'authority',
      status: 'accepted',
      message: null,
      on_behalf_of: 'Paul Martin',
      created_at: '2026-11-24T08:05:00Z',
    },
  ],
};

it('says who did what, and for which absent colleague', async () => {
  signedInAs(['activation:read']);
  api.now.answer('getActivation', ACCEPTED);
  const row = { activation: ACCEPTED, take_off: null, time_zone: 'Europe/Paris' };
  await show(<DayJournal row={row} />, ['day']);
  const [line] = await screen.findAllByRole('listitem');
  expect(line?.textContent).toMatch(/Anne Roux pour Paul Martin, absent a accepté/);
});
