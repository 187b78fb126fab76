/*
 * Lays the outlines of the French départements in packages/domain, small enough for a browser.
 *
 *   node tools/departements/build.ts <folder>
 *
 * The folder holds `departements-simplifies.geojson` (github.com/gregoiredavid/france-geojson, 2018 edition of IGN
 * Admin Express and INSEE) and `departements_cog.json` (npm @etalab/decoupage-administratif 6.0.0, INSEE 2026).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Point, type Ring, simplifyRing } from '../basemap/simplify.ts';

/** How far a point of an outline may be moved, m. */
const TOLERANCE_M = 300;
/** How far the source, simplified itself, may be from the true border, m. */
const SOURCE_ERROR_M = 700;
/** Steps a degree: 0.001° is 110 m. */
const STEPS = 1_000;
const OUTPUT = new URL('../../packages/domain/src/territory/generated/departements.json', import.meta.url);

interface Feature {
  readonly properties: { readonly code: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
}
interface Named {
  readonly code: string;
  readonly nom: string;
  readonly typeLiaison: number;
}

/** INSEE's "type de nom en clair": which article the name takes. */
const LINKS: readonly string[] = ['de ', 'd’', 'du ', 'de la ', 'des ', 'de l’'];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/departements/build.ts <folder>');
const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

/** Whole steps, each but the first as the move from the one before: x, y, dx, dy, … */
function packed(ring: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([longitude, latitude]) => {
    const [nx, ny] = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)];
    const move = [nx - x, ny - y];
    [x, y] = [nx, ny];
    return move;
  });
}

const { features } = read('departements-simplifies.geojson') as { readonly features: readonly Feature[] };
const names = new Map((read('departements_cog.json') as readonly Named[]).map((each) => [each.code, each]));

const departements = features
  .map(({ properties: { code }, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons.flat().flatMap((ring) => {
      const simple = simplifyRing(ring, () => TOLERANCE_M) ?? ring;
      return simple.length >= 4 ? [packed(simple)] : [];
    });
    const named = names.get(code);
    if (!named) throw new Error(`No name for département ${code}`);
    return { code, name: `${LINKS[named.typeLiaison] ?? 'de '}${named.nom}`, rings };
  })
  .sort((a, b) => a.code.localeCompare(b.code));
writeFileSync(
  OUTPUT,
  `${JSON.stringify({ error_m: TOLERANCE_M + SOURCE_ERROR_M, steps: STEPS, departements })}\n`,
);
console.log(`${departements.length} départements`);
