import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { DrawHere } from './DrawHere.tsx';

const api = setUpFakeApi();
const PLACE = { label: '12 rue des Fleurs', position: [1.4442, 43.6045] as const };
const [W, S, E, N] = [1.4441, 43.6044, 1.4443, 43.6046];
const building = {
  outline: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [W, S],
        [E, S],
        [E, N],
        [W, N],
        [W, S],
      ],
    ] as never,
  },
  height_m: 9,
  distance_m: 0,
};
const open = async (drawn: { type: string }[] = []) => {
  const user = await show(<DrawHere place={PLACE} onDraw={(area) => drawn.push(area)} />, ['draw_here']);
  await user.click(screen.getByRole('button', { name: 'Autour de ce bâtiment' }));
  return user;
};

it('the building at a place is drawn around with the margin that its pilot chooses', async () => {
  api.now.answer('findBuildings', { source: 'live', failed: false, results: [building] });
  const drawn: { type: string }[] = [];
  const user = await open(drawn);
  expect((await screen.findByRole('status')).textContent).toMatch(/9\sm de haut.*BD TOPO, IGN/);
  await user.click(screen.getByRole('button', { name: /^20\sm$/ }));
  await user.click(screen.getByRole('button', { name: 'Dessiner' }));
  const [area] = drawn as unknown as { coordinates: [number, number][][] }[];
  const west = Math.min(...(area?.coordinates[0] ?? []).map(([x]) => x));
  // 20 m is some 0.00025° of longitude here.
  expect(W - west).toBeGreaterThan(0.00023);
  expect(W - west).toBeLessThan(0.0003);
});

it('an invented building of the demonstration is called invented', async () => {
  api.now.answer('findBuildings', { source: 'simulated', failed: false, results: [building] });
  await open();
  expect(await screen.findByText(/ce contour est inventé/)).toBeTruthy();
});

it.each([
  ['is off', { source: 'none' as const, failed: false }, /indisponibles sur cette installation/],
  ['does not answer', { source: 'live' as const, failed: true }, /n’ont pas pu être lus/],
  ['knows none here', { source: 'live' as const, failed: false }, /Aucun bâtiment connu/],
])('a source of outlines that %s says so and leaves the circle', async (_, answer, words) => {
  api.now.answer('findBuildings', { ...answer, results: [] });
  await open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cercle de 50\sm$/ })).toBeTruthy();
});
