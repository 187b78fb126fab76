import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { MapProvider, useMapStore } from '../../../map/MapProvider.tsx';
import { planAt } from '../../../map/plannedPlace.ts';
import type { FlightForm } from '../../../shared/flight-form/flight.form.ts';
import { useInitialViewport } from './useInitialViewport.ts';

setUpFakeApi();

const fitted = vi.fn();
const startOver = vi.fn();
beforeEach(() => void [fitted, startOver].map((each) => each.mockClear()));

const Look = ({ areas }: { readonly areas: FlightForm['areas'] }) => {
  const store = useMapStore();
  store.camera.fitBounds = fitted;
  useInitialViewport({ values: { areas } as FlightForm, startOver });
  return null;
};
const open = (areas: FlightForm['areas']) =>
  show(
    <MapProvider mode="light">
      <Look areas={areas} />
    </MapProvider>,
    ['flights', 'map'],
  );
const DRAWN: FlightForm['areas'] = [
  {
    key: 'a',
    name: 'Zone 1',
    geometry: { type: 'Circle', center: [2, 45], radius_m: 100 },
    max_height_m: null,
  },
];

it('useInitialViewport looks at the draft that is open', async () => {
  await open(DRAWN);
  expect(fitted).toHaveBeenCalledOnce();
});

it('The editor’s first view stays at the place that was chosen on the map, and the mission begins anew there on one press', async () => {
  planAt([1.4, 43.6]);
  const user = await open(DRAWN);
  expect(fitted).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Recommencer ici' }));
  expect(startOver).toHaveBeenCalledOnce();
});

it('useInitialViewport says nothing where no draft is open, and forgets the place afterwards', async () => {
  planAt([1.4, 43.6]);
  await open([]);
  expect(screen.queryByRole('button', { name: 'Recommencer ici' })).toBeNull();
  await open(DRAWN);
  expect(fitted).toHaveBeenCalledOnce();
});
