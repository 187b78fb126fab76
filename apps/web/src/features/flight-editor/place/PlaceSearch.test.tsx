import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { MapProvider } from '../../../map/MapProvider.tsx';
import * as places from '../../../map/towns/findPlaces.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

beforeEach(() => {
  vi.spyOn(places, 'findPlaces').mockResolvedValue([]);
});

const api = setUpFakeApi();
const street = {
  label: 'Place du Capitole, Toulouse',
  context: 'Toulouse',
  position: [1.44376, 43.60437] as [number, number],
  kind: 'street' as const,
};

const opened = (drawn: unknown[] = [], isFirst = true) =>
  show(
    <MapProvider mode="light">
      <PlaceSearch isFirst={isFirst} onDraw={(geometry) => drawn.push(geometry)} />
    </MapProvider>,
    ['flights', 'draw_here'],
  );

const search = async (text: string, drawn: unknown[] = []) => {
  const user = await opened(drawn);
  await user.type(screen.getByRole('searchbox'), text);
  return user;
};

it('the search for a place goes to an address and draws a circle of 50 m there', async () => {
  api.now.answer('searchAddresses', { source: 'embedded', failed: false, results: [street] });
  const drawn: unknown[] = [];
  const user = await search('place du capitole', drawn);
  expect(screen.queryByRole('button', { name: /Cercle/ })).toBeNull();
  const found = await screen.findByRole('button', { name: /Place du Capitole/ });
  expect(found.textContent).toContain('sans numéro');
  await user.click(found);
  await user.click(screen.getByRole('button', { name: /^Cercle de 50\sm$/ }));
  expect(drawn).toEqual([{ type: 'Circle', center: street.position, radius_m: 50 }]);
});

it.each([
  ['none', false, /indisponible sur cette installation/],
  ['live', true, /n’a pas répondu/],
  ['embedded', false, /rues de Toulouse, Nantes et Lyon seulement/],
] as const)('the search says what was not searched: %s, failed %s', async (source, failed, words) => {
  api.now.answer('searchAddresses', { source, failed, results: [] });
  await search('12 rue des Fleurs Colomiers');
  expect(await screen.findByText(words)).toBeTruthy();
});

const COLOMIERS = { name: 'Colomiers', kind: 'town', position: [1.3364, 43.6112] as [number, number] };

it.each([
  ['12 rue des Fleurs Colomiers', 'colomiers', 'Colomiers'],
  ['12, rue des Fleurs, 31770 Colomiers', '31770', '31770 · Colomiers'],
  ['31770 Colomiers', '31770', '31770 · Colomiers'],
])('the search for the unknown address %s offers its town, found as %s', async (typed, asked, name) => {
  vi.spyOn(places, 'findPlaces').mockImplementation(async (text) =>
    text === asked ? [{ ...COLOMIERS, name }] : [],
  );
  const cycleway = { ...street, label: 'Réseau Express Vélo Colomiers', context: 'Toulouse' };
  const results = typed === '31770 Colomiers' ? [cycleway] : [];
  api.now.answer('searchAddresses', { source: 'embedded', failed: false, results });
  await search(typed);
  const [first] = within(await screen.findByRole('list', { name: 'Lieux trouvés' })).getAllByRole('button');
  expect(first?.textContent).toContain(name);
  // What was searched, and what was not, is said beside it.
  expect(screen.getByRole('status').textContent).toMatch(/rues de Toulouse, Nantes et Lyon seulement/);
});

it('the search for a place takes coordinates without asking anybody', async () => {
  const drawn: unknown[] = [];
  const user = await search('43.6045, 1.4442', drawn);
  await user.click((await screen.findAllByRole('button', { name: /43[.,]60450/ }))[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: /^Cercle de 50\sm$/ }));
  expect(drawn).toMatchObject([{ type: 'Circle', radius_m: 50 }]);
});

it.each([true, false])(
  'the search for a place takes the focus where nothing is drawn: %s',
  async (isFirst) => {
    await opened([], isFirst);
    expect(document.activeElement === screen.getByRole('searchbox')).toBe(isFirst);
  },
);

it('the search for a place names a town before the streets that are called after it', async () => {
  api.now.answer('searchAddresses', {
    source: 'embedded',
    failed: false,
    results: [{ ...street, label: 'Route de Blagnac, Toulouse' }],
  });
  vi.spyOn(places, 'findPlaces').mockResolvedValue([
    { name: 'Blagnac', kind: 'town', position: [1.39, 43.64] },
    { name: 'Blagnac-sur-Vère', kind: 'town', position: [1.9, 43.9] },
  ]);
  await search('blagnac');
  await screen.findByRole('button', { name: /^Route de Blagnac/ });
  const found = screen.getByRole('list').querySelectorAll('button > span');
  expect([...found].map(({ textContent }) => textContent)).toEqual([
    'Blagnac',
    'Route de Blagnac, Toulouse',
    'Blagnac-sur-Vère',
  ]);
});
