import type { FlightNotification } from '@envol/contract/flight-notifications';
import type { FlightWeather } from '@envol/contract/weather';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { emptyDeviceStores } from '../../../test/fakeStores.ts';
import { aFlight } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { setEveryPlace } from '../../../test/places.ts';
import { showPage } from '../../../test/router.tsx';
import { queryClient } from '../../api/queryClient.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { FieldPackScreen } from './FieldPackScreen.tsx';
import { cancelPack } from './packRuns.ts';

const api = setUpFakeApi();
setEveryPlace();
const NOW = Date.parse('2026-11-24T06:00:00Z');
const HOUR_MS = 3_600_000;
const RING = [
  [1.36, 43.62],
  [1.37, 43.62],
  [1.37, 43.63],
  [1.36, 43.62],
] as const;
const GROUND = { min_m: 142, max_m: 150, error_m: 3, source: 'ign', certainty: 'measured' } as const;
const flight = aFlight({
  id: 4,
  areas: [
    {
      id: 1,
      name: 'Toiture',
      geometry: { type: 'Polygon', coordinates: [RING.map(([x, y]) => [x, y] as [number, number])] },
      max_height_m: null,
      ground: GROUND,
      area_m2: 900,
      center: [1.365, 43.625],
    } as never,
  ],
  approvals: [
    {
      id: 7,
      display_identifier: 'A-1007',
      status: 'accepted',
      structure_id: 3,
      structure_name: 'Toulouse-Blagnac',
      structure_type: 'airport',
      unread_messages: 0,
      is_closed: false,
      is_outdated: false,
      area_ids: [1],
      restricted_height: 45,
      payment: null,
    } as never,
  ],
});
const LIMITS = {
  wind_ms: 10,
  gust_ms: 12,
  rain_mm: 1,
  visibility_m: 1000,
  temperature_min_c: -5,
  temperature_max_c: 40,
  kp: 5,
};
const weather = (): FlightWeather => ({
  state: 'consulted',
  source: 'open_meteo',
  fetched_at: new Date(Date.now()).toISOString(),
  failed_at: null,
  kp_fetched_at: null,
  height_m: 50,
  limits: LIMITS,
  default_limits: LIMITS,
  drones: [],
  flight: 'unknown',
  hours: [],
  windows: [],
  aerodrome: null,
  reports: 'none',
  events: [],
  events_count: 0,
});

let stores: ReturnType<typeof emptyDeviceStores>;
beforeEach(() => {
  stores = emptyDeviceStores();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  openSessionOf({ permissions: ['flight:read', 'approval:read', 'document:read'] });
  api.now.answer('getFlight', flight);
  api.now.answer('getApproval', {
    ...approvalOf({ id: 7, status: 'accepted' }),
    structure_contact: { phone: '05 99 00 00 01', email: null, tactical_contact_protocol: null },
  });
  api.now.answer('listMessages', []);
  api.now.answer('flightNotamsAnalysis', () => ({
    state: 'consulted' as const,
    firs: [],
    source: 'autorouter' as const,
    fetched_at: new Date(Date.now()).toISOString(),
    failed_at: null,
    within_m: 5_000,
    affecting: 0,
    unread: 0,
    unsettled: 0,
    count: 0,
    notams: [],
  }));
  api.now.answer('flightNotamsGeometry', { type: 'FeatureCollection', features: [] });
  api.now.answer('flightMilitaryAnalysis', {
    azba: { state: 'simulated', fetched_at: null, missing_dates: [], zones: [] },
    sectors: [],
    army_windows: [],
    sectors_imported_at: null,
  });
  api.now.answer('flightWeather', weather);
  api.now.answer('groundSources', { sources: [] });
  api.now.answer('zoneTile', new Blob(['tile']) as never);
  api.now.answer('officialTile', new Blob(['tile']) as never);
  api.now.answer('listFlightDocuments', []);
  api.now.answer('downloadFlightPdf', new Blob(['sheet']) as never);
  return () => cancelPack(4);
});

/** No picture from elsewhere: what reaches no server here is asked of nobody. */
const NO_MAPS = { ign_plan: null, ign_satellite: null, icao: null };
const open = async () => {
  const shown = await showPage(
    '/map/flights/4/pack',
    () => (
      <MapProvider mode="light" baseMapUrls={NO_MAPS}>
        <FieldPackScreen />
      </MapProvider>
    ),
    [
      'field_pack',
      'flights',
      'flights_list',
      'notams',
      'weather',
      'approvals',
      'data_age',
      'errors',
      'flight_notifications',
    ],
    '/map/flights/$id/pack',
  );
  await screen.findByRole('list', { name: 'Couches du dossier' });
  return shown;
};
const rowOf = (layer: string) => button(new RegExp(`^${layer}`));
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

/** From now on nothing answers. */
const cutNetwork = (): (() => void) => {
  const whole = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const status = online(false);
  return () => {
    vi.stubGlobal('fetch', whole);
    status.mockRestore();
  };
};

it('one tap keeps a whole mission, and each layer of it opens without a network', async () => {
  const { user } = await open();
  expect(rowOf('NOTAM').textContent).toContain('absent');
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  expect(rowOf('NOTAM').textContent).toMatch(/à jour.*07:00 \(06:00 UTC\)/);
  // Invented for a demonstration: never shown as read.
  expect(rowOf('AZBA').textContent).toContain('simulé, à lire ailleurs');
  expect(button('Rien à rafraîchir').hasAttribute('disabled')).toBe(true);
  const kept = [...(stores.tiles.get('envol-places')?.keys() ?? [])];
  expect(kept.filter((url) => url.includes('/tiles/zones/12/'))).toHaveLength(9);

  cutNetwork();
  queryClient.clear();
  await user.click(rowOf('Contacts'));
  expect(await screen.findByRole('link', { name: '05 99 00 00 01' })).toBeTruthy();
  await user.click(rowOf('Hauteurs'));
  expect(await screen.findByText('sol de 142 à 150 m AMSL (± 3 m)')).toBeTruthy();
  await user.click(rowOf('NOTAM'));
  const content = rowOf('NOTAM').closest('li') as HTMLElement;
  expect(await within(content).findByText(/NOTAM consultés|Aucun NOTAM/)).toBeTruthy();
});

it('a notice is told with the hour at the mission’s place, and in UTC', async () => {
  const sent_at = '2026-11-23T22:00:00.000Z';
  const notice: FlightNotification = {
    id: 3,
    kind: 'prefecture',
    key: '974',
    status: 'sent',
    channel: 'online',
    decider: 'Préfecture de La Réunion',
    departement: '974',
    recipient: null,
    is_outdated: false,
    scheduled_for: null,
    latest_at: null,
    failure: null,
    is_tried_again: false,
    sent_at,
    is_told: true,
    cancelled_at: null,
    answered_at: null,
    reason: null,
    programmed_by: null,
    ways: [],
    events: [],
    events_count: 0,
    desk: null,
    available_actions: [],
    updated_at: sent_at,
  };
  const prefecture_notifications = [{ id: 3, status: 'sent' as const, sent_at }];
  api.now.answer('getFlight', { ...flight, time_zone: 'Indian/Reunion', prefecture_notifications });
  api.now.answer('listPrefectureNotifications', [notice]);
  api.now.answer('listArmyNotifications', []);
  const { user } = await open();
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  await user.click(rowOf('Préfecture et armées'));
  expect(await screen.findByText(/24 nov\., 02:00 \(22:00 UTC\)/)).toBeTruthy();
});

it('a refreshing fetches what is old alone, and each layer says what came of it', async () => {
  const { user } = await open();
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  vi.setSystemTime(NOW + 2 * HOUR_MS);
  const sentBefore = api.now.sent.length;
  await user.click(rowOf('Contacts'));
  await screen.findByText('1 couche à rafraîchir');
  expect(rowOf('Météo').textContent).toMatch(/à rafraîchir.*il y a 2\sh/);
  await user.click(button('Rafraîchir la couche'));
  await screen.findByText('rafraîchi');
  await screen.findByText('Tout est sur ce téléphone');
  const sent = new Set(api.now.sent.slice(sentBefore).map(({ name }) => name));
  expect(sent).toEqual(new Set(['getFlight', 'flightWeather']));
});

it('a refreshing waits for the network, and goes by itself when it is back', async () => {
  const { user } = await open();
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  vi.setSystemTime(NOW + 13 * HOUR_MS);
  await user.click(rowOf('Contacts'));
  const restore = cutNetwork();
  await user.click(await screen.findByRole('button', { name: /^Rafraîchir les/ }));
  await screen.findByText(/couches attendent le réseau/);
  expect(rowOf('NOTAM').textContent).toContain('attend le réseau');
  // Waiting is no refreshing: its age stays.
  expect(rowOf('NOTAM').textContent).toMatch(/à rafraîchir.*il y a 13\sh/);
  restore();
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText('Tout est sur ce téléphone');
  expect(rowOf('NOTAM').textContent).toContain('rafraîchi');
  expect(localStorage.getItem('envol.field_packs')).toBeNull();
});

it('a map with holes is shown as absent, and so is a source that was not read', async () => {
  const { user } = await open();
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  stores.tiles.get('envol-places')?.delete([...(stores.tiles.get('envol-places')?.keys() ?? [])][3] ?? '');
  api.now.answer('flightWeather', { ...weather(), state: 'failed', fetched_at: null });
  vi.setSystemTime(NOW + 2 * HOUR_MS);
  // A mission that changed meanwhile has the phone read all that it holds.
  api.now.answer('getFlight', { ...flight, description: 'Deux passages' });
  await user.click(rowOf('Contacts'));
  await user.click(await screen.findByRole('button', { name: /^Rafraîchir la couche/ }));
  await waitFor(() => expect(rowOf('Météo').textContent).toContain('prévision indisponible'));
  await waitFor(() => expect(rowOf('Carte').textContent).toContain('pas encore sur ce téléphone'));
});

it('a mission judged by old data is never said to be up to date, though nothing is to be fetched', async () => {
  const at = new Date(NOW).toISOString();
  api.now.answer('flightMilitaryAnalysis', {
    azba: { state: 'consulted', fetched_at: at, missing_dates: [], zones: [] },
    sectors: [],
    army_windows: [],
    sectors_imported_at: null,
  });
  api.now.answer('getFlight', { ...flight, to_update: true });
  const { user } = await open();
  await user.click(button('Tout garder sur ce téléphone'));
  await screen.findByText('Tout est sur ce téléphone');
  expect(rowOf('Mission').textContent).toContain('analyse à refaire');
  expect(screen.queryByText(/Chaque couche est à jour/)).toBeNull();
  expect(screen.getByText(/sources restent à lire ailleurs/)).toBeTruthy();
});

it('the phone keeps nothing while the staff looks through the account', async () => {
  openSessionOf({ permissions: ['flight:read'], impersonator_user_id: 9 });
  await showPage(
    '/map/flights/4/pack',
    () => (
      <MapProvider mode="light" baseMapUrls={NO_MAPS}>
        <FieldPackScreen />
      </MapProvider>
    ),
    ['field_pack', 'flights', 'flights_list', 'errors'],
    '/map/flights/$id/pack',
  );
  expect(await screen.findByText(/Rien n’est gardé sur ce téléphone/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Tout garder/ })).toBeNull();
});
