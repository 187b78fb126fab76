import { bandsMeet, type HeightBand } from '../airspace/altitudeRange.ts';
import type { BoundingBox } from '../geo/geometry.ts';
import { shapesIntersect } from '../geo/intersects.ts';
import { type PackedShapes, packShapes } from '../geo/packed.ts';
import type { TimeSpan } from '../time/night.ts';
import type { Volume } from './annexIv.ts';

/** The volumes of a request, laid out to be compared. */
export interface LaidVolumes {
  readonly shapes: PackedShapes;
  readonly volumes: readonly {
    readonly band: HeightBand;
    readonly from: number;
    readonly to: number;
  }[];
}

const limitOf = ({ value, reference, units }: Volume['altitude_lower']) =>
  ({ value, reference, unit: units === 'M' ? 'm' : 'ft' }) as const;

export const layVolumes = (volumes: readonly Volume[]): LaidVolumes => ({
  shapes: packShapes(
    volumes.map(({ outline_polygon }) => ({ type: 'Polygon', coordinates: [outline_polygon] })),
  ),
  volumes: volumes.map(({ altitude_lower, altitude_upper, time_start, time_end }) => ({
    band: { lower: limitOf(altitude_lower), upper: limitOf(altitude_upper) },
    from: Date.parse(time_start),
    to: Date.parse(time_end),
  })),
});

const boxOf = ({ box }: PackedShapes, index: number): BoundingBox => [
  box[4 * index] ?? 0,
  box[4 * index + 1] ?? 0,
  box[4 * index + 2] ?? 0,
  box[4 * index + 3] ?? 0,
];

/**
 * The hours in which two flights share a place and a height, ISO 8601, the earliest first: outlines that share a point,
 * bands that meet or may meet where their references cannot be compared. Hours of which one follows on another are one.
 */
export const volumeConflicts = (one: LaidVolumes, other: LaidVolumes): TimeSpan[] => {
  const met: { from: number; to: number }[] = [];
  for (const [i, mine] of one.volumes.entries())
    for (const [j, theirs] of other.volumes.entries()) {
      const [from, to] = [Math.max(mine.from, theirs.from), Math.min(mine.to, theirs.to)];
      if (!(from < to)) continue;
      if (bandsMeet(mine.band, theirs.band, null, boxOf(one.shapes, i)) === 'apart') continue;
      if (shapesIntersect(one.shapes, i, other.shapes, j)) met.push({ from, to });
    }
  met.sort((a, b) => a.from - b.from);
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of met) {
    const last = spans.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }));
};
