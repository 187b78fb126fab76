import { useSearch } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { flightsQuery } from '../../../shared/flights/flights.filters.ts';
import { flightsSearch } from '../../../shared/flights/flights.search.ts';
import { FlightFilters, Whose } from './FlightFilters.tsx';

const api = setUpFakeApi();
// Loaded by the click otherwise, in longer than a test waits for a name.
beforeAll(async () => {
  await import('./FilterMenus.tsx');
  await import('../../../ui/filter/FilterChips.tsx');
});
const NOTHING = { count: 0, next: null, previous: null, results: [] };

const Filters = () => <FlightFilters search={flightsSearch(useSearch({ strict: false }))} />;
const open = (path: string) => showPage(path, Filters, ['flights', 'missions']);

it('FlightFilters takes one row while nothing is filtered, and shows the filters on demand', async () => {
  for (const name of ['simplifiedPilots', 'simplifiedDrones', 'flightTagNames'] as const)
    api.now.answer(name, []);
  api.now.answer('listStructures', NOTHING);
  const { user } = await open('/map/flights');
  await screen.findByRole('button', { name: 'Filtres' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filtres']);
  await user.click(screen.getByRole('button', { name: 'Filtres', expanded: false }));
  expect(await screen.findByRole('button', { name: 'À faire' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Drone' })).toBeTruthy();
});

it('folded, still shows what is on, to be taken away by one click', async () => {
  const { user } = await open('/map/flights?status=refused&drones=4');
  expect(screen.getByRole('button', { name: 'Filtres · 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'À faire' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Refusées', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Filtres · 1' })).toBeTruthy();
});

const Shown = () => {
  const search = flightsSearch(useSearch({ strict: false }));
  return <Whose search={search} query={flightsQuery(search, '2026-11-28')} count={30} />;
};

it('FlightFilters counts one’s own missions and the company’s, whichever are listed', async () => {
  api.now.answer('listFlights', ({ query }) => ({
    ...NOTHING,
    count: query.get('mine') === 'true' ? 12 : 30,
  }));
  const { user } = await showPage('/map/flights?status=refused', Shown, ['flights']);
  expect(await screen.findByRole('button', { name: 'Mes missions · 12' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entreprise · 30', pressed: true })).toBeTruthy();
  // The same filters, of which nothing but the number is read.
  expect(api.now.sent.map(({ query }) => [query.get('outlook'), query.get('limit')])).toEqual([
    ['refused', '1'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Mes missions · 12' }));
  expect(await screen.findByRole('button', { name: 'Mes missions · 30', pressed: true })).toBeTruthy();
});

const Searching = () => {
  const search = flightsSearch(useSearch({ strict: false }));
  const [q, setQ] = useState('pont');
  return (
    <>
      <Whose search={search} query={{ ...flightsQuery(search, '2026-11-28'), q }} count={30} />
      <button type="button" onClick={() => setQ('usine')}>
        usine
      </button>
    </>
  );
};

it('FlightFilters says no number of other filters while that of these is on its way', async () => {
  api.now.answer('listFlights', { ...NOTHING, count: 12 });
  const { user } = await showPage('/map/flights', Searching, ['flights']);
  expect(await screen.findByRole('button', { name: 'Mes missions · 12' })).toBeTruthy();
  const answer = api.now.hold();
  await user.click(screen.getByRole('button', { name: 'usine' }));
  expect(screen.getByRole('button', { name: 'Mes missions' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('button', { name: 'Mes missions · 12' })).toBeTruthy();
});

it('sorts by another order on demand, which counts as chosen', async () => {
  for (const name of ['simplifiedPilots', 'simplifiedDrones', 'flightTagNames'] as const)
    api.now.answer(name, []);
  api.now.answer('listStructures', NOTHING);
  const { user } = await open('/map/flights');
  await user.click(screen.getByRole('button', { name: 'Filtres' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Par nom', hidden: true }));
  expect(await screen.findByRole('button', { name: 'Filtres · 1' })).toBeTruthy();
});
