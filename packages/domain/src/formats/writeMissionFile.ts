import { outlines } from '../geo/buffer.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { centroid } from '../geo/measure.ts';
import { wordTable } from '../wordTable.ts';

/** Formats in which areas leave the product, beside the KML of the documents. */
export const EXPORT_FORMATS = ['geojson', 'kmz', 'gpx', 'csv', 'qgc_plan'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** An area as files of others know it; the height in m above ground. */
export interface ExportedArea {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly height_m: number;
}

export interface ExportedMission {
  readonly name: string;
  readonly areas: readonly ExportedArea[];
}

/** Six digits are a decimetre. */
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
const plain = ([x, y]: Position): [number, number] => [degrees(x), degrees(y)];

/** The outer ring of an area; of a corridor the largest of its outlines. */
const ringOf = (geometry: AreaGeometry): readonly Position[] =>
  outlines(geometry)
    .map(([outer = []]) => outer)
    .toSorted((a, b) => b.length - a.length)[0] ?? [];

function featureOf({ name, geometry, height_m }: ExportedArea): object {
  const common = { name, max_height_m: height_m, height_reference: 'AGL' };
  if (geometry.type === 'Circle')
    return {
      type: 'Feature',
      properties: { ...common, radius_m: geometry.radius_m },
      geometry: { type: 'Point', coordinates: plain(geometry.center) },
    };
  if (geometry.type === 'LineString')
    return {
      type: 'Feature',
      properties: { ...common, buffer_m: geometry.buffer_m },
      geometry: { type: 'LineString', coordinates: geometry.coordinates.map(plain) },
    };
  return {
    type: 'Feature',
    properties: common,
    geometry: { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(plain)) },
  };
}

/** GeoJSON (RFC 7946): disks as points with `radius_m`, corridors as lines with `buffer_m`, half their width. */
export const writeGeoJsonMission = ({ name, areas }: ExportedMission): string =>
  JSON.stringify({ type: 'FeatureCollection', name, features: areas.map(featureOf) }, null, 1);

const ESCAPES: Readonly<Record<string, string>> = wordTable({
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
});
const xml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? '');

/** GPX 1.1: the outline of each area, or the middle of a corridor, as a track. */
export function writeGpxMission({ name, areas }: ExportedMission): string {
  const tracks = areas.map(({ name: own, geometry, height_m }) => {
    const line = geometry.type === 'LineString' ? geometry.coordinates : ringOf(geometry);
    const points = line
      .map(plain)
      .map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`);
    return `<trk><name>${xml(own)}</name><desc>${height_m} m AGL</desc><trkseg>${points.join('')}</trkseg></trk>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Envol" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${xml(name)}</name></metadata>${tracks.join('')}</gpx>\n`;
}

const COLUMNS = [
  'zone',
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

/** A CSV of points, separated by semicolons: a row for each corner, the middle of a disk with its radius. */
export function writeCsvMission({ areas }: ExportedMission): string {
  const rows = areas.flatMap(({ name, geometry, height_m }) => {
    const row = (point: Position, index: number, shape: string, radius = '', buffer = ''): string => {
      const [longitude, latitude] = plain(point);
      return [name, index + 1, shape, latitude, longitude, height_m, radius, buffer].map(cell).join(';');
    };
    if (geometry.type === 'Circle') return [row(geometry.center, 0, 'circle', String(geometry.radius_m))];
    if (geometry.type === 'LineString')
      return geometry.coordinates.map((point, index) =>
        row(point, index, 'line', '', String(geometry.buffer_m)),
      );
    return ringOf(geometry)
      .slice(0, -1)
      .map((point, index) => row(point, index, 'polygon'));
  });
  // The mark tells a spreadsheet that it is UTF-8.
  return `\uFEFF${[COLUMNS.join(';'), ...rows].join('\r\n')}\r\n`;
}

const latLon = (position: Position): [number, number] => {
  const [longitude, latitude] = plain(position);
  return [latitude, longitude];
};

/** A plan of QGroundControl whose fence is the mission's areas; it flies nothing by itself. */
export function writePlan({ areas }: ExportedMission): string {
  const [first] = areas;
  const home = first === undefined ? [0, 0, 0] : [...latLon(centroid(first.geometry)), 0];
  const fence = {
    version: 2,
    circles: areas.flatMap(({ geometry }) =>
      geometry.type === 'Circle'
        ? [
            {
              version: 1,
              inclusion: true,
              circle: { center: latLon(geometry.center), radius: geometry.radius_m },
            },
          ]
        : [],
    ),
    polygons: areas.flatMap(({ geometry }) =>
      geometry.type === 'Circle'
        ? []
        : [{ version: 1, inclusion: true, polygon: ringOf(geometry).slice(0, -1).map(latLon) }],
    ),
  };
  return JSON.stringify(
    {
      fileType: 'Plan',
      version: 1,
      groundStation: 'QGroundControl',
      geoFence: fence,
      mission: {
        version: 2,
        firmwareType: 12,
        vehicleType: 2,
        cruiseSpeed: 15,
        hoverSpeed: 5,
        plannedHomePosition: home,
        items: [],
      },
      rallyPoints: { version: 2, points: [] },
    },
    null,
    1,
  );
}
