import type { FlightImport } from '@envol/contract/flight-import';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ImportItems, LeftOutItems } from './ImportItems.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import { firstPlan } from './importPlan.ts';

setUpFakeApi();

const FILE: FlightImport = {
  format: 'kml',
  polygons: 2,
  needs_enterprise: false,
  flights: [],
  not_made: [],
  items: [
    {
      key: 'i1',
      line: 214,
      path: '',
      name: 'Bassin nord',
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [1.4, 43.6],
            [1.41, 43.6],
            [1.41, 43.61],
            [1.4, 43.6],
          ],
        ],
      },
      repairs: [{ code: 'closed', params: { metres: 7 } }],
      hints: [],
      is_suggested: true,
      fields: { alt_max_ft: '150', numero: '7' },
    },
    {
      key: 'i2',
      line: 300,
      path: '',
      name: '',
      shape: {
        type: 'Line',
        coordinates: [
          [1.4, 43.6],
          [1.5, 43.6],
        ],
        buffer_m: null,
        least_buffer_m: 0,
      },
      repairs: [],
      hints: [{ code: 'same_as', params: { name: 'Bassin nord', number: 1 } }],
      is_suggested: false,
      fields: {},
    },
  ],
  left_out: [{ line: 372, path: '', name: 'Cheminée', reason: 'too_few_points' }],
};

const Screen = () => {
  const [plan, setPlan] = useState(firstPlan(FILE));
  return (
    <>
      <ImportOptions
        file={FILE}
        plan={plan}
        onPlan={setPlan}
        use="points"
        hasPoints={false}
        onUse={() => undefined}
      />
      <ImportItems file={FILE} plan={plan} onPlan={setPlan} onPoint={() => undefined} />
      <LeftOutItems file={FILE} />
    </>
  );
};

it('says of each thing what was done to it, and of the others why they stay', async () => {
  const user = await show(<Screen />, ['imports']);
  expect(screen.getByText(/contour ouvert, fermé par un côté de 7 m/)).toBeTruthy();
  expect(screen.getByText(/Trop peu de sommets/)).toBeTruthy();
  expect(screen.getByText('1 sur 2')).toBeTruthy();
  const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
  expect(second?.checked).toBe(true);
});

it('ImportItems reads heights by the field, unit and reference that are chosen, and says how', async () => {
  const user = await show(<Screen />, ['imports']);
  expect(screen.getByText('46 m AGL')).toBeTruthy();
  expect(screen.getByText(/« 150 ft » : 46 m AGL/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'de la mer (AMSL)' }));
  expect(screen.queryByText('46 m AGL')).toBeNull();
  expect(screen.getByText(/ne donne pas la hauteur au-dessus du sol/)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox'), 'numero');
  expect(screen.getByText('7 m AGL')).toBeTruthy();
});
