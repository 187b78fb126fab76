import type { printMap } from '@envol/contract/airspace';
import type { RequestOf } from '@envol/contract/endpoint';
import { boxesMeet } from '@envol/documents/map/projection';
import type { MapPrintModel, PrintedMission, PrintSource } from '@envol/documents/mapPrint';
import type { SheetAerodrome, SheetZone } from '@envol/documents/missionSheet.model';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { shortZoneName } from '@envol/domain/airspace/official/uasZoneName';
import type { Zone } from '@envol/domain/airspace/zone';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import { geodesicBearing, geodesicDistance } from '@envol/domain/geo/geodesy';
import type { BoundingBox, MultiPolygonGeometry, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysBetween } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker, type Workers } from '../../platform/workers.ts';
import type { Dated, DatedHolder } from './dated.ts';

const DRAWING = documentWorker(import.meta.resolve('@envol/documents/mapPrint.worker'));

/** Airspace high above and information sectors would cover the whole map; terminal areas are drawn where they are asked for. */
const DRAWN: ReadonlySet<Zone['kind']> = new Set(['CTR', 'P', 'R', 'D', 'RTBA']);
/** A wider map, degrees, would show nothing but the names of UAS zones. */
const UAS_UP_TO = 0.6;

/** A mission as a map shows it, by the module that keeps missions: which knows this one. Throws NOT_FOUND. */
export type ReadPrintedMission = (
  db: Db,
  reached: VisibleRows,
  id: number,
  language: Language,
) => Promise<PrintedMission>;

interface PrintDeps {
  readonly workers: Workers;
  readonly clock: Clock;
  readonly dated: DatedHolder;
}

/** The parts of what is drawn as polygons; a disk is one by itself. */
const polygonsOf = (geometry: ZoneGeometry): MultiPolygonGeometry['coordinates'] | null =>
  geometry.type === 'Circle' ? null : outlinePolygons(geometry);

/** Parts of one zone between the same limits as one: each is drawn, and named once. */
export const namedOnce = (zones: readonly SheetZone[]): SheetZone[] => {
  const found = new Map<string, SheetZone>();
  for (const zone of zones) {
    const { kind, identifier, lower, upper } = zone;
    const own = polygonsOf(zone.geometry);
    const key = JSON.stringify([kind, identifier, lower, upper, own === null && zone.geometry]);
    const before = found.get(key);
    const others = before && polygonsOf(before.geometry);
    found.set(
      key,
      own === null || !others
        ? (before ?? zone)
        : { ...zone, geometry: { type: 'MultiPolygon', coordinates: [...others, ...own] } },
    );
  }
  return [...found.values()];
};

interface Asked {
  readonly box: BoundingBox;
  readonly withUas: boolean;
  readonly withTma: boolean;
}

const zonesIn = ({ zones, official }: AirspaceDataset, { box, withUas, withTma }: Asked): SheetZone[] => [
  ...zones
    .filter(
      ({ kind, geometry }) =>
        (DRAWN.has(kind) || (withTma && kind === 'TMA')) && boxesMeet(boundingBox(geometry), box),
    )
    .map(({ identifier, kind, lower, upper, geometry }) => ({ identifier, kind, lower, upper, geometry })),
  ...(withUas ? (official?.zones ?? []) : []).flatMap(({ name, volumes }) =>
    volumes
      .filter(({ projection }) => boxesMeet(boundingBox(projection), box))
      .map(({ lower, upper, projection }) => ({
        identifier: shortZoneName(name),
        kind: 'UAS' as const,
        lower,
        upper,
        geometry: projection,
      })),
  ),
];

const aerodromesIn = ({ aerodromes }: AirspaceDataset, box: BoundingBox): SheetAerodrome[] => {
  const [west, south, east, north] = box;
  const centre: Position = [(west + east) / 2, (south + north) / 2];
  return aerodromes
    .filter(({ reference_point: [lng, lat] }) => lng >= west && lng <= east && lat >= south && lat <= north)
    .map(({ icao_code, name, reference_point, runways }) => ({
      icao_code,
      name,
      reference_point,
      distance_m: geodesicDistance(reference_point, centre),
      bearing_deg: Math.round(geodesicBearing(reference_point, centre)) % 360,
      runways: runways.map(({ designator, ends }) => ({ designator, ends })),
    }))
    .sort((a, b) => a.distance_m - b.distance_m);
};

const sourceOf = (of: PrintSource['of'], { version, issue }: Dated, day: string): PrintSource => ({
  of,
  issue,
  version: version && {
    name: version.version,
    effective_date: version.effective_date,
    valid_until: version.valid_until,
    attribution: version.attribution,
  },
  days_old: version && version.valid_until <= day ? daysBetween(version.valid_until, day) : null,
});

/** Draws a map of the published airspace of a day as PDF, with a mission over it where there is one. */
export const drawMapPrint = async (
  { workers, clock, dated }: PrintDeps,
  { west, south, east, north, title, day: asked, tma = false }: RequestOf<typeof printMap>['query'],
  mission: PrintedMission | null,
  language: Language,
): Promise<BinaryReply> => {
  const printed_at = clock.now().toISOString();
  const today = printed_at.slice(0, 10);
  const day = asked ?? today;
  const [versions, { dataset }] = await Promise.all([dated.versionsOn(day), dated.on(day)]);
  const box: BoundingBox = [west, south, east, north];
  const withUas = Math.max(east - west, north - south) <= UAS_UP_TO;
  const model: MapPrintModel = {
    language,
    time_zone: FRENCH_TIME,
    title: title ?? '',
    author: 'Envol',
    printed_at,
    day,
    is_today: day === today,
    box,
    zones: namedOnce(zonesIn(dataset, { box, withUas, withTma: tma })),
    aerodromes: aerodromesIn(dataset, box),
    mission,
    leaves_out_uas: !withUas,
    leaves_out_tma: !tma,
    sources: [sourceOf('sia', versions.sia, day), sourceOf('official', versions.official, day)],
  };
  const bytes = await workers.run<MapPrintModel, Uint8Array>(DRAWING, model);
  return { data: Buffer.from(bytes), content_type: 'application/pdf', cache_control: 'private, no-cache' };
};
