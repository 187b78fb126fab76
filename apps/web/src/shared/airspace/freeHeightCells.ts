import { type VicinityPlace, vicinityAt } from '@envol/domain/airspace/aerodromes/vicinityShapes';
import { closersIn, isClosedAt } from '@envol/domain/airspace/closers';
import type { AirspaceIndex } from '@envol/domain/airspace/index';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { FeatureCollection, Position } from 'geojson';

/** Degrees between two looks, east and north. */
export type CellStep = readonly [lng: number, lat: number];

interface Found {
  readonly place: VicinityPlace;
  readonly cells: Position[][][];
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): Position[][] => [
  [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ],
];

/**
 * The places of each aerodrome and free height in a box, as rows of cells: enough to know where a name fits, and
 * none where "free" would be said inside a zone that asks by itself: a heliport, a park, a prison, a P, R or D area. The cells stand on the ground, not in the box, so that a step aside finds the same ones.
 */
export const freeHeightCells = (
  index: AirspaceIndex,
  box: BoundingBox,
  [dx, dy]: CellStep,
): FeatureCollection => {
  const [west, south, east, north] = box;
  const closers = closersIn(index, box);
  const free = (x: number, y: number): VicinityPlace | null => {
    const place = vicinityAt(index, [x, y]);
    const free_m = place?.free_height_m ?? 0;
    return free_m > 0 && isClosedAt(index, closers, [x, y], free_m) ? null : place;
  };
  const found = new Map<string, Found>();
  const first = Math.floor(west / dx);
  const last = Math.ceil(east / dx);
  for (let row = Math.floor(south / dy); row * dy < north; row++) {
    let run: Found | null = null;
    let from = first;
    for (let column = first; column <= last; column++) {
      const place = column < last ? free((column + 0.5) * dx, (row + 0.5) * dy) : null;
      const id = place && `${place.icao_code} ${place.free_height_m}`;
      const known: Found | null = place && id ? (found.get(id) ?? { place, cells: [] }) : null;
      if (known === run) continue;
      run?.cells.push(rectangle(from * dx, row * dy, column * dx, (row + 1) * dy));
      if (known && id) found.set(id, known);
      run = known;
      from = column;
    }
  }
  return {
    type: 'FeatureCollection',
    features: [...found].map(([id, { place, cells }]) => ({
      type: 'Feature',
      properties: { id, ...place },
      geometry: { type: 'MultiPolygon', coordinates: cells },
    })),
  };
};
