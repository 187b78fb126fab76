import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { queryClient } from '../../api/queryClient.ts';
import { PlaceName } from './PlaceName.tsx';

const place = (center: [number, number], name: string | null = null) => ({
  name,
  center,
  areas: [{ type: 'Circle' as const, center, radius_m: 100 }],
  points: [],
});

it('PlaceName names the place as its operator does, else by the nearest town, else by its coordinates', async () => {
  queryClient.setQueryData(['map', 'towns'], [{ name: 'Cornebarrieu', position: [1.3236, 43.6486] }]);
  await show(<PlaceName place={place([1.32, 43.66])} />, ['flight_shares']);
  expect(screen.getByText('Près de Cornebarrieu')).toBeTruthy();
  expect(screen.getByText('43.6600, 1.3200')).toBeTruthy();
  await show(<PlaceName place={place([1.32, 43.66], 'Halle (31)')} />, ['flight_shares']);
  expect(screen.getByText('Halle (31)')).toBeTruthy();
  await show(<PlaceName place={place([-5, 47])} />, ['flight_shares']);
  expect(screen.getByText('47.0000, -5.0000')).toBeTruthy();
});
