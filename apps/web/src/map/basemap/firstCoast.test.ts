import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Coast, readCoast, toMercator, traceCoast } from './firstCoast.ts';

const embedded = readCoast(
  JSON.parse(readFileSync(join(import.meta.dirname, '../generated/coast.geojson'), 'utf8')),
);
const WIDTH = 1000;
const HEIGHT = 800;

/** The rings as they would lie on the screen. */
function traced(coast: Coast, center: readonly [number, number], zoom: number) {
  const rings: (readonly [number, number])[][] = [];
  const pen = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => {},
  };
  const count = traceCoast(pen, coast, { center, zoom, at: [WIDTH / 2, HEIGHT / 2] }, WIDTH, HEIGHT);
  expect(rings).toHaveLength(count);
  return rings;
}

/** Even–odd rule at the middle of the screen, as the canvas fills. */
function isLand(center: readonly [number, number], zoom: number): boolean {
  const [px, py] = [WIDTH / 2, HEIGHT / 2];
  let inside = false;
  for (const ring of traced(embedded, center, zoom))
    ring.forEach(([x1, y1], i) => {
      const [x0, y0] = ring.at(i - 1) ?? [0, 0];
      if (y0 > py !== y1 > py && px < x0 + ((py - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
    });
  return inside;
}

describe('first coast', () => {
  it('lies where the map lies: a degree on the equator is 512/360 pixels at zoom 0', () => {
    const square: Coast = [[[toMercator(0, 0), toMercator(1, 0), toMercator(1, 1), toMercator(0, 0)]]];
    const [ring = []] = traced(square, [0, 0], 4);
    expect(ring[0]).toEqual([WIDTH / 2, HEIGHT / 2]);
    expect(ring[1]?.[0]).toBeCloseTo(WIDTH / 2 + (512 * 16) / 360, 6);
    expect(ring[2]?.[1]).toBeLessThan(HEIGHT / 2);
  });

  it.each([
    ['Toulouse', [1.44, 43.6], true],
    ['Ajaccio, inland', [8.9, 42.0], true],
    ['La Réunion', [55.5, -21.1], true],
    ['Manche', [-2.6, 49.85], false],
    ['Golfe du Lion', [4, 42.6], false],
  ] as const)('tells land from sea at %s', (_, at, land) => expect(isLand(at, 6)).toBe(land));

  it('leaves out what cannot be seen', () => {
    const all = embedded.flat().length;
    expect(traced(embedded, [2.35, 46.6], 6).length).toBeLessThan(all / 2);
    // All that is left spans the Earth: the ice of Antarctica.
    expect(traced(embedded, [-130, -40], 8).length).toBeLessThan(3);
  });
});
