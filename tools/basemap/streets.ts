/**
 * Builds the tiles of streets, motorways and railways that the API serves: `node tools/basemap/streets.ts <folder>`.
 *
 * Reads `streets/{toulouse,nantes,lyon}-streets.geojson.gz` and `infra/fr-{motorways,rail}.osm.geojson.gz` from the folder
 * (OpenStreetMap, ODbL). Writes `streets.pmtiles`, `ways.pmtiles` and `streetNames.json` to apps/api/data/base-map, committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Feature, lengthOf, linesOf, readFeatures } from './features.ts';
import { frenchGround } from './frenchGround.ts';
import { joinLines } from './graph.ts';
import type { Point } from './simplify.ts';
import { type Way, writeRoads } from './tiles.ts';

const out = join(import.meta.dirname, '../../apps/api/data/base-map');
const OSM = '© OpenStreetMap contributors';

type Box = readonly [west: number, south: number, east: number, north: number];
const CITIES = [
  { name: 'Toulouse', file: 'toulouse', year: 2021, area: [1.336, 43.527, 1.522, 43.691] as Box },
  { name: 'Nantes', file: 'nantes', year: 2023, area: [-1.619, 47.181, -1.481, 47.294] as Box },
  { name: 'Lyon – Villeurbanne', file: 'lyon', year: 2024, area: [4.835, 45.745, 4.925, 45.785] as Box },
];

/** OpenStreetMap's classes as the basemap of Protomaps groups them, and the zoom from which they are in the tiles. */
const KINDS: Readonly<Record<string, readonly [kind: string, fromZoom: number]>> = {
  motorway: ['highway', 11],
  motorway_link: ['highway', 12],
  trunk: ['major_road', 11],
  trunk_link: ['major_road', 12],
  primary: ['major_road', 11],
  primary_link: ['major_road', 12],
  secondary: ['major_road', 11],
  secondary_link: ['major_road', 12],
  tertiary: ['major_road', 12],
  tertiary_link: ['major_road', 12],
  road: ['minor_road', 13],
  roundabout: ['minor_road', 13],
  unclassified: ['minor_road', 13],
  residential: ['minor_road', 13],
  living_street: ['minor_road', 13],
  service: ['minor_road', 13],
  bus_guideway: ['minor_road', 13],
  pedestrian: ['path', 13],
  cycleway: ['path', 14],
  footway: ['path', 14],
  path: ['path', 14],
  steps: ['path', 14],
  track: ['path', 14],
  corridor: ['path', 14],
};

/** The extract of Lyon has no classes: the street's own word stands in for one, to draw it by. */
const byItsWord = (name: string): string =>
  /^(cours|avenue|boulevard|quai|pont)\b/i.test(name) ? 'tertiary' : 'residential';

/** Unnamed pieces shorter than this are crossings of carriageways and yards, metres. */
const SHORTEST_UNNAMED_M = 15;

/** "A nommer" is a mapper's note. */
const nameOf = ({ properties }: Feature): string => {
  const name = String(properties.name ?? '').trim();
  return /^[aà] nommer$/i.test(name) ? '' : name;
};

const streetsOf = (features: readonly Feature[]): Way[] => {
  const byStreet = new Map<string, { detail: string; name: string; lines: (readonly Point[])[] }>();
  for (const feature of features) {
    const name = nameOf(feature);
    const detail = String(feature.properties.highway ?? byItsWord(name));
    const key = `${detail};${name}`;
    const street = byStreet.get(key) ?? { detail, name, lines: [] };
    street.lines.push(...linesOf(feature));
    byStreet.set(key, street);
  }
  return [...byStreet.values()].flatMap(({ detail, name, lines }) => {
    const known = KINDS[detail];
    if (known === undefined) throw new Error(`No kind for the class ${detail}.`);
    const [kind, min_zoom] = known;
    const joined = joinLines(lines).filter((line) => name !== '' || lengthOf(line) >= SHORTEST_UNNAMED_M);
    const properties = { kind, kind_detail: detail, ...(name === '' ? {} : { name }) };
    return joined.length === 0 ? [] : [{ properties, lines: joined, min_zoom }];
  });
};

/** Shorter ones come with the streets: slips, yards, connections; metres. */
const SHORTEST_FAR_M = 2_000;
const [WAYS_FROM, WAYS_TO] = [6, 11] as const;
const [STREETS_FROM, STREETS_TO] = [11, 14] as const;
/** The zoom of a tile whose steps are some 3 m, what the extracts are good to. */
const SHORT_FROM = WAYS_TO;
/** A motorway that a city's own extract draws better lies no farther from its line, metres. */
const SAME_WAY_M = 60;
const PIECE_M = 90;

/** Whether a point lies on a motorway or trunk road of a city's extract. */
const cityWays = (streets: readonly Way[]): ((point: Point) => boolean) => {
  const cell = 0.001;
  const near = new Map<string, Point[]>();
  for (const { properties, lines } of streets)
    if (/^(motorway|trunk)/.test(String(properties.kind_detail)))
      for (const line of lines)
        for (const [i, end] of line.entries()) {
          const start = line[i - 1] ?? end;
          const steps = Math.max(1, Math.ceil(lengthOf([start, end]) / 20));
          for (let step = 0; step <= steps; step++) {
            const point: Point = [
              start[0] + ((end[0] - start[0]) * step) / steps,
              start[1] + ((end[1] - start[1]) * step) / steps,
            ];
            const key = `${Math.floor(point[0] / cell)},${Math.floor(point[1] / cell)}`;
            near.set(key, [...(near.get(key) ?? []), point]);
          }
        }
  return (point) => {
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const each of near.get(
          `${Math.floor(point[0] / cell) + dx},${Math.floor(point[1] / cell) + dy}`,
        ) ?? [])
          if (lengthOf([point, each]) <= SAME_WAY_M) return true;
    return false;
  };
};

const inCity = ([x, y]: Point): boolean =>
  CITIES.some(({ area: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north);

/** A line cut where it comes to a way that a city's extract draws, and where it leaves it. */
const splitAtCities = (line: readonly Point[], isDrawn: (point: Point) => boolean) => {
  if (!line.some(inCity)) return [{ drawn: false, line: [...line] }];
  const runs: { drawn: boolean; line: Point[] }[] = [];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const steps = inCity(a) || inCity(b) ? Math.ceil(lengthOf([a, b]) / PIECE_M) : 1;
    for (let step = 0; step < steps; step++) {
      const at = (part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
      const [from, to] = [at(step / steps), at((step + 1) / steps)];
      const drawn = isDrawn(at((step + 0.5) / steps));
      const last = runs.at(-1);
      if (last?.drawn === drawn) last.line.push(to);
      else runs.push({ drawn, line: [from, to] });
    }
  }
  return runs;
};

interface Drawn {
  readonly isFrench: (point: Point) => boolean;
  readonly isDrawn: (point: Point) => boolean;
}

const waysOf = (file: string, kind: string, { isFrench, isDrawn }: Drawn): Way[] => {
  const byNumber = new Map<string, (readonly Point[])[]>();
  for (const feature of readFeatures(file)) {
    const ref = String(feature.properties.ref ?? '');
    const lines = linesOf(feature).filter((line) => line.some(isFrench));
    byNumber.set(ref, [...(byNumber.get(ref) ?? []), ...lines]);
  }
  return [...byNumber].flatMap(([ref, lines]) => {
    const groups = new Map<string, { drawn: boolean; min_zoom: number; lines: Point[][] }>();
    for (const line of joinLines(lines)) {
      const min_zoom = lengthOf(line) >= SHORTEST_FAR_M ? (kind === 'rail' ? 8 : WAYS_FROM) : SHORT_FROM;
      for (const run of splitAtCities(line, isDrawn)) {
        const key = `${run.drawn}${min_zoom}`;
        const group = groups.get(key) ?? { drawn: run.drawn, min_zoom, lines: [] };
        group.lines.push(run.line);
        groups.set(key, group);
      }
    }
    return [...groups.values()].map(({ drawn, min_zoom, lines: cut }) => ({
      // `in_streets`: from the zoom of the streets on their tiles draw it, and better.
      properties: { kind, ...(ref === '' ? {} : { ref }), ...(drawn ? { in_streets: 1 } : {}) },
      lines: cut,
      min_zoom,
    }));
  });
};

/** The middle of a street's longest line, to five decimals: a metre. */
const middleOf = (lines: readonly (readonly Point[])[]): Point => {
  const longest = [...lines].sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? [];
  const half = lengthOf(longest) / 2;
  let walked = 0;
  for (let i = 1; i < longest.length; i++) {
    const [a, b] = [longest[i - 1] as Point, longest[i] as Point];
    const length = lengthOf([a, b]);
    if (walked + length >= half) {
      const part = (half - walked) / length;
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    }
    walked += length;
  }
  return longest[0] ?? [0, 0];
};

/** Every named street of a city with its middle: [name, longitude, latitude]. */
const namesOf = (ways: readonly Way[]): (readonly [string, number, number])[] => {
  const byName = new Map<string, (readonly Point[])[]>();
  for (const { properties, lines } of ways)
    if (typeof properties.name === 'string')
      byName.set(properties.name, [...(byName.get(properties.name) ?? []), ...lines]);
  const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return [...byName]
    .map(([name, lines]) => {
      const [x, y] = middleOf(lines);
      return [name, rounded(x), rounded(y)] as const;
    })
    .sort(([a], [b]) => a.localeCompare(b, 'fr'));
};

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('node tools/basemap/streets.ts <folder with the sources>');
mkdirSync(out, { recursive: true });
const cities = CITIES.map(({ name, file }) => ({
  name,
  ways: streetsOf(readFeatures(join(folder, 'streets', `${file}-streets.geojson.gz`))),
}));
const streets = cities.flatMap(({ ways }) => ways);
writeFileSync(
  join(out, 'streetNames.json'),
  JSON.stringify({
    attribution: OSM,
    cities: cities.map(({ name, ways }) => ({ name, streets: namesOf(ways) })),
  }).replaceAll('],[', '],\n['),
);
const areas = CITIES.map(({ name, year, area }) => ({ name, year, bounds: area }));
writeRoads(join(out, 'streets.pmtiles'), {
  ways: streets,
  zooms: [STREETS_FROM, STREETS_TO],
  metadata: { name: 'Streets of Toulouse, Nantes and a part of Lyon', attribution: OSM, areas },
});
const isDrawn = cityWays(streets);
const isFrench = frenchGround();
writeRoads(join(out, 'ways.pmtiles'), {
  ways: [
    ...waysOf(join(folder, 'infra', 'fr-motorways.osm.geojson.gz'), 'highway', { isFrench, isDrawn }),
    ...waysOf(join(folder, 'infra', 'fr-rail.osm.geojson.gz'), 'rail', { isFrench, isDrawn: () => false }),
  ],
  zooms: [WAYS_FROM, WAYS_TO],
  metadata: { name: 'Motorways and railways of France', attribution: OSM },
});
