import { describe, expect, it } from 'vitest';
import { packObstacles, reportingPointName } from './landmarks.ts';

describe('the name of a reporting point', () => {
  it.each([
    ['VRP-Péage autoroutier de Toulouse nord', 'Péage autoroutier de Toulouse nord'],
    ["VRP-Pont à l'intersection de l'A68 et de la D70.", 'Pont à l’intersection de l’A68 et de la D70'],
    ['VRP-PISCINE', 'Piscine'],
    ['Pont sur l¿Orne', 'Pont sur l’Orne'],
    ['Petite Ile.# Altitude maximale de 3000 ft AMSL', 'Petite Ile'],
    ['VRP-Echangeur N124. Zone commerciale En Jacca.', 'Echangeur N124'],
    [null, ''],
    ['VRP-', ''],
  ])('published as %s is its place alone', (published, said) =>
    expect(reportingPointName(published)).toBe(said),
  );

  it('ends at a word where it is a whole briefing', () => {
    const said = reportingPointName(`VRP-${'Digue rocheuse à l’Est de la double jetée '.repeat(3)}`);
    expect(said).toBe('Digue rocheuse à l’Est de la double jetée Digue rocheuse à…');
  });
});

it('The pack of obstacles is steps that add up to where they stand', () => {
  const places = [
    [1.4561, 43.5397, 243, 1073],
    [-61.5, 16.25, 100, 900],
    [1.4717, 43.6425, 217, 669],
  ] as const;
  const packed = packObstacles(
    places.map(([lng, lat, aglHeight, amslAltitude]) => ({ latLng: { lng, lat }, aglHeight, amslAltitude })),
  );
  const found = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < packed.length; i += 4) {
    x += packed[i] ?? 0;
    y += packed[i + 1] ?? 0;
    found.push([x / 1e4, y / 1e4, packed[i + 2], packed[i + 3]]);
  }
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining(places.map((place) => [...place])));
});
