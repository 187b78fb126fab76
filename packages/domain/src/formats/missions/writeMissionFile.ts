import type { Position } from '../../geo/geometry.ts';
import {
  type ExportedArea,
  type ExportedMission,
  escapeXml,
  plainPosition,
  ringsOfArea,
} from './exportedMission.ts';
import { GPX_OWN_SPACE } from './gpxMission.ts';
import { ownFieldsOf } from './ownArea.ts';

/** An area as a feature of GeoJSON: discs as points with `radius_m`, corridors as lines with `buffer_m`, half their width. */
export function featureOf({ name, geometry, height_m }: ExportedArea): object {
  const common = { name, max_height_m: height_m, height_reference: 'AGL' };
  if (geometry.type === 'Circle')
    return {
      type: 'Feature',
      properties: { ...common, radius_m: geometry.radius_m },
      geometry: { type: 'Point', coordinates: plainPosition(geometry.center) },
    };
  if (geometry.type === 'LineString')
    return {
      type: 'Feature',
      properties: { ...common, buffer_m: geometry.buffer_m },
      geometry: { type: 'LineString', coordinates: geometry.coordinates.map(plainPosition) },
    };
  return {
    type: 'Feature',
    properties: common,
    geometry: { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(plainPosition)) },
  };
}

/** GeoJSON (RFC 7946). */
export const writeGeoJsonMission = ({ name, areas, data_age }: ExportedMission): string =>
  JSON.stringify(
    { type: 'FeatureCollection', name, ...(data_age && { data_age }), features: areas.map(featureOf) },
    null,
    1,
  );

const segmentOf = (points: readonly Position[]): string =>
  `<trkseg>${points
    .map(plainPosition)
    .map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`)
    .join('')}</trkseg>`;

/** What a track was drawn from, in words of the product's own. */
const gpxWords = ({ geometry, height_m }: ExportedArea): string => {
  const words = Object.entries({ ...ownFieldsOf(geometry), max_height_m: height_m, height_reference: 'AGL' });
  const inside = words.map(([name, value]) => `<envol:${name}>${value}</envol:${name}>`).join('');
  return `<extensions><envol:area xmlns:envol="${GPX_OWN_SPACE}">${inside}</envol:area></extensions>`;
};

/** GPX 1.1: each area as a track, of its outline and its holes or of a corridor's middle, with its width in an extension. */
export function writeGpxMission({ name, areas, data_age }: ExportedMission): string {
  const tracks = areas.map((area) => {
    const { name: own, geometry, height_m } = area;
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : ringsOfArea(geometry).flat();
    return `<trk><name>${escapeXml(own)}</name><desc>${height_m} m AGL</desc>${gpxWords(area)}${lines.map(segmentOf).join('')}</trk>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Envol" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${escapeXml(name)}</name>${data_age ? `<desc>${escapeXml(data_age)}</desc>` : ''}</metadata>${tracks.join('')}</gpx>\n`;
}

/** Two areas may bear one name: their rows are told apart by `groupe`; holes are rings after the first. */
const COLUMNS = [
  'groupe',
  'zone',
  'anneau',
  'sommet',
  'forme',
  'latitude',
  'longitude',
  'hauteur_m_agl',
  'rayon_m',
  'demi_largeur_m',
];

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[;"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV of points, separated by semicolons: a row for each corner, the middle of a disc with its radius. */
export function writeCsvMission({ areas, data_age }: ExportedMission): string {
  const rows = areas.flatMap(({ name, geometry, height_m }, group) => {
    const row = (point: Position, ring: number, corner: number, shape: string, size: string[]): string => {
      const [longitude, latitude] = plainPosition(point);
      const place = [group + 1, name, ring + 1, corner + 1, shape, latitude, longitude, height_m];
      return [...place, ...size, ...(data_age ? [data_age] : [])].map(cell).join(';');
    };
    if (geometry.type === 'Circle')
      return [row(geometry.center, 0, 0, 'circle', [String(geometry.radius_m), ''])];
    if (geometry.type === 'LineString')
      return geometry.coordinates.map((point, index) =>
        row(point, 0, index, 'line', ['', String(geometry.buffer_m)]),
      );
    return geometry.coordinates.flatMap((ring, number) =>
      ring.slice(0, -1).map((point, index) => row(point, number, index, 'polygon', ['', ''])),
    );
  });
  // The mark tells a spreadsheet that it is UTF-8.
  const columns = data_age ? [...COLUMNS, 'donnees_perimees'] : COLUMNS;
  return `\uFEFF${[columns.join(';'), ...rows].join('\r\n')}\r\n`;
}
