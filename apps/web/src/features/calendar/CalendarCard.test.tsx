import type { FlightSummary } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import type { DoubleBooking } from '../../shared/flights/doubleBookings.ts';
import { CalendarCard } from './CalendarCard.tsx';

setUpFakeApi();

const FLIGHT = {
  id: 4,
  name: 'Toiture du MEETT',
  date_start: '2026-11-25T08:00:00Z',
  date_end: '2026-11-25T11:00:00Z',
  time_zone: 'Europe/Paris',
  pilots: [],
  drones: [],
  approvals: [],
  tags: [],
  is_archived: false,
  verdict: 'clear',
  data_age: [],
} as unknown as FlightSummary;

const LEA = {
  kind: 'pilot',
  who: { id: 2, name: 'Léa Garnier' },
  from: '2026-11-25T09:00:00Z',
  to: '2026-11-25T10:00:00Z',
  flights: [4, 5],
} as unknown as DoubleBooking;

it.each([
  ['her own', { kind: 'pilot', id: 2 }, 'deux vols à la fois, 10:00–11:00'],
  ['another’s', { kind: 'pilot', id: 3 }, 'Léa Garnier : deux vols à la fois, 10:00–11:00'],
  ['a drone’s', { kind: 'drone', id: 2 }, 'Léa Garnier : deux vols à la fois, 10:00–11:00'],
] as const)('CalendarCard names a pilot who flies twice at once, but in %s row', async (_, row, says) => {
  await show(
    <CalendarCard
      flight={FLIGHT}
      day="2026-11-25"
      doubles={[LEA]}
      row={row}
      mover={null}
      onOpen={() => undefined}
    />,
    ['flights', 'missions_calendar'],
  );
  expect(screen.getByRole('button').textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(says);
  // Whole, and in short for a narrow screen, of which the style shows one.
  expect(screen.queryAllByText(/^Léa Garnier/)).toHaveLength(says.startsWith('Léa') ? 2 : 0);
});
