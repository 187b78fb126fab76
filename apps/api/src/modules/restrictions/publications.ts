import { formatLimit, limitInMetres, SURFACE } from '@envol/domain/airspace/heights';
import { type PackedVolume, unpackVolume } from '@envol/domain/airspace/packedDataset';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { ANNEX_ONE } from '@envol/domain/regulation/annexOne';
import { ZONE_EFFECTS } from '@envol/domain/regulation/zoneEffects';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type DatasetChange, lockUncompared, noteCompared } from '../datasets/index.ts';
import { forgetReadingsOfPublication } from '../flight-marks/index.ts';
import { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';

/** Kinds of the SIA's zones that ask something of a drone. */
const BINDING_KINDS = Object.values(ZONE_EFFECTS)
  .filter(({ effect }) => effect !== 'information')
  .map(({ zone_kind }) => zone_kind);

const limits = (lower: HeightLimit, upper: HeightLimit): string =>
  `${formatLimit(lower)} – ${formatLimit(upper)}`;

interface ZoneRow {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly geometry: ZoneGeometry;
  readonly lower_limit: HeightLimit;
  readonly upper_limit: HeightLimit;
  readonly remarks: string | null;
  readonly was_lower: HeightLimit | null;
  readonly was_upper: HeightLimit | null;
  readonly was_remarks: string | null;
}

/** Of a zone's remarks as much as a letter has room for. */
const MOST_REMARKS = 300;

/** A zone's limits in words, with its remarks where these are what changed. */
const saidOf = (lower: HeightLimit, upper: HeightLimit, remarks: string | null): string =>
  [limits(lower, upper), ...(remarks === null ? [] : [remarks.slice(0, MOST_REMARKS)])].join(' · ');

/** Zones of the SIA that the former version had not, or had otherwise; compared by the database, off the main loop. */
const changedZones = async (
  db: Db,
  { id: change, dataset_id, former_id, version }: DatasetChange,
): Promise<readonly NewRestriction[]> => {
  const { rows } = await sql<ZoneRow>`
    select n.id, n.identifier, n.name, n.geometry, n.lower_limit, n.upper_limit, n.remarks,
      old.lower_limit as was_lower, old.upper_limit as was_upper, old.remarks as was_remarks
    from zones n
    left join lateral (select o.lower_limit, o.upper_limit, o.remarks from zones o
      where o.dataset_id = ${former_id} and o.identifier = n.identifier order by o.id limit 1) old on true
    where n.dataset_id = ${dataset_id} and n.kind = any(${BINDING_KINDS})
      and not exists (select from zones o where o.dataset_id = ${former_id} and o.identifier = n.identifier
        and o.kind = n.kind and o.lower_limit = n.lower_limit and o.upper_limit = n.upper_limit
        and o.activity = n.activity and o.geometry = n.geometry and o.remarks is not distinct from n.remarks)
    order by n.id`.execute(db);
  return rows.map((zone): NewRestriction => {
    const { lower_limit, upper_limit, remarks, was_lower, was_upper, was_remarks } = zone;
    const isReworded = was_lower !== null && remarks !== was_remarks;
    return {
      source: 'publication',
      // A version that is put back brings its zones anew: missions made meanwhile know nothing of them.
      key: `SIA ${change} ${zone.id} ${zone.identifier}`.slice(0, 200),
      title: zone.name.startsWith(zone.identifier) ? zone.name : `${zone.identifier} ${zone.name}`,
      was: was_lower && was_upper && saidOf(was_lower, was_upper, isReworded ? was_remarks : null),
      becomes: `${saidOf(lower_limit, upper_limit, isReworded ? remarks : null)} (SIA, ${version})`,
      geometries: [zone.geometry],
      lower: lower_limit,
      valid_from: null,
      valid_to: null,
    };
  });
};

/** An aerodrome's point of reference moves a little with each survey; from here on its vicinity is another, m. */
const MOVED_M = 100;
/** As far as an aerodrome's vicinity reaches from its point: annex I's farthest, and half of the longest runway. */
const VICINITY_M = Math.max(...Object.values(ANNEX_ONE).map(({ along_m }) => along_m ?? 0)) + 2_000;

interface AerodromeRow {
  readonly icao_code: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  readonly was_lng: number | null;
  readonly was_lat: number | null;
}

const placeText = ([lng, lat]: Position): string => `${lat.toFixed(4)}, ${lng.toFixed(4)}`;

/** Aerodromes that are new, or lie elsewhere than before: what is asked around them is asked of other places. */
const movedAerodromes = async (
  db: Db,
  { id: change, dataset_id, former_id, version }: DatasetChange,
): Promise<readonly NewRestriction[]> => {
  const { rows } = await sql<AerodromeRow>`
    select n.icao_code, n.name, n.reference_lng as lng, n.reference_lat as lat,
      o.reference_lng as was_lng, o.reference_lat as was_lat
    from aerodromes n
    left join aerodromes o on o.dataset_id = ${former_id} and o.icao_code = n.icao_code
    where n.dataset_id = ${dataset_id}
      and (o.id is null or o.reference_lng <> n.reference_lng or o.reference_lat <> n.reference_lat)
    order by n.id`.execute(db);
  return rows.flatMap(({ icao_code, name, lng, lat, was_lng, was_lat }): NewRestriction[] => {
    const place: Position = [lng, lat];
    const former: Position | null = was_lng === null || was_lat === null ? null : [was_lng, was_lat];
    if (former !== null && geodesicDistance(former, place) < MOVED_M) return [];
    return [
      {
        source: 'publication',
        key: `SIA ${change} ${icao_code}`.slice(0, 200),
        title: `${icao_code} ${name}`,
        was: former && placeText(former),
        becomes: `${placeText(place)} (SIA, ${version})`,
        geometries: [{ type: 'Circle', center: place, radius_m: VICINITY_M }],
        lower: SURFACE,
        valid_from: null,
        valid_to: null,
      },
    ];
  });
};

interface UasRow {
  readonly identifier: string;
  readonly name: string;
  readonly restriction: string;
  readonly volumes: readonly PackedVolume[];
  readonly was: string | null;
}

/**
 * The lowest of a zone's floors: what flies under all of them alone stays untouched. The ground for floors over different
 * references, which no number tells apart.
 */
export const lowestFloor = (volumes: readonly { readonly lower: HeightLimit }[]): HeightLimit => {
  const floors = volumes.map(({ lower }) => lower);
  const [first = SURFACE] = floors;
  if (floors.some(({ reference }) => reference !== first.reference)) return SURFACE;
  return floors.reduce(
    (least, lower) => (limitInMetres(lower) < limitInMetres(least) ? lower : least),
    first,
  );
};

/** Official UAS zones that are new, or draw or ask something else than before. */
const changedUasZones = async (
  db: Db,
  { id: change, dataset_id, former_id, version }: DatasetChange,
): Promise<readonly NewRestriction[]> => {
  const { rows } = await sql<UasRow>`
    select n.identifier, n.name, n.restriction, n.volumes, old.restriction as was
    from uas_zones n
    left join uas_zones old on old.dataset_id = ${former_id} and old.identifier = n.identifier
    where n.dataset_id = ${dataset_id} and n.restriction <> 'NO_RESTRICTION'
      and (old.id is null or old.restriction <> n.restriction or old.volumes::text <> n.volumes::text
        or old.applicability::text <> n.applicability::text)
    order by n.id`.execute(db);
  return rows
    .filter(({ volumes }) => volumes.length > 0)
    .map(({ identifier, name, restriction, volumes, was }) => ({
      source: 'publication',
      key: `UAS ${change} ${identifier}`.slice(0, 200),
      title: `${identifier} ${name}`,
      was,
      becomes: `${restriction} (UAS, ${version})`,
      geometries: volumes.map((volume) => unpackVolume(volume).projection),
      lower: lowestFloor(volumes),
      valid_from: null,
      valid_to: null,
    }));
};

const NOTED_AT_ONCE = 200;
const COMPARED_AT_ONCE = 10;

/**
 * Notes what a version that took another's place has new or otherwise, so that standing missions are held against it, and ends
 * what was read beside the former one. In
 * one transaction with the word that it was compared: after a crash it is done again, whole.
 */
export const noteNewZones = (database: Database, now: Date): Promise<void> =>
  database.transaction().execute(async (db) => {
    for (const change of await lockUncompared(db, COMPARED_AT_ONCE)) {
      const found =
        change.source === 'UAS'
          ? await changedUasZones(db, change)
          : [...(await changedZones(db, change)), ...(await movedAerodromes(db, change))];
      const occasion = `${change.source} ${change.version} ${change.id}`.slice(0, 100);
      const restrictions = found.map((each) => ({ ...each, occasion }));
      for (let from = 0; from < restrictions.length; from += NOTED_AT_ONCE)
        await noteRestrictions(db, restrictions.slice(from, from + NOTED_AT_ONCE), change.changed_at);
      await forgetReadingsOfPublication(db, change);
      await noteCompared(db, change.id, now.toISOString());
    }
  });
