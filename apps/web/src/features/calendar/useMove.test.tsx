import type { FlightSummary } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { doubleBookings } from '../../shared/flights/doubleBookings.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { useMove } from './useMove.ts';

const api = setUpFakeApi();

const FLIGHT = {
  id: 4,
  name: 'Pont de Blagnac',
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  approvals: [] as FlightSummary['approvals'],
  data_age: [] as FlightSummary['data_age'],
} as FlightSummary;

const Moving = () => {
  const mover = useMove();
  return (
    <>
      <button type="button" onClick={() => mover.toDay(FLIGHT, '2026-11-26')}>
        Porter
      </button>
      <button type="button" onClick={mover.drop}>
        Poser
      </button>
    </>
  );
};

it('says that a mission was moved only when it was', async () => {
  api.now.refuse('updateFlight', 'FLIGHT_NOT_EDITABLE');
  const user = await show(<Moving />, ['flights', 'missions_calendar', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Porter' }));
  await user.click(screen.getByRole('button', { name: 'Poser' }));
  await expect.poll(() => api.now.sent.map(({ name }) => name)).toEqual(['updateFlight']);
  // The refusal is told, and nothing else.
  expect(await screen.findAllByRole('button', { name: 'Fermer le message' })).toHaveLength(1);
  expect(screen.queryByText(/déplacée/)).toBeNull();
});

const Month = ({ flights }: { readonly flights: readonly FlightSummary[] }) => (
  <MonthGrid
    days={['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`)}
    today="2026-11-20"
    month="2026-11"
    flights={flights}
    doubles={doubleBookings(flights)}
    mover={useMove()}
    mayMove={false}
    onOpen={() => undefined}
    onWeek={() => undefined}
  />
);

it('useMove says a double booking of a month once, on the day that it happens', async () => {
  const lea = [{ id: 2, name: 'Léa Petit' }];
  const crew = { drones: [], is_archived: false, verdict: 'clear', tags: [] } as unknown as FlightSummary;
  const flights = [
    { ...FLIGHT, ...crew, pilots: lea, id: 4, date_end: '2026-11-26T10:00:00Z' },
    { ...FLIGHT, ...crew, pilots: lea, id: 5 },
    { ...FLIGHT, ...crew, pilots: lea, id: 6, date_start: '2026-11-24T09:00:00Z' },
  ] as unknown as FlightSummary[];
  await show(<Month flights={flights} />, ['flights', 'missions_calendar']);
  const cards = screen.getAllByRole('button', { name: /Pont de Blagnac/ });
  const told = cards.map((card) => card.textContent.split('Léa Petit').length - 1);
  // The long mission on its three days, the two others on theirs: five cards, three with a word, whole and in short for a
  // narrow screen.
  expect(told).toEqual([2, 2, 2, 0, 0]);
});
