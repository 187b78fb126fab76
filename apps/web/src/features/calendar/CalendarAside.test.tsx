import type { FlightSummary } from '@envol/contract/flights';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { doubleBookings } from '../../shared/flights/doubleBookings.ts';
import { CalendarAside } from './CalendarAside.tsx';
import { MiniMonth } from './MiniMonth.tsx';
import { daysOfMonth } from './months.ts';

const api = setUpFakeApi();

const LEA = { id: 2, name: 'Léa Garnier' };
const HUGO = { id: 3, name: 'Hugo Marty' };

const flight = (id: number, name: string, from: string, to: string, more: Partial<FlightSummary> = {}) =>
  ({
    id,
    name,
    date_start: `2026-11-25T${from}:00Z`,
    date_end: `2026-11-25T${to}:00Z`,
    time_zone: 'Europe/Paris',
    pilots: [LEA],
    drones: [],
    approvals: [],
    tags: [],
    is_archived: false,
    verdict: 'clear',
    version: 1,
    ...more,
  }) as unknown as FlightSummary;

const ROOF = flight(4, 'Toiture du MEETT', '08:00', '11:00');
const CLIENT = flight(5, 'Rendez-vous client', '10:30', '12:30');

const words = ['flights', 'missions_calendar', 'errors'] as const;

const WEEK = ['2026-11-23', '2026-11-29'];

const showAside = (flights: readonly FlightSummary[], known: readonly string[] | null = WEEK) => {
  api.now.answer('simplifiedPilots', [
    { id: 2, full_name: 'Léa Garnier', phone: '+33639980001', is_archived: false },
    { id: 3, full_name: 'Hugo Marty', phone: '+33639980002', is_archived: false },
  ]);
  api.now.answer('simplifiedDrones', []);
  api.now.answer('listFlights', { count: 0, next: null, previous: null, results: [] });
  return show(
    <CalendarAside
      flights={flights}
      doubles={doubleBookings(flights)}
      known={known}
      mayMove
      mover={null}
      onOpen={() => undefined}
    />,
    words,
  );
};

describe('the calendar’s proposal', () => {
  it('gives the later of two missions to a colleague who is free for the whole of it', async () => {
    // The refusal is told by the call; what was sent is what counts here.
    api.now.refuse('updateFlight', 'FLIGHT_NOT_EDITABLE');
    const user = await showAside([ROOF, CLIENT]);
    await user.click(await screen.findByRole('button', { name: /Confier.*Rendez-vous client.*Hugo Marty/ }));
    await expect.poll(() => api.now.sent.filter(({ name }) => name === 'updateFlight')).toHaveLength(1);
    const [sent] = api.now.sent.filter(({ name }) => name === 'updateFlight');
    expect(sent?.body).toEqual({ pilot_ids: [3], version: 1 });
  });

  it('names nobody who flies elsewhere then, nor anybody while missions of the week are unknown', async () => {
    await showAside([ROOF, CLIENT, flight(6, 'Château d’eau', '12:00', '13:00', { pilots: [HUGO] })]);
    // Hugo cannot take the client; the roof ends before his own begins.
    expect(await screen.findByRole('button', { name: /Confier.*Toiture du MEETT.*Hugo Marty/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confier.*client/ })).toBeNull();
  });

  it('proposes nothing where some of the missions are not shown', async () => {
    await showAside([ROOF, CLIENT], null);
    expect(await screen.findByText('Léa Garnier')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confier/ })).toBeNull();
  });

  it('proposes nobody for a mission that reaches beyond the days that are known', async () => {
    await showAside([ROOF, CLIENT], ['2026-11-24']);
    expect(await screen.findByText('Léa Garnier')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confier/ })).toBeNull();
  });

  it('leaves a mission alone that an authority was asked for', async () => {
    const asked = [
      { display_identifier: 'A-7', status: 'accepted', is_closed: false, structure_type: 'prefecture' },
    ];
    const approvals = asked as unknown as FlightSummary['approvals'];
    await showAside([
      { ...ROOF, approvals },
      { ...CLIENT, approvals },
    ]);
    expect(await screen.findByText('Léa Garnier')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confier/ })).toBeNull();
  });

  it('tells two missions that are flown day by day once, with how often they meet', async () => {
    const daily = {
      date_end: '2026-12-18T10:00:00Z',
      hours_reference: 'local',
      is_continuous: false,
    } as const;
    const mornings = flight(7, 'Suivi de chantier', '08:00', '10:00', daily);
    const others = flight(8, 'Inspection', '09:00', '11:00', { ...daily, date_end: '2026-12-18T11:00:00Z' });
    await showAside([mornings, others]);
    expect(await screen.findByText(/mer\. 25 nov\..*10:00–11:00, et 23 autres fois$/)).toBeTruthy();
    expect(screen.getAllByText('Léa Garnier')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'En double 1' })).toBeTruthy();
  });

  it('counts the missions of each day of the month, and leads to its week', async () => {
    const chosen: string[] = [];
    const user = await show(
      <MiniMonth
        month="2026-11"
        days={daysOfMonth('2026-11')}
        today="2026-11-24"
        monday="2026-11-23"
        flights={[ROOF, CLIENT]}
        onDay={(day) => chosen.push(day)}
        onMonth={() => undefined}
      />,
      words,
    );
    const month = screen.getByRole('table');
    await user.click(within(month).getByRole('button', { name: /25 novembre.*, 2 vols/ }));
    expect(chosen).toEqual(['2026-11-25']);
    expect(within(month).getByRole('button', { current: 'date' }).textContent).toBe('24');
  });
});
