import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import type { FormArea } from '../../../shared/flight-form/flight.form.ts';
import { widenedArea } from '../incoming/widened.ts';
import { GrowDialog } from './GrowDialog.tsx';

setUpFakeApi();

const square = (west: number): AreaGeometry => {
  const ring: Position[] = [
    [west, 45],
    [west + 0.01, 45],
    [west + 0.01, 45.01],
    [west, 45.01],
    [west, 45],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const area = (key: string, geometry: AreaGeometry): FormArea => ({
  key,
  name: key,
  geometry,
  max_height_m: null,
});

it('GrowDialog says how large an area becomes before it is widened, and refuses what is no distance', async () => {
  const grown: [string, number][] = [];
  const user = await show(
    <GrowDialog
      area={area('Parc', { type: 'Circle', center: [2, 45], radius_m: 100 })}
      onClose={() => undefined}
      onGrow={(geometry, by_m) =>
        grown.push([geometry.type === 'Circle' ? String(geometry.radius_m) : geometry.type, by_m])
      }
    />,
    ['map_tools'],
  );
  const field = screen.getByRole('textbox', { name: 'Élargir de' });
  await user.clear(field);
  await user.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /entre 1 et 10.000 m/,
  );
  expect(screen.getByRole('button', { name: 'Élargir' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: '50 m' }));
  expect(screen.getByRole('status').textContent).toMatch(/De 0,0314.km² à 0,0707.km²/);
  await user.click(screen.getByRole('button', { name: 'Élargir' }));
  expect(grown).toEqual([['150', 50]]);
});

it('GrowDialog widens the chosen area first, else the first that a site meets, else none', () => {
  const [west, east] = [area('West', square(2)), area('East', square(2.01))];
  const site: AreaGeometry = { type: 'Circle', center: [2.01, 45.005], radius_m: 50 };
  expect(widenedArea([west, east], 'East', site)?.area.name).toBe('East');
  expect(widenedArea([west, east], null, site)?.area.name).toBe('West');
  expect(widenedArea([west, east], 'East', { ...site, center: [2.5, 45] })).toBeNull();
});
