/** Lines cut into vector tiles and written as one archive. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ArchivedTile } from '@envol/domain/map-layers/pmtiles/write';
import { writeArchive } from '@envol/domain/map-layers/pmtiles/write';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Point } from './simplify.ts';

export interface Way {
  readonly properties: Readonly<Record<string, string | number>>;
  readonly lines: readonly (readonly Point[])[];
  /** From here its lines are in the tiles. */
  readonly min_zoom: number;
}

const EXTENT = 4_096;
/** Of the extent: at the deepest zoom nothing is left out. */
const TOLERANCE = 6;
/** Share of a tile by which its lines reach over its edge, for their width. */
const EDGE = 1 / 64;

/** Numbers of a zoom's tiles that lines run through, and those beside a line near their edge. */
const tilesUnder = (ways: readonly Way[], zoom: number): ReadonlySet<number> => {
  const side = 2 ** zoom;
  const found = new Set<number>();
  const add = ([lng, lat]: Point): void => {
    const x = ((lng + 180) / 360) * side;
    const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * side;
    for (const dx of [-EDGE, EDGE])
      for (const dy of [-EDGE, EDGE]) found.add(Math.floor(y + dy) * side + Math.floor(x + dx));
  };
  const step = 180 / side;
  for (const { lines } of ways)
    for (const line of lines)
      for (const [i, end] of line.entries()) {
        const start = line[i - 1] ?? end;
        const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
        const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step));
        for (let at = 1; at <= steps; at++) add([start[0] + (dx * at) / steps, start[1] + (dy * at) / steps]);
      }
  return found;
};

const tilesAt = (all: readonly Way[], zoom: number, deepest: number): ArchivedTile[] => {
  const ways = all.filter(({ min_zoom }) => min_zoom <= zoom);
  const features = ways.map(({ properties, lines }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'MultiLineString', coordinates: lines },
  }));
  const cutter = new GeoJSONVT({ type: 'FeatureCollection', features } as never, {
    maxZoom: zoom === deepest ? zoom : zoom + 1,
    indexMaxZoom: 0,
    tolerance: TOLERANCE,
    buffer: EDGE * EXTENT,
  });
  return [...tilesUnder(ways, zoom)].flatMap((number) => {
    const [x, y] = [number % 2 ** zoom, Math.floor(number / 2 ** zoom)];
    const tile = cutter.getTile(zoom, x, y);
    if (!tile || tile.features.length === 0) return [];
    return [{ z: zoom, x, y, data: fromGeojsonVt({ roads: tile }, { version: 2 }) }];
  });
};

const boundsOf = (ways: readonly Way[]): [number, number, number, number] => {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const { lines } of ways)
    for (const line of lines)
      for (const [x, y] of line) {
        bounds[0] = Math.min(bounds[0], x);
        bounds[1] = Math.min(bounds[1], y);
        bounds[2] = Math.max(bounds[2], x);
        bounds[3] = Math.max(bounds[3], y);
      }
  return bounds;
};

interface Archive {
  readonly ways: readonly Way[];
  readonly zooms: readonly [least: number, deepest: number];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Writes one layer `roads`, as the basemap of Protomaps calls and fills it (docs.protomaps.com/basemaps/layers). */
export const writeRoads = (file: string, { ways, zooms: [least, deepest], metadata }: Archive): void => {
  const tiles: ArchivedTile[] = [];
  for (let zoom = least; zoom <= deepest; zoom++) {
    const here = tilesAt(ways, zoom, deepest);
    const bytes = here.reduce((sum, { data }) => sum + gzipSync(data, { level: 9 }).length, 0);
    console.log(`  zoom ${zoom}: ${here.length} tiles, ${Math.round(bytes / 1024)} KB`);
    tiles.push(...here);
  }
  const fields = { kind: 'String', kind_detail: 'String', name: 'String', ref: 'String' };
  const archive = writeArchive({
    tiles,
    bounds: boundsOf(ways),
    metadata: {
      ...metadata,
      vector_layers: [{ id: 'roads', fields, minzoom: least, maxzoom: deepest }],
    },
    encode: (text) => Buffer.from(text),
    gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  });
  writeFileSync(file, archive);
  console.log(`${file}: ${tiles.length} tiles, ${Math.round(archive.length / 1024)} KB`);
};
