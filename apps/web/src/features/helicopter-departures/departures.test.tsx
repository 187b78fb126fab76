import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { concerned, departure } from '../../../test/departures.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import * as alerts from '../../shared/alerts/index.ts';
import { corridorFeatures } from './corridorLayer.ts';
import { DepartureHost } from './DeparturePieces.tsx';
import { DeparturesScreen } from './DeparturesScreen.tsx';
import { noticesOf, receiptsOf, rosterOf, shouldRing } from './notices.ts';

const api = setUpFakeApi();
let chime: { readonly mock: { readonly calls: readonly unknown[][] } };
beforeEach(() => {
  chime = vi.spyOn(alerts, 'playChime').mockReturnValue(undefined);
});

const Host = () => (
  <Suspense>
    <DepartureHost />
  </Suspense>
);
const WORDS = ['helicopters', 'day'] as const;

it('a pilot in the way hears it on every screen until it answers by name, and is told quietly afterwards', async () => {
  openSessionOf({ capabilities: ['flies'], permissions: ['helicopter-departure:read'] });
  const line = concerned({ may_receive: true });
  const asked = departure({ is_own: false, concerned: [line] });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [asked] });
  const { user } = await showPage('/map/flights', Host, [...WORDS]);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Hélicoptère SAMU 31');
  expect(notice.textContent).toContain('CHU Purpan → Plaisance, D 632');
  await expect.poll(() => chime.mock.calls.length).toBeGreaterThan(0);
  const receipt = { answer: 'landing' as const, by: 'Marc Roux', at: '2026-11-24T09:42:20Z' };
  const received = departure({ is_own: false, concerned: [{ ...line, may_receive: false, receipt }] });
  api.now.answer('receiveHelicopterDeparture', received);
  api.now.answer('listHelicopterDepartures', { count: 1, results: [received] });
  await user.dblClick(screen.getByRole('button', { name: 'Je me pose' }));
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(api.now.bodies('receiveHelicopterDeparture')).toEqual([{ concerned_id: 1, answer: 'landing' }]);
  expect(screen.queryByRole('button', { name: 'Je me pose' })).toBeNull();
});

it('nobody but who flies it is offered the receipt, and what is over stands on no screen', async () => {
  openSessionOf({ capabilities: ['flies'], permissions: ['helicopter-departure:read'] });
  const results = [
    departure({ is_own: false, concerned: [concerned()] }),
    departure({
      ...{ id: 8, is_own: false, concerned: [concerned({ id: 2, flight_name: 'Terminée' })] },
      ended: { at: '2026-11-24T09:50:00Z', how: 'on_scene', by: 'Anne Lacaze' },
    }),
  ];
  api.now.answer('listHelicopterDepartures', { count: 2, results });
  await showPage('/map/flights', Host, [...WORDS]);
  const notice = await screen.findByRole('alert');
  expect(within(notice).queryByRole('button')).toBeNull();
  expect(notice.textContent).not.toContain('Terminée');
});

const BASE = {
  ...{ id: 4, structure_id: 3, structure_name: 'SAMU 31', name: 'CHU Purpan', is_simulated: true },
  ...{ longitude: 1.3995, latitude: 43.6105, callsigns: ['SIMU31'], half_width_m: 600, height_m: 450 },
  ...{ minutes: 20, recent_scenes: [{ name: 'Plaisance, D 632', longitude: 1.3, latitude: 43.57 }] },
};
const Screen = () => (
  <MapProvider mode="light">
    <DeparturesScreen />
  </MapProvider>
);

it('a base declares by one touch, and sees who has not answered first, with the number', async () => {
  openSessionOf({
    capabilities: ['activates'],
    permissions: ['helicopter-departure:read', 'helicopter-departure:write'],
  });
  api.now.answer('listHelicopterBases', [BASE]);
  api.now.answer('listHelicopterDepartures', { count: 0, results: [] });
  const made = departure({
    concerned: [
      concerned({ receipt: { answer: 'landing', by: 'Nadia Brun', at: '2026-11-24T09:42:19Z' } }),
      concerned({ id: 2, pilot_name: 'Hugo Castel', flight_name: 'Façade' }),
    ],
  });
  api.now.answer('declareHelicopterDeparture', made);
  const { user } = await showPage('/map/helicopter-departures', Screen, [...WORDS, 'errors']);
  const touch = await screen.findByRole('button', { name: 'Départ vers Plaisance, D 632' });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [made] });
  await user.click(touch);
  expect(api.now.bodies('declareHelicopterDeparture')).toMatchObject([
    { base_id: 4, scene: { name: 'Plaisance, D 632' } },
  ]);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('1 réponse sur 2');
  expect(card.textContent).toContain('Hélicoptère pas encore détecté');
  const [first] = within(card).getAllByRole('listitem');
  expect(first?.textContent).toContain('Hugo Castel');
  expect(
    within(card)
      .getByRole('link', { name: /Appeler Hugo Castel/ })
      .getAttribute('href'),
  ).toBe('tel:+33639980009');
  const over = { at: '2026-11-24T09:50:00Z', how: 'on_scene' as const, by: 'Anne Lacaze' };
  api.now.answer('endHelicopterDeparture', { ...made, ended: over });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [{ ...made, ended: over }] });
  await user.click(within(card).getByRole('button', { name: 'Sur place' }));
  expect(api.now.bodies('endHelicopterDeparture')).toEqual([{ how: 'on_scene' }]);
  expect(await screen.findByText(/Sur place à/)).toBeTruthy();
});

it('a place that no corridor goes to is told, and offered to no touch', async () => {
  openSessionOf({
    capabilities: ['activates'],
    permissions: ['helicopter-departure:read', 'helicopter-departure:write'],
  });
  api.now.answer('listHelicopterBases', [BASE]);
  api.now.answer('listHelicopterDepartures', { count: 0, results: [] });
  const { user } = await showPage('/map/helicopter-departures', Screen, [...WORDS, 'errors']);
  await user.type(await screen.findByRole('searchbox'), '-60, 121');
  expect(await screen.findByText(/à plus de 300\s+km de la base/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Départ vers -60/ })).toBeNull();
});

it('a drone near the corridor is told of it quietly, and asked for no answer until it is in it', async () => {
  openSessionOf({ capabilities: ['flies'], permissions: ['helicopter-departure:read'] });
  const near = departure({ is_own: false, concerned: [concerned({ place: 'near', may_receive: true })] });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [near] });
  await showPage('/map/flights', Host, [...WORDS]);
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('passe à moins de 1');
  expect(within(notice).queryByRole('button')).toBeNull();
  expect(chime.mock.calls).toEqual([]);
});

it('departures that cannot be read are told, and can be read again', async () => {
  openSessionOf({
    capabilities: ['activates'],
    permissions: ['helicopter-departure:read', 'helicopter-departure:write'],
  });
  api.now.answer('listHelicopterBases', [BASE]);
  api.now.refuse('listHelicopterDepartures', 'INTERNAL');
  await showPage('/map/helicopter-departures', Screen, [...WORDS, 'errors']);
  expect(await screen.findByText('Les départs n’ont pas pu être chargés')).toBeTruthy();
});

it('a roster tells apart who rings, who is told, and who is out of it', () => {
  const lines = [
    concerned({ id: 1, may_receive: true }),
    concerned({ id: 2, place: 'near', may_receive: true }),
    concerned({ id: 3, left_at: '2026-11-24T09:44:00Z' }),
    concerned({ id: 4, receipt: { answer: 'leaving', by: 'A', at: '2026-11-24T09:43:00Z' } }),
  ];
  const one = departure({ concerned: lines });
  expect(noticesOf([one]).map(({ line }) => line.id)).toEqual([1, 2, 4]);
  expect(
    noticesOf([one])
      .filter(shouldRing)
      .map(({ line }) => line.id),
  ).toEqual([1]);
  expect(rosterOf(one).map(({ id }) => id)).toEqual([1, 2, 4, 3]);
  expect([receiptsOf(one).inside.length, receiptsOf(one).received]).toEqual([3, 1]);
});

it('the map draws the corridor around its way and both ends, and none that is over', () => {
  const words = () => ({ base: 'a', scene: 'b' });
  const { features } = corridorFeatures([departure()], words);
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'LineString', 'Point', 'Point']);
  const ended = { at: '2026-11-24T09:50:00Z', how: 'expired' as const, by: null };
  expect(corridorFeatures([departure({ ended })], words).features).toEqual([]);
});

it('a base reads when its helicopter arrives and where it passes each drone, the nearest marked; a pilot reads its own', async () => {
  openSessionOf({
    capabilities: ['activates'],
    permissions: ['helicopter-departure:read', 'helicopter-departure:write'],
  });
  api.now.answer('listHelicopterBases', [BASE]);
  const near = concerned({ approach: { at: '2026-11-24T09:44:22Z', distance_m: 300, below_m: 40 } });
  const far = concerned({
    ...{ id: 2, flight_name: 'Pont', pilot_name: 'Nadia Brun' },
    approach: { at: '2026-11-24T09:43:45Z', distance_m: 520, below_m: null },
  });
  const passed = concerned({ id: 3, flight_name: 'Passée', approach: null });
  const one = departure({ arrives_at: '2026-11-24T09:45:00Z', concerned: [near, far, passed] });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [one] });
  await showPage('/map/helicopter-departures', Screen, [...WORDS]);
  const region = await screen.findByRole('region', { name: 'Passages prévus au plus près' });
  expect(region.textContent).toMatch(/Arrivée estimée à 10:45:00 \(09:45:00 UTC\)/);
  const rows = within(region).getAllByRole('listitem');
  expect(rows.map(({ dataset }) => dataset.nearest)).toEqual([undefined, 'true']);
  expect(rows[0]?.textContent).toMatch(/Pont · Nadia Brun.*10:43:45.*hauteurs non comparables/);
  expect(rows[1]?.textContent).toMatch(/Toiture · Marc Roux.*10:44:22.*300\sm, 40\sm au-dessus du drone/);
});

it('an arrival that nothing tells is said to be unknown, and a passage is told to the pilot it concerns', async () => {
  openSessionOf({ capabilities: ['flies'], permissions: ['helicopter-departure:read'] });
  const approach = { at: '2026-11-24T09:44:22Z', distance_m: 300, below_m: -20 };
  const own = departure({ is_own: false, concerned: [concerned({ may_receive: true, approach })] });
  api.now.answer('listHelicopterDepartures', { count: 1, results: [own] });
  await showPage('/map/flights', Host, [...WORDS]);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/Passage au plus près vers 10:44:22\s: à 300\sm, 20\sm au-dessous/);
});
