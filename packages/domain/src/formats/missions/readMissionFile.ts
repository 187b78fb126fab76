import { documentIn, isObject, looksLikeJson } from '../json.ts';
import { lineFinder } from '../lines.ts';
import { readXml, type XmlReading } from '../xml.ts';
import { isCsvOfPoints, readCsvMission } from './csvMission.ts';
import { type DjiDocument, isDjiText, readDjiMission, readOwnDji } from './djiMission.ts';
import { readGpxMission } from './gpxMission.ts';
import {
  isPlan,
  isPointList,
  isRallyList,
  readPlan,
  readPointList,
  readRallyList,
  readWaypointFile,
} from './groundStations.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import { readKmlMission } from './kmlMission.ts';
import { IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { isUgcs, readUgcsMission } from './ugcsMission.ts';
import { unreadFile } from './unreadFile.ts';

function readXmlMission(text: string, use: PointUse): MissionFile {
  // Declarations could name entities that blow a document up.
  const declared = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (declared) return unreadFile('entities_refused', lineFinder(text)(declared.index));
  const told: XmlReading = { isLenient: true, at: null };
  const document = readXml(text, told);
  if (typeof document === 'string')
    return unreadFile(document, told.at === null ? null : lineFinder(text)(told.at));
  if (document.name === 'gpx') return readGpxMission(document, text, use, told.at);
  if (isDjiText(text)) return readDjiMission([{ document, text, forgivenAt: told.at }]);
  // Some writers leave the outer element away.
  return ['kml', 'Document', 'Folder', 'Placemark'].includes(document.name)
    ? readKmlMission(document, text, use, told.at)
    : unreadFile('format_unknown', 1);
}

const GEOJSON: ReadonlySet<unknown> = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  'Polygon',
  'MultiPolygon',
  'LineString',
  'MultiLineString',
  'Point',
  'MultiPoint',
]);

function readJsonMission(text: string, use: PointUse): MissionFile {
  const document = documentIn(text);
  if (document === undefined) return unreadFile('not_json');
  if (!isObject(document)) return unreadFile('format_unknown');
  if (isPlan(document)) return readPlan(document);
  if (isUgcs(document)) return readUgcsMission(document);
  return GEOJSON.has(document.type) ? readGeoJsonMission(document, use) : unreadFile('format_unknown');
}

/**
 * Reads what can become areas of missions from KML, GeoJSON, GPX, a CSV of points, a waypoint file of Mission Planner, a plan
 * of QGroundControl or a mission of UgCS; the format shows in what the text holds. Each thing is read, with what was repaired, or left out with its
 * place and the reason. It never throws, and takes time in proportion to the text.
 */
export function readMissionFile(text: string, use: PointUse = 'points'): MissionFile {
  if (text.length > IMPORT_LIMITS.characters) return unreadFile('too_large');
  const start = text.replace(/^\uFEFF/, '');
  const first = start.trimStart();
  if (first.startsWith('<')) return readXmlMission(start, use);
  if (looksLikeJson(first)) return readJsonMission(start, use);
  if (/^(?:#[^\n]*\n\s*)*QGC WPL \d+/.test(first)) return readWaypointFile(start);
  if (isPointList(first)) return readPointList(start);
  if (isRallyList(first)) return readRallyList(start);
  return isCsvOfPoints(first) ? readCsvMission(first, use) : unreadFile('format_unknown');
}

/** The documents of a DJI mission as an archive holds them; what is not there is null. */
export interface DjiArchive {
  readonly template: string | null;
  readonly waylines: string | null;
  /** The areas that the product made it of. */
  readonly own: string | null;
}

/** Reads a DJI mission (WPML) by the documents of its archive. */
export function readDjiArchive({ template, waylines, own }: DjiArchive): MissionFile {
  const known = own === null || waylines === null ? null : readOwnDji(own, waylines);
  if (known !== null) return known;
  const documents: DjiDocument[] = [];
  for (const text of [template, waylines]) {
    if (text === null) continue;
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return unreadFile('entities_refused');
    const told: XmlReading = { isLenient: true, at: null };
    const document = readXml(text, told);
    if (typeof document === 'string') return unreadFile(document);
    documents.push({ document, text, forgivenAt: told.at });
  }
  return readDjiMission(documents);
}
