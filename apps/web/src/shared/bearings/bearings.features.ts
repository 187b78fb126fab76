import type { Position } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection } from 'geojson';

/** An area as its structure sees it: its centre, and the bearing (degrees true) of that from the reference point. */
export interface BearingArea {
  readonly lng: number;
  readonly lat: number;
  readonly radial: number;
}

/** Three figures, as bearings are spoken: 7 → "007". */
export const radialText = (radial: number): string => String(radial).padStart(3, '0');

/** Degrees clockwise that turn a text along a bearing, never upside down. */
export const textAngle = (radial: number): number => {
  const angle = radial - 90;
  return angle > 90 ? angle - 180 : angle;
};

/** Nearer bearings than this would lay their words upon each other. */
const APART_DEGREES = 25;

const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

/** The areas whose line carries words: of those that lie in one direction, the first. The panel names them all. */
export const labelledAreas = <A extends Pick<BearingArea, 'radial'>>(areas: readonly A[]): readonly A[] => {
  const kept: A[] = [];
  for (const area of areas)
    if (kept.every(({ radial }) => apart(radial, area.radial) >= APART_DEGREES)) kept.push(area);
  return kept;
};

/** A line from the reference point to each area's centre, and between the two its words, said by `say`; none without a point. */
export const bearingLines = <A extends BearingArea>(
  reference: Position | null,
  areas: readonly A[],
  say: (area: A) => string,
): FeatureCollection => {
  if (reference === null) return { type: 'FeatureCollection', features: [] };
  const speaking = new Set(labelledAreas(areas));
  const features = areas.flatMap((area): Feature[] => {
    const [lng, lat] = reference;
    const line = {
      type: 'LineString' as const,
      coordinates: [
        [lng, lat],
        [area.lng, area.lat],
      ],
    };
    // A point of its own: a label laid along the line would repeat in every tile that the line crosses.
    const middle = { type: 'Point' as const, coordinates: [(lng + area.lng) / 2, (lat + area.lat) / 2] };
    const words = { label: say(area), angle: textAngle(area.radial) };
    return [
      { type: 'Feature', properties: {}, geometry: line },
      ...(speaking.has(area) ? [{ type: 'Feature' as const, properties: words, geometry: middle }] : []),
    ];
  });
  return { type: 'FeatureCollection', features };
};
