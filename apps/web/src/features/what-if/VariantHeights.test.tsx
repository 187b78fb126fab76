import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { VariantHeights } from './VariantHeights.tsx';

setUpFakeApi();

it('VariantHeights tells each variant’s height and up to which nobody need be asked', async () => {
  await show(
    <VariantHeights
      shown="B"
      bars={[
        { key: 'A', height_m: 80, free: { is: 'up_to', height_m: 50 }, date: '2027-03-26' },
        { key: 'B', height_m: 50, free: { is: 'none' }, date: '2027-03-27' },
        { key: 'C', height_m: 30, free: { is: 'unknown' }, date: '2027-03-28' },
      ]}
    />,
    ['what_if'],
  );
  expect(screen.getByText(/^A\s*: 80 m, 26 mars(?: 2027)?\s*; sans accord jusqu’à 50 m$/)).toBeTruthy();
  expect(screen.getByText(/^B\s*: 50 m, 27 mars(?: 2027)?$/)).toBeTruthy();
  expect(screen.getByText(/^C\s*: 30 m, 28 mars(?: 2027)?\s*; hauteur libre inconnue$/)).toBeTruthy();
  expect(screen.getAllByText('sans accord jusqu’à 50 m')).toHaveLength(1);
});
