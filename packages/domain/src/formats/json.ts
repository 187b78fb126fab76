import type { Position } from '../geo/geometry.ts';
import { type Projection, projectionNamed } from '../geo/projections.ts';

/** An object of a file in JSON: nothing is known of what it holds. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stands before each text of a sequence (RFC 7464, RFC 8142). */
const RECORD_SEPARATOR = String.fromCharCode(0x1e);
/** What parts the features of a sequence: the end of a line, or the separator before each. */
const BETWEEN_FEATURES = new RegExp(`[\r\n${RECORD_SEPARATOR}]+`);
const isOfGeoJson = (value: unknown): boolean =>
  isObject(value) && (value.type === 'Feature' || Array.isArray(value.coordinates));

/** GeoJSON told feature by feature, one a line (RFC 8142; ".geojsonl"), as one collection; undefined for anything else. */
function featureSequence(text: string): Json | undefined {
  const features: unknown[] = [];
  try {
    for (const line of text.split(BETWEEN_FEATURES)) {
      if (line.trim() === '') continue;
      const value: unknown = JSON.parse(line);
      if (!isOfGeoJson(value)) return undefined;
      features.push(
        isObject(value) && value.type === 'Feature' ? value : { type: 'Feature', geometry: value },
      );
    }
  } catch {
    return undefined;
  }
  return features.length === 0 ? undefined : { type: 'FeatureCollection', features };
}

/** What a file in JSON holds, a list or a sequence of GeoJSON features as their collection; undefined where it is no JSON. */
export function documentIn(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return featureSequence(text);
  }
  return Array.isArray(value) && value.length > 0 && value.every(isOfGeoJson)
    ? { type: 'FeatureCollection', features: value }
    : value;
}

/** Whether a text looks like JSON. */
export const looksLikeJson = (text: string): boolean =>
  ['{', '[', RECORD_SEPARATOR].includes(text.trimStart().charAt(0));

/** A list as it is; an empty one where anything else stands. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A number as it is; NaN where anything else stands. */
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** A text, or a number in digits; empty where anything else stands. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What those who make such files call the name of an object, the likeliest first. */
const NAMES = ['name', 'nom', 'Name', 'NOM', 'title', 'titre', 'libelle', 'label', 'id'];

/** What an object of a file is called by its properties; empty where none says it. */
export const nameIn = (properties: Json): string => {
  for (const key of NAMES) {
    const name = textIn(properties[key]).trim();
    if (name !== '') return name;
  }
  return '';
};

/** What older GeoJSON calls the reference of its coordinates; null where it says none: it is WGS 84 then (RFC 7946 §4). */
export const referenceIn = (document: Json): string | null => {
  const { crs } = document;
  if (crs === undefined || crs === null) return null;
  if (!isObject(crs)) return textIn(crs);
  const said = isObject(crs.properties) ? crs.properties : {};
  return textIn(said.name) || (textIn(said.code) === '' ? textIn(said.href) : `EPSG:${textIn(said.code)}`);
};

/** How the coordinates of a GeoJSON document become degrees of WGS 84; null where its reference is none that can be read. */
export const projectionIn = (document: Json): Projection | null =>
  projectionNamed(referenceIn(document) ?? 'CRS84');

/** Lists within lists of the deepest geometry (MultiPolygon), and one more. */
const DEEPEST = 5;
const projected = (value: unknown, project: Projection, depth: number): unknown => {
  if (!Array.isArray(value)) return value;
  const [x, y, ...rest]: unknown[] = value;
  if (typeof x === 'number' && typeof y === 'number') {
    const at: Position = project([x, y]);
    return [...at, ...rest.slice(0, 2)];
  }
  return depth > DEEPEST ? [] : value.map((each) => projected(each, project, depth + 1));
};

/** A geometry of a GeoJSON document with its coordinates in degrees of WGS 84. */
export const projectedGeometry = (geometry: Json, project: Projection): Json => ({
  ...geometry,
  ...(geometry.coordinates === undefined ? {} : { coordinates: projected(geometry.coordinates, project, 0) }),
  ...(geometry.center === undefined ? {} : { center: projected(geometry.center, project, 0) }),
  ...(Array.isArray(geometry.geometries)
    ? {
        geometries: geometry.geometries.map((part: unknown) =>
          isObject(part) ? { ...part, coordinates: projected(part.coordinates, project, 0) } : part,
        ),
      }
    : {}),
});
