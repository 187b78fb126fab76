import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { isObject, listIn, numberIn, textIn } from '../json.ts';
import { decimalIn } from '../kml.ts';
import type { ExportedArea } from './exportedMission.ts';
import { halfWidthFor, radiusFor, type WrittenExtent } from './missionCoverage.ts';
import type { About, Collector, Points } from './missionShapes.ts';

/** Names under which the product's own files say what an area is drawn from. */
export type OwnFields = Readonly<Record<string, string | undefined>>;

/** What the outline of an area is drawn from, as words beside it in a file. */
export function ownFieldsOf(geometry: AreaGeometry): Record<string, string | number> {
  const { type: shape } = geometry;
  if (geometry.type === 'Circle') {
    const [center_longitude, center_latitude] = geometry.center;
    return { shape, center_longitude, center_latitude, radius_m: geometry.radius_m };
  }
  return geometry.type === 'LineString' ? { shape, buffer_m: geometry.buffer_m } : { shape };
}

/** An outline of a disc is drawn with so many sides that it strays from it by less than this part. */
const DRAWN_SHARE = 1.002;
/** One of a corridor that is a trace of many points strays further. */
const CORRIDOR_SHARE = 1.12;

/**
 * Takes a disc or a corridor that the product drew as an outline, from the words beside it; false where it is neither, or the
 * outline has been moved since.
 */
export function takeOwnShape(
  into: Collector,
  about: About,
  said: OwnFields,
  drawn: { readonly outline: readonly Position[]; readonly axis: Points | null },
): boolean {
  const { shape, center_longitude: x, center_latitude: y, radius_m, buffer_m } = said;
  const { outline, axis } = drawn;
  const told: WrittenExtent[] = [{ positions: outline, radius_m: 0, is_path: false }];
  const [radius, half] = [decimalIn(radius_m), decimalIn(buffer_m)];
  if (shape === 'Circle' && radius > 0) {
    const center: Position = [decimalIn(x), decimalIn(y)];
    if (!(radiusFor(center, told) <= radius * DRAWN_SHARE + 1)) return false;
    into.point(about, { positions: [center], heights: [] }, undefined, radius);
    return true;
  }
  if (shape !== 'LineString' || axis === null || !(half > 0)) return false;
  if (!(halfWidthFor(axis.positions, told) <= half * CORRIDOR_SHARE + 1)) return false;
  into.line(about, axis, undefined, half);
  return true;
}

const positionIn = (value: unknown): Position => {
  const [x, y] = listIn(value);
  return [numberIn(x), numberIn(y)];
};

/** The geometry of a feature as the product writes it; null where it is another. */
function geometryIn(geometry: unknown, radius_m: number, buffer_m: number): AreaGeometry | null {
  if (!isObject(geometry)) return null;
  const { type } = geometry;
  const list = listIn(geometry.coordinates);
  if (type === 'Point') return { type: 'Circle', center: positionIn(list), radius_m };
  if (type === 'LineString') return { type, coordinates: list.map(positionIn), buffer_m };
  return type === 'Polygon' ? { type, coordinates: list.map((ring) => listIn(ring).map(positionIn)) } : null;
}

/** The areas of features as the product writes them (`featureOf`); null where one is another's, or there is none. */
export function areasOfFeatures(features: readonly unknown[]): ExportedArea[] | null {
  const areas = features.slice(0, 1_000).flatMap((feature): ExportedArea[] => {
    const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
    const { name, max_height_m, radius_m, buffer_m } = properties;
    const drawn = isObject(feature) ? feature.geometry : null;
    const geometry = geometryIn(drawn, numberIn(radius_m), numberIn(buffer_m));
    return geometry === null ? [] : [{ name: textIn(name), height_m: numberIn(max_height_m), geometry }];
  });
  return areas.length > 0 && areas.length === features.length ? areas : null;
}
