import { formatLimit, limitInMetres, SURFACE } from '@envol/domain/airspace/heights';
import { type PackedVolume, unpackVolume } from '@envol/domain/airspace/packedDataset';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import { ZONE_EFFECTS } from '@envol/domain/regulation/zoneEffects';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';

/** Kinds of the SIA's zones that ask something of a drone. */
const BINDING_KINDS = Object.values(ZONE_EFFECTS)
  .filter(({ effect }) => effect !== 'information')
  .map(({ zone_kind }) => zone_kind);

interface Change {
  readonly id: number;
  readonly dataset_id: number;
  readonly former_id: number;
  readonly source: string;
  readonly version: string;
  readonly changed_at: string;
}

const limits = (lower: HeightLimit, upper: HeightLimit): string =>
  `${formatLimit(lower)} – ${formatLimit(upper)}`;

interface ZoneRow {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly geometry: ZoneGeometry;
  readonly lower_limit: HeightLimit;
  readonly upper_limit: HeightLimit;
  readonly was_lower: HeightLimit | null;
  readonly was_upper: HeightLimit | null;
}

/** Zones of the SIA that the former version had not, or had otherwise; compared by the database, off the main loop. */
const changedZones = async (
  db: Db,
  { id: change, dataset_id, former_id, version }: Change,
): Promise<readonly NewRestriction[]> => {
  const { rows } = await sql<ZoneRow>`
    select n.id, n.identifier, n.name, n.geometry, n.lower_limit, n.upper_limit,
      old.lower_limit as was_lower, old.upper_limit as was_upper
    from zones n
    left join lateral (select o.lower_limit, o.upper_limit from zones o
      where o.dataset_id = ${former_id} and o.identifier = n.identifier order by o.id limit 1) old on true
    where n.dataset_id = ${dataset_id} and n.kind = any(${BINDING_KINDS})
      and not exists (select from zones o where o.dataset_id = ${former_id} and o.identifier = n.identifier
        and o.kind = n.kind and o.lower_limit = n.lower_limit and o.upper_limit = n.upper_limit
        and o.activity = n.activity and o.geometry = n.geometry)
    order by n.id`.execute(db);
  return rows.map((zone) => ({
    source: 'publication',
    // A version that is put back brings its zones anew: missions made meanwhile know nothing of them.
    key: `SIA ${change} ${zone.id} ${zone.identifier}`.slice(0, 200),
    title: zone.name.startsWith(zone.identifier) ? zone.name : `${zone.identifier} ${zone.name}`,
    was: zone.was_lower && zone.was_upper && limits(zone.was_lower, zone.was_upper),
    becomes: `${limits(zone.lower_limit, zone.upper_limit)} (SIA, ${version})`,
    geometries: [zone.geometry],
    lower: zone.lower_limit,
    valid_from: null,
    valid_to: null,
  }));
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
  { id: change, dataset_id, former_id, version }: Change,
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

/**
 * Notes what a version that took another's place has new or otherwise, so that standing missions are held against it. In
 * one transaction with the word that it was compared: after a crash it is done again, whole.
 */
export const noteNewZones = (database: Database, now: Date): Promise<void> =>
  database.transaction().execute(async (db) => {
    const { rows } = await sql<Change>`
      select c.id, c.dataset_id, c.former_id, c.changed_at, d.source, d.version
      from dataset_changes c join datasets d on d.id = c.dataset_id
      where c.compared_at is null order by c.id limit 10 for update of c skip locked`.execute(db);
    for (const change of rows) {
      const found = await (change.source === 'UAS' ? changedUasZones : changedZones)(db, change);
      const occasion = `${change.source} ${change.version} ${change.id}`.slice(0, 100);
      const restrictions = found.map((each) => ({ ...each, occasion }));
      for (let from = 0; from < restrictions.length; from += NOTED_AT_ONCE)
        await noteRestrictions(db, restrictions.slice(from, from + NOTED_AT_ONCE), change.changed_at);
      await db
        .updateTable('dataset_changes')
        .set({ compared_at: now.toISOString() })
        .where('id', '=', change.id)
        .execute();
    }
  });
