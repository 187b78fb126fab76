import type { ResponseOf } from '@envol/contract/endpoint';
import type { livePositions } from '@envol/contract/traces';
import { DEFAULT_SETTINGS } from '@envol/domain/accounts/settings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { MapProvider, useMapStore } from '../../map/MapProvider.tsx';
import { LiveTracking } from './LiveTracking.tsx';

const api = setUpFakeApi();

const Strip = () => <div ref={useMapStore().setDock.strip} />;

const showLive = async (
  told: number,
  count: number,
  helicopter_service: 'available' | 'unavailable' = 'available',
  sources: ResponseOf<typeof livePositions>['sources'] = [],
) => {
  openSessionOf({ permissions: ['tracking:read'] });
  api.now.answer('livePositions', {
    type: 'FeatureCollection',
    now: '2026-06-10T09:00:01Z',
    helicopter_service,
    sources,
    count,
    features: Array.from({ length: told }, (_, id) => ({
      type: 'Feature' as const,
      id,
      geometry: { type: 'Point', coordinates: [1.44, 43.6] },
      properties: {
        tracker_id: `T-${id}`,
        air_vehicle: { device_id: `T-${id}` },
        altitude: null,
        height: 40,
        timestamp: '2026-06-10T09:00:00Z',
        angle: null,
        drone_id: null,
        drone_name: null,
        exploitants: [],
        approvals: [],
        height_basis: null,
        is_simulated: false,
      },
    })),
  });
  await show(
    <MapProvider mode="light">
      <Strip />
      <LiveTracking />
    </MapProvider>,
    ['tracking', 'traces', 'day'],
  );
};

it('LiveTracking says over the map how many tracked drones it does not show', async () => {
  await showLive(2, 1_004);
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^1\s004 drones suivis\s: seuls les 2 vus en dernier/,
  );
});

it('LiveTracking says nothing over a map that shows them all', async () => {
  await showLive(2, 2);
  await expect.poll(() => api.now.sent.some(({ name }) => name === 'livePositions')).toBe(true);
  expect(screen.queryByRole('status')).toBeNull();
});

it('a map says that helicopters are not heard, and that no alarm comes of them', async () => {
  await showLive(1, 1, 'unavailable');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Positions des hélicoptères indisponibles/);
});

it('somebody of an operator who turned live tracking off asks for nothing', async () => {
  const settings = { ...DEFAULT_SETTINGS, tracking_activated: false };
  openSessionOf({
    permissions: ['tracking:read'],
    settings: settings as never,
    operator: { id: 1 } as never,
  });
  await show(
    <MapProvider mode="light">
      <LiveTracking />
    </MapProvider>,
    ['tracking', 'traces', 'day'],
  );
  expect(api.now.sent.some(({ name }) => name === 'livePositions')).toBe(false);
});
