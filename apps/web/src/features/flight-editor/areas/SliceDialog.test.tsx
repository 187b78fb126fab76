import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import type { FormArea } from '../../../shared/flight-form/flight.form.ts';
import { SliceDialog } from './SliceDialog.tsx';

setUpFakeApi();

const AREA: FormArea = {
  key: 'area-1',
  name: 'Toits',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2, 45],
        [2.01, 45],
        [2.01, 45.01],
        [2, 45.01],
        [2, 45],
      ],
    ],
  },
  max_height_m: null,
};

it('SliceDialog says what the slices would be before the area is sliced', async () => {
  let sliced = 0;
  const user = await show(
    <SliceDialog area={AREA} onClose={() => undefined} onSlice={(slices) => (sliced = slices.length)} />,
    ['missions', 'flights'],
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nombre de tranches' }), '4');
  expect(screen.getByRole('status').textContent).toMatch(/4 zones/);
  await user.click(screen.getByRole('button', { name: 'Découper en 4' }));
  expect(sliced).toBe(4);
});

it('SliceDialog says why a corridor is not sliced', async () => {
  const corridor: FormArea = {
    ...AREA,
    geometry: {
      type: 'LineString',
      coordinates: [
        [2, 45],
        [2.1, 45],
      ],
      buffer_m: 30,
    },
  };
  await show(<SliceDialog area={corridor} onClose={() => undefined} onSlice={() => undefined} />, [
    'missions',
    'flights',
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(/corridor/i);
});
