import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeHeights } from '../../packages/domain/src/geo/geoid.ts';
import { type GeoidGrid, heightIn, readGrid } from './readGrid.ts';

/**
 * Derives the heights of the French geoids above the ellipsoid from IGN's grids as PROJ-data distributes them, thinned as far as
 * the error stays within 20 cm. `node tools/geoid/build.ts <folder of fr_ign_*.tif>` writes them, with places to
 * test them at, and says how they fare against the whole grids.
 */
const OUT = new URL('../../packages/domain/src/geo/generated/', import.meta.url);
/** m: a height by satellite is sure to ten times as much. */
const MOST_ERROR_M = 0.2;
/** The grids, where they overlap the truer one first. */
const GRIDS = [
  ['RAC23', 'Corsica, NGF-IGN 1978'],
  ['RAF20', 'mainland, NGF-IGN 1969'],
  ['RALD2016', 'La Désirade, IGN 2008 LD'],
  ['RALS2016', 'Les Saintes, IGN 1988 LS'],
  ['RAMG2016', 'Marie-Galante, IGN 1988 MG'],
  ['RAGTBT2016', 'Guadeloupe, IGN 1988'],
  ['RAMART2016', 'Martinique, IGN 1987'],
  ['gg10_sbv2', 'Saint-Barthélemy, IGN 1988 SB'],
  ['gg10_smv2', 'Saint-Martin, IGN 1988 SM'],
  ['ggguy15', 'Guyane, NGG 1977'],
  ['RAR07_bl', 'La Réunion, IGN 1989'],
  ['ggm23v2', 'Mayotte, IGN 2023'],
  ['RASPM2018', 'Saint-Pierre-et-Miquelon, Danger 1950'],
] as const;

const thinned = (grid: GeoidGrid, by: number): GeoidGrid => {
  const [columns, rows] = [(grid.columns - 1) / by + 1, (grid.rows - 1) / by + 1];
  const heights = Float32Array.from(
    { length: columns * rows },
    (_, index) =>
      grid.heights[Math.floor(index / columns) * by * grid.columns + (index % columns) * by] ?? Number.NaN,
  );
  return { ...grid, step: [grid.step[0] * by, grid.step[1] * by], columns, rows, heights };
};

/** The greatest difference at the nodes of the whole grid, m; infinite where nodes of it would be lost. */
const errorOf = (grid: GeoidGrid, thin: GeoidGrid): number => {
  let most = 0;
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      const true_m = grid.heights[row * grid.columns + column] ?? Number.NaN;
      const got = heightIn(thin, grid.north - row * grid.step[1], grid.west + column * grid.step[0]);
      if (Number.isNaN(true_m)) continue;
      if (Number.isNaN(got)) return Number.POSITIVE_INFINITY;
      most = Math.max(most, Math.abs(got - true_m));
    }
  return most;
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder are the grids in?');
const grids = [];
const places = [];
for (const [name, datum] of GRIDS) {
  const whole = readGrid(await readFile(path.join(folder, `fr_ign_${name}.tif`)));
  let [best, error] = [whole, 0];
  for (let by = 2; by < 20; by++) {
    if ((whole.columns - 1) % by !== 0 || (whole.rows - 1) % by !== 0) continue;
    const thin = thinned(whole, by);
    const off = errorOf(whole, thin);
    if (off <= MOST_ERROR_M) [best, error] = [thin, off];
  }
  const { heights, ...shape } = best;
  grids.push({ name, datum, ...shape, heights: encodeHeights(heights) });
  for (let index = 1; index <= 6; index++) {
    // Between nodes, spread over the grid.
    const lat = whole.north - (whole.rows - 1) * whole.step[1] * ((index * 0.618_034) % 1);
    const lon = whole.west + (whole.columns - 1) * whole.step[0] * ((index * 0.754_878) % 1);
    const height_m = heightIn(whole, lat, lon);
    if (!Number.isNaN(height_m))
      places.push({
        grid: name,
        lat: Number(lat.toFixed(5)),
        lon: Number(lon.toFixed(5)),
        height_m: Number(height_m.toFixed(3)),
      });
  }
  process.stdout.write(
    `${name}: ${best.columns} × ${best.rows} of ${whole.columns} × ${whole.rows}, error ${error.toFixed(3)} m\n`,
  );
}
await writeFile(new URL('geoids.json', OUT), `${JSON.stringify({ grids }, null, 1)}\n`);
await writeFile(new URL('geoidPlaces.json', OUT), `${JSON.stringify(places, null, 1)}\n`);
