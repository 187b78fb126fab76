import type { Flight } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MilitaryCard } from './MilitaryCard.tsx';

const api = setUpFakeApi();
const ZONE = {
  zone: 'R45B',
  title: 'LF-R 45 B',
  hours: [],
  common_minutes: 0,
  activity: 'inactive' as const,
  notam: null,
};
const military = {
  azba: {
    state: 'consulted' as const,
    fetched_at: '2026-11-29T08:00:00.000Z',
    missing_dates: [],
    zones: [ZONE],
  },
  sectors: [],
  army_windows: [],
  sectors_imported_at: '2026-11-01T08:00:00.000Z',
};
const card = (title: string, effect: string, status = 'todo', kind = 'prohibited_zone') => ({
  title,
  effect,
  status,
  kind,
  activity: 'active',
});
const flight = (constraints: readonly object[]): Flight =>
  ({
    id: 1,
    time_zone: 'Europe/Paris',
    date_end: '2026-11-30T10:00:00.000Z',
    analysis: { constraints },
  }) as never;
const open = (constraints: readonly object[]) => {
  api.now.answer('flightMilitaryAnalysis', military);
  return show(<MilitaryCard flight={flight(constraints)} />, ['military']);
};

it('MilitaryCard names what closes the place beside an inactive network, and says what it does not cover', async () => {
  await open([
    card('NOTAM LFFA-R0777/26', 'forbidden', 'todo', 'notam'),
    card('LF-P 23', 'forbidden'),
    card('CTR BLAGNAC', 'agreement'),
    card('LF-R 45 B', 'forbidden', 'todo', 'low_flying_network'),
    card('LF-P 24', 'forbidden', 'checked'),
  ]);
  const note = (await screen.findByRole('note', {}, { timeout: 15_000 })).textContent?.replaceAll(
    '\u00a0',
    ' ',
  );
  expect(note).toContain('Interdit aussi ici : NOTAM LFFA-R0777/26, LF-P 23.');
  expect(note).toContain('les autres zones et les NOTAM sont dans les contraintes');
});

it('MilitaryCard says what it does not cover where nothing else closes the place', async () => {
  await open([card('CTR BLAGNAC', 'agreement')]);
  expect(
    (await screen.findByRole('note', {}, { timeout: 15_000 })).textContent?.replaceAll('\u00a0', ' ').trim(),
  ).toBe(
    'Seuls le réseau à basse altitude et les secteurs militaires sont affichés ici : les autres zones et les NOTAM sont dans les contraintes.',
  );
});
