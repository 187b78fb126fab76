import type { Supervision } from '@envol/contract/supervisions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import * as alerts from '../../shared/alerts/index.ts';
import { SupervisionScreen } from './SupervisionScreen.tsx';
import { supervisionsSearch } from './supervisions.search.ts';

const api = setUpFakeApi();

const flight = (id: number, full_name: string, status: 'taken_off' | 'landing_required'): Supervision => ({
  id,
  identifier: `A-${id}`,
  is_closed: false,
  is_activated: true,
  obstacles: [],
  structure_id: 3,
  structure_name: 'Montaudran',
  company_name: 'Cimes',
  flight: { id, name: `Mission ${id}` },
  center: [1.43, 43.6],
  geometry: [],
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T11:00:00Z',
  time_zone: 'Europe/Paris',
  max_flying_height: 60,
  pilot: { full_name, phone: null },
  take_off: {
    id,
    status,
    effective_start: '2026-11-24T08:30:00Z',
    breaches: [],
    take_off_verdict: null,
    valid_until: null,
    landing:
      status === 'landing_required'
        ? {
            ordered_at: '2026-11-24T09:00:00Z',
            ordered_by: 'Supervision',
            message: null,
            cause: null,
            is_urgent: true,
            orders: 1,
            received_at: null,
          }
        : null,
  },
  available_actions: ['require_landing'],
});
const FLIGHTS = [flight(1, 'Claire Laurent', 'taken_off'), flight(2, 'Théo Roux', 'landing_required')];

const Page = () => (
  <MapProvider mode="light">
    <SupervisionScreen />
  </MapProvider>
);

const open = async (address: string, mayClose = true) => {
  openSessionOf({ permissions: ['supervision:read', ...(mayClose ? (['uspace:write'] as const) : [])] });
  api.now.answer('supervisedStructures', [
    {
      id: 3,
      code: 'U',
      name: 'Montaudran',
      is_closed: false,
      closed_at: null,
      closing_reason: null,
      in_flight: 2,
      to_order: 2,
      granted: 0,
    },
  ]);
  api.now.answer('supervisedZones', { type: 'FeatureCollection', features: [] });
  api.now.answer('listSupervisions', ({ query }) => {
    const results = query.get('is_activated') === 'true' && query.get('q') === null ? FLIGHTS : [];
    return { count: results.length, next: null, previous: null, results };
  });
  return showPage(address, Page, ['uspace', 'map']);
};

it('says who is ordered to land by a closing, and who has confirmed, whatever the list is filtered by', async () => {
  vi.spyOn(alerts, 'playChime').mockReturnValue(undefined);
  const { user } = await open('/map/supervisions?show=upcoming&q=Durand');
  expect(await screen.findByText('Aucun vol trouvé')).toBeDefined();
  expect(screen.getByText(/^Ordres accusés\s: 0 sur 1$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  const card = screen.getByRole('region', { name: /Fermer Montaudran/ });
  expect(within(card).getByText('Claire Laurent')).toBeDefined();
});

it('SupervisionScreen brings the buttons of a closing into view: in a half sheet they stand below the edge', async () => {
  const { user } = await open('/map/supervisions');
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  const seen = vi.spyOn(window.Element.prototype, 'scrollIntoView').mockReturnValue(undefined as never);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(seen.mock.contexts.at(-1)).toHaveProperty('textContent', expect.stringContaining('Annuler'));
  seen.mockRestore();
});

it('SupervisionScreen offers no closing to staff who look through the account', async () => {
  await open('/map/supervisions', false);
  expect((await screen.findAllByText('Montaudran')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
});

it('unfolds who opened and closed the spaces, and why', async () => {
  vi.spyOn(alerts, 'playChime').mockReturnValue(undefined);
  const { user } = await open('/map/supervisions');
  api.now.answer('uspacesJournal', {
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: 1,
        structure_id: 3,
        structure_name: 'Montaudran',
        is_closed: true,
        reason: 'Hélicoptère du SAMU',
        landing_orders: 2,
        by: 'Anne Roux',
        at: '2026-11-24T08:00:00Z',
      },
    ],
  });
  await user.click(await screen.findByText('Ouvertures et fermetures'));
  expect(await screen.findByText('Hélicoptère du SAMU')).toBeDefined();
  expect(screen.getByText('2 ordres d’atterrir')).toBeDefined();
  // By the clocks of the place, whatever those of the device say.
  expect(screen.getByText(/09:00 \(08:00 UTC\) · Anne Roux/)).toBeDefined();
});

it('SupervisionScreen calls while an order to land has no receipt, once its sound is on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const chime = vi.spyOn(alerts, 'playChime').mockReturnValue(undefined);
    const { user } = await open('/map/supervisions');
    await screen.findByText(/^Ordres accusés\s: 0 sur 1$/);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(chime).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Alarme sonore' }));
    chime.mockClear();
    await vi.advanceTimersByTimeAsync(9_000);
    await waitFor(() => expect(chime.mock.calls.length).toBeGreaterThanOrEqual(2));
  } finally {
    alerts.changeAlerts({ sound: false });
    vi.useRealTimers();
  }
});

it('filters by day and space, in the address, and shows a page of so many with how many there are', async () => {
  const { user, search } = await open('/map/supervisions?show=upcoming&size=50');
  await screen.findByText('Aucun vol trouvé');
  const planned = { ...flight(7, 'Inès Bel', 'taken_off'), is_activated: false, take_off: null };
  api.now.answer('listSupervisions', ({ query }) =>
    query.get('is_activated') === 'true'
      ? { count: 0, next: null, previous: null, results: [] }
      : {
          count: 260,
          next: null,
          previous: null,
          results: [{ ...planned, id: Number(query.get('offset')) + 7 }],
        },
  );
  await user.click(screen.getByLabelText('Montaudran', { selector: 'input' }));
  fireEvent.change(screen.getByLabelText('À partir du'), { target: { value: '2026-11-24' } });
  await waitFor(() => expect(search()).toMatchObject({ from: '2026-11-24' }));
  fireEvent.change(screen.getByLabelText('Jusqu’au'), { target: { value: '2026-11-30' } });
  expect(await screen.findByText('1–1 sur 260')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(await screen.findByText('51–51 sur 260')).toBeDefined();
  const asked = api.now.sent.findLast(({ query }) => query.get('is_activated') === 'false')?.query;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    structures: '3',
    date_min: '2026-11-24',
    date_max: '2026-11-30',
    limit: '50',
    offset: '50',
  });
  const kept = { show: 'upcoming', from: '2026-11-24', until: '2026-11-30', size: '50', page: 2 };
  expect(supervisionsSearch({ ...search() })).toMatchObject({ ...kept, structures: '3' });
  // Another filter begins at the first page; all of them are asked for page after page.
  await user.click(screen.getByRole('button', { name: 'Tous' }));
  await waitFor(() => expect(supervisionsSearch({ ...search() }).page).toBeUndefined());
  await waitFor(() => expect(api.now.sent.at(-1)?.query.get('limit')).toBe('200'));
});

it('SupervisionScreen cuts what may fly now into pages by what must be done, never the watch', async () => {
  const many = Array.from({ length: 30 }, (_, i) => flight(i + 1, `Pilote ${i + 1}`, 'taken_off'));
  const { user } = await open('/map/supervisions?size=25');
  api.now.answer('listSupervisions', () => {
    const results = [...many, flight(31, 'Théo Roux', 'landing_required')];
    return { count: results.length, next: null, previous: null, results };
  });
  await user.type(screen.getByRole('searchbox'), 'e');
  expect(await screen.findByText('1–25 sur 31')).toBeDefined();
  expect(screen.getByText('Théo Roux')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Tous' }));
  expect(await screen.findByText('1–31 sur 31')).toBeDefined();
});
