import type { ActivationSummary } from '@envol/contract/activations';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { MapProvider, useMap } from '../../map/MapProvider.tsx';
import { dayRows } from './day.model.ts';
import { useDayOnMap } from './useDayOnMap.ts';

setUpFakeApi();
const NOW = Date.parse('2026-11-24T09:42:00Z');
/** South of the reference point. */
const ASKED = {
  id: 1,
  status: 'submitted',
  is_over: false,
  date_start: '2026-11-24T10:00:00Z',
  date_end: '2026-11-24T11:00:00Z',
  time_zone: 'Europe/Paris',
  max_flying_height: 60,
  sub_approvals: [
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1.36, 43.59],
            [1.37, 43.59],
            [1.37, 43.6],
            [1.36, 43.59],
          ],
        ],
      },
      lng: 1.365,
      lat: 43.595,
      radial: 174,
      distance_to_structure: 3380,
    },
  ],
  pilot: { id: 1, full_name: 'Hugo Petit', phone: null },
  approval: {
    id: 7,
    stands: true,
    prohibited_by: [],
    data_age: [],
    flight_name: 'Saint-Martin-du-Touch',
    center: [1.365, 43.595],
    airport_ref_point: { code: 'LFBO', lng: 1.36, lat: 43.63 },
  },
} as unknown as ActivationSummary;

const ROWS = dayRows([ASKED], [], NOW);
const looked = vi.fn();

const Day = () => {
  const { camera } = useMap();
  camera.fitBounds = looked;
  useDayOnMap(ROWS, 'a1', 'a1', () => undefined);
  return null;
};

it('useDayOnMap brings the flight that is opened into view, with the reference point', async () => {
  openSessionOf({});
  await show(
    <MapProvider mode="light">
      <Day />
    </MapProvider>,
    ['day', 'map'],
  );
  expect(looked.mock.calls.at(-1)?.[0]).toEqual([1.36, 43.59, 1.37, 43.63]);
});
