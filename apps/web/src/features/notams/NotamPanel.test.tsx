import type { NotamFinding } from '@envol/contract/notams';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { NotamPanel } from './NotamPanel.tsx';

const api = setUpFakeApi();
const near: NotamFinding = {
  id: 1,
  identifier: 'A1234/26',
  effect: 'near',
  meaning: 'obstacle',
  subject: 'OB',
  where: 'beside',
  distance_m: 4_000,
  area_ids: [],
  common_hours: [],
  common_minutes: 0,
  hours: [],
  height: 'undecided',
  floor_m: null,
  ceiling_m: null,
  common_m: null,
  lower: null,
  upper: null,
  lower_text: null,
  upper_text: null,
  fir: 'LFBB',
  q_code: 'QOBCE',
  traffic: 'IV',
  radius_nm: 1,
  locations: ['LFBO'],
  date_start: '2026-11-01T00:00:00Z',
  date_end: null,
  is_estimated: false,
  schedule_text: null,
  is_schedule_read: true,
  place_source: 'text',
  text: 'GRUE A TOUR',
  raw: 'A1234/26 NOTAMN',
  sup_aip: null,
  is_trigger: false,
  is_simulated: false,
  rating: 'not_checked',
};

it('NotamPanel tells how many are left out also where every one that is told concerns the mission', async () => {
  api.now.answer('flightNotamsAnalysis', {
    state: 'consulted',
    firs: [],
    source: 'staff',
    fetched_at: '2099-11-27T12:00:00Z',
    failed_at: null,
    within_m: 10_000,
    affecting: 0,
    unsettled: 0,
    unread: 0,
    count: 4,
    notams: [near],
  });
  await show(<NotamPanel flight={aFlight()} />, ['notams', 'flights']);
  expect(await screen.findByText('3 autres')).toBeTruthy();
  expect(screen.getByText(/3 autres, eux aussi sans effet/)).toBeTruthy();
});
