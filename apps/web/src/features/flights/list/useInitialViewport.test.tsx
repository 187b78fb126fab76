import { expect, it, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { VIEW_BOX } from '../../../map/camera.ts';
import { MapProvider, useMap } from '../../../map/MapProvider.tsx';
import { useInitialViewport } from './useInitialViewport.ts';

const NO_MAPS = { ign_plan: null, ign_satellite: null, icao: null };
const AREA = { type: 'Circle', center: [1.4, 43.6], radius_m: 200 } as const;

type Missions = Parameters<typeof useInitialViewport>[0];
const fitBounds = vi.fn();

const List = ({ missions, isEmpty }: { readonly missions: Missions; readonly isEmpty: boolean }) => {
  useMap().camera.fitBounds = fitBounds;
  useInitialViewport(missions, isEmpty);
  return null;
};

const looks = async (missions: Missions, isEmpty: boolean) => {
  fitBounds.mockClear();
  await show(
    <MapProvider mode="light" baseMapUrls={NO_MAPS}>
      <List missions={missions} isEmpty={isEmpty} />
    </MapProvider>,
  );
  return fitBounds.mock.calls.map(([bounds]) => bounds);
};

it('useInitialViewport looks at the missions, and at the country where there are none yet', async () => {
  const mission = { id: 1, name: 'Halle', status: 'submitted', center: [1.4, 43.6], areas: [AREA] };
  const [bounds, ...more] = await looks([mission] as never, false);
  expect(bounds?.[0]).toBeCloseTo(1.4, 1);
  expect(more).toEqual([]);
  expect(await looks([], true)).toEqual([VIEW_BOX]);
  // Not known yet, or left out by filters: the map stays as it is.
  expect(await looks([], false)).toEqual([]);
});
