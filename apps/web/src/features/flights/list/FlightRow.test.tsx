import type { FlightSummary } from '@envol/contract/flights';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { FlightRow } from './FlightRow.tsx';
import type { FlightGroup } from './flightGroups.ts';

setUpFakeApi();

const MISSION = {
  id: 7,
  name: 'Façades du quai',
  display_identifier: 'ENV-7',
  time_zone: 'Europe/Paris',
  date_start: '2026-06-02T08:00:00Z',
  date_end: '2026-06-02T09:00:00Z',
  max_flying_height: 60,
  height_to_fly: { height_m: 45, asked_m: 60 },
  data_age: [],
  status: 'pending',
  verdict: 'ask',
  en_route: false,
  is_archived: false,
  to_update: false,
  next_step: { key: 'steps.request', params: { authority: 'Tour de Lille' } },
  missing: ['area'],
  pilots: [],
  approvals: [],
  tags: [],
} as unknown as FlightSummary;

const shown = async (changes: Partial<FlightSummary>, group: FlightGroup = 'later'): Promise<string> => {
  await show(<FlightRow flight={{ ...MISSION, ...changes }} group={group} />, ['flights']);
  return textOnScreen();
};

it('tells what is to be done before a mission begins', async () => {
  const text = await shown({ verdict: 'incomplete' });
  expect(text).toContain('Dessiner la zone');
  expect(text).not.toContain('En vol');
});

it('says of a mission in the air that it flies, and asks nothing more for it', async () => {
  const text = await shown({ verdict: 'incomplete', en_route: true });
  expect(text).toContain('En vol');
  expect(text).not.toContain('Dessiner la zone');
});

it('says the hours of a night over midnight, under its day and later', async () => {
  const night = { date_start: '2026-06-02T19:00:00Z', date_end: '2026-06-03T00:00:00Z' };
  const today = await shown(night, 'today');
  expect(today).toContain('21:00 →');
  expect(today).toContain('mer. 02:00');
  expect(await shown(night, 'later')).toContain('21:00');
});

it('tells the height that was granted, not the one that was asked', async () => {
  const text = await shown({});
  expect(text).toContain('45 m AGL');
  expect(text).not.toContain('60 m');
});
