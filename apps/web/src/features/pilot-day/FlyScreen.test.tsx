import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { setEveryPlace } from '../../../test/places.ts';
import { showPage } from '../../../test/router.tsx';
import { landingOrder } from '../../../test/takeOffs.ts';
import { FlyScreen } from './FlyScreen.tsx';

const api = setUpFakeApi();
setEveryPlace();
const NOW = Date.parse('2026-11-24T09:20:00Z');
const NONE = { count: 0, next: null, previous: null, results: [] };
const order = landingOrder(false);
const FLIGHT_ID = order.approval.flight_id ?? 4;
const released = vi.fn(async () => undefined);
const keepAwake = vi.fn(async () => ({ release: released }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  keepAwake.mockClear();
  released.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { value: { request: keepAwake }, configurable: true });
  openSessionOf({
    capabilities: ['flies'],
    permissions: ['activation:read', 'flight:read', 'take-off:request', 'take-off:read'] as never,
  });
  api.now.answer('listApprovals', { ...NONE, to_process: 0 });
  api.now.answer('listActivations', { ...NONE, to_process: 0 });
  api.now.answer('listStructures', NONE);
  api.now.answer('listActivationCapabilities', []);
  api.now.answer('checkTakeOffs', []);
  api.now.refuse('getActivationCapabilities', 'NOT_FOUND');
  api.now.refuse('checkTakeOff', 'NOT_FOUND');
  api.now.answer('listTakeOffAuthorizations', NONE);
  api.now.refuse('checkCanTakeOff', 'NOT_FOUND');
});

const open = (flight: Parameters<typeof aFlight>[0] = {}) => {
  api.now.answer('getFlight', aFlight({ id: FLIGHT_ID, ...flight }));
  return showPage(
    `/map/flights/${FLIGHT_ID}/fly`,
    FlyScreen,
    ['fly', 'day', 'errors', 'missions', 'take_off', 'data_age'],
    '/map/flights/$id/fly',
  );
};

it('a flight that is on shows its height, the time left and one act, which a tap does not do', async () => {
  const flying = { ...order, status: 'taken_off' as const, take_off: true, landing: null };
  api.now.answer('listTakeOffAuthorizations', { ...NONE, count: 1, results: [flying] });
  api.now.answer('updateLandingStatus', { ...flying, status: 'landed' });
  await open({ height_to_fly: { height_m: 50, asked_m: 50 } });
  const land = await screen.findByRole('button', { name: /J’ai atterri/ });
  expect(screen.getByText('Hauteur maximale').nextSibling?.textContent).toContain(
    String(Math.min(50, flying.max_flying_height)),
  );
  expect(screen.getByRole('timer')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+33240840000');
  fireEvent.pointerDown(land, { clientX: 0, pointerId: 1 });
  fireEvent.pointerUp(land, { clientX: 2, pointerId: 1 });
  fireEvent.click(land, { detail: 1 });
  expect(api.now.bodies('updateLandingStatus')).toEqual([]);
});

it('the receipt of an order to land is the act while one waits', async () => {
  api.now.answer('listTakeOffAuthorizations', { ...NONE, count: 1, results: [order] });
  await open();
  expect(await screen.findByRole('button', { name: /Confirmer la réception/ })).toBeTruthy();
});

it('the screen is kept awake while the fly mode is open, and let go when it is left', async () => {
  await open();
  await expect.poll(() => keepAwake.mock.calls.length).toBeGreaterThan(0);
  expect(keepAwake).toHaveBeenCalledWith('screen');
});

it('a mission whose hours are over says since when, in its own words', async () => {
  await open({ date_start: '2026-11-24T07:00:00Z', date_end: '2026-11-24T09:00:00Z' });
  expect(await screen.findByText('Heure dépassée depuis')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^20:0\d$/);
});

it('the distance to the edge is told once the phone’s position is known, with how far it may be off', async () => {
  const watchPosition = vi.fn((done: (told: object) => void) => {
    done({ coords: { longitude: 1.365, latitude: 43.65, accuracy: 8 } });
    return 1;
  });
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch: vi.fn() },
    configurable: true,
  });
  // Nobody has allowed it before: it is asked for by the button.
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
  const area = {
    id: 1,
    name: 'A',
    geometry: { type: 'Circle', center: [1.365, 43.65], radius_m: 100 },
    max_height_m: null,
    ground: null,
    area_m2: 31_400,
    center: [1.365, 43.65],
  };
  await open({ areas: [area as never] });
  const ask = await screen.findByRole('button', { name: /distance au bord/ });
  fireEvent.click(ask);
  expect((await screen.findByText(/dans la zone/)).nextSibling?.textContent).toMatch(/^100\sm$/);
  expect(screen.getByText(/à 8 m près/)).toBeTruthy();
});

it('the pilot’s place is told to its company once it shares it, and to nobody before', async () => {
  localStorage.removeItem('envol.shared_position');
  const watchPosition = vi.fn((found: PositionCallback) => {
    const coords = { longitude: 1.365, latitude: 43.65, accuracy: 8 };
    found({ coords, timestamp: NOW - 90_000 } as GeolocationPosition);
    return 1;
  });
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch: vi.fn() },
    configurable: true,
  });
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
  openSessionOf({
    capabilities: ['flies'],
    permissions: ['activation:read', 'flight:read', 'take-off:request', 'take-off:read'] as never,
    operator: { pilot_id: 3 } as never,
  });
  api.now.answer('savePosition', undefined as never);
  await open();
  const share = await screen.findByRole('checkbox', { name: /Partager ma position/ });
  expect(watchPosition).not.toHaveBeenCalled();
  fireEvent.click(share);
  expect(await screen.findByText('Vos collègues voient votre position.')).toBeTruthy();
  expect(api.now.bodies('savePosition')).toEqual([
    {
      ...{ longitude: 1.365, latitude: 43.65, accuracy_m: 8 },
      timestamp: new Date(NOW - 90_000).toISOString(),
    },
  ]);
  fireEvent.click(share);
  expect(await screen.findByText(/à vos collègues seulement.*pendant 12\sh/)).toBeTruthy();
  expect(localStorage.getItem('envol.shared_position')).toBe('false');
});
