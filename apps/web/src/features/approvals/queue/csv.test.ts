import type { ApprovalSummary } from '@envol/contract/approvals';
import { expect, it } from 'vitest';
import { CSV_COLUMNS, csvOf } from './csv.ts';

const row = (given: Partial<ApprovalSummary> = {}): ApprovalSummary => ({
  id: 1,
  display_identifier: 'A-2001',
  version: 1,
  status: 'submitted',
  is_closed: false,
  company_name: 'Nord Drone',
  structure_id: 3,
  structure_name: 'Toulouse-Blagnac',
  flight: { id: 9, display_identifier: 'M-1001', name: 'Toit', en_route: false },
  exploitant_id: 4,
  en_route_by_superviser: false,
  date_start: '2026-11-24T23:30:00Z',
  date_end: '2026-11-25T01:00:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  first_date: '2026-11-25',
  last_date: '2026-11-25',
  time_start: '00:30',
  time_end: '02:00',
  max_flying_height: 60,
  height_to_fly: { height_m: 60, asked_m: 60 },
  center: [1.36, 43.63],
  unread_messages: 0,
  prohibited_by: [],
  data_age: [],
  inside_impacting_zone: false,
  category: null,
  payment: null,
  is_unpaid: false,
  urgency: { kind: 'none', at: null },
  refusal_category: null,
  submitted_at: '2026-11-20T09:00:00Z',
  ...given,
});
const lines = (rows: readonly ApprovalSummary[]) =>
  csvOf(rows, {
    head: (column) => column,
    status: ({ status }) => status,
    refusal: ({ refusal_category }) => refusal_category ?? '',
    period: ({ is_continuous }) => (is_continuous ? 'without a break' : 'each day'),
    age: ({ data_age }) => data_age.map(({ code }) => code).join(', ') || null,
  }).split('\r\n');

it('the file of requests says a day and its hours as they are at the mission’s place', () => {
  expect(lines([row()])).toEqual([
    CSV_COLUMNS.join(';'),
    'A-2001;submitted;;Toit;Nord Drone;2026-11-25;00:30;2026-11-25;02:00;Europe/Paris;each day;2026-11-24T23:30:00Z;60;43.63;1.36;2026-11-20T09:00:00Z;;',
    '',
  ]);
});

it('the file of requests says how a refusal is counted, beside its status', () => {
  const [, written = ''] = lines([row({ status: 'refused', refusal_category: 'traffic' })]);
  expect(written).toContain('A-2001;refused;traffic;Toit;');
});

it('the file of requests keeps what operators write in its cell, and never as a formula', () => {
  const flight = { id: 9, en_route: false, display_identifier: 'M-1', name: '=HYPERLINK("http://x";"y")' };
  const [, written = ''] = lines([row({ flight, company_name: 'A; "B"' })]);
  expect(written).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  expect(written).toContain('"A; ""B"""');
  const behind = { id: 9, en_route: false, display_identifier: 'M-2', name: "a,=cmd|'/C calc'!A0,b" };
  expect(lines([row({ flight: behind })])[1]).toContain("a,'=cmd|");
});

it('the file of requests says what closes the place of its mission, and how old the data are that judge it', () => {
  const data_age = [{ code: 'rmz_list_old', params: { date: '2026-07-30' } }];
  const [, written = ''] = lines([row({ prohibited_by: ['NOTAM LFFA-R0777/26', 'LF-R 45 B'], data_age })]);
  expect(written.split(';').slice(-2)).toEqual(['NOTAM LFFA-R0777/26, LF-R 45 B', 'rmz_list_old']);
});
