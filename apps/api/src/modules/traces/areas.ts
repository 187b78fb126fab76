import { gapBetween } from '@envol/domain/geo/gap';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { PLACE_TOLERANCE_M } from '@envol/domain/traces/alerts';
import { RESPONSIBILITY_MARGIN_M } from '@envol/domain/traces/responsibility';
import { type ProtectedVolume, VolumeGrid } from '@envol/domain/tracking/alarms/protectedVolumes';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import { withinTime } from '../../tracking/withinTime.ts';
import { helicopterVolumes, publishedVolumes } from './protected.queries.ts';
import { type Area, loadAreas, type Responsible } from './responsibility.queries.ts';

export type { Responsible } from './responsibility.queries.ts';

/** The areas of structures in memory: who answers somewhere is found without a question to the database. */
export interface Areas {
  /** The authorities whose own area, or the margin around it, holds a place, each with its distance. */
  at(lat: number, lon: number): readonly Responsible[];
  /** The structures whose U-space a place is in: their supervisors see it. */
  uspacesAt(lat: number, lon: number): readonly number[];
  /** What is kept free for manned aircraft, where a drone may be in it or come to it. */
  volumesAt(lat: number, lon: number): readonly ProtectedVolume[];
  /**
   * Reads them again where they changed, unless a reading began within `max_age_ms`: with 0, what was committed before the call is in
   * them afterwards. Never throws: what was read stands.
   */
  refresh(max_age_ms: number): Promise<void>;
}

/** The database may be away: nobody waits longer for areas that may have changed, ms. */
const ASKED_WITHIN_MS = 5_000;

/** What tells one state of all areas from another. */
const versionOf = async (db: Database, airspace: Services['airspace']): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), max(id), max(updated_at)) from structure_zones),
      (select concat_ws(' ', count(*), max(id)) from structures)) as version`.execute(db);
  return `${rows[0]?.version} ${airspace.currentIds().join(' ')}`;
};

/** The areas that a place is in, or nearer to than a margin, m. */
const near = (areas: readonly Area[], lat: number, lon: number, margin_m: number) => {
  const point: AreaGeometry = { type: 'Circle', center: [lon, lat], radius_m: 0.5 };
  return areas.flatMap(({ structure_id, is_uspace, geometry, box: [west, south, east, north] }) => {
    if (lon < west || lon > east || lat < south || lat > north) return [];
    const distance_m = Math.max(0, gapBetween(point, geometry));
    return distance_m <= margin_m ? { structure_id, is_uspace, distance_m } : [];
  });
};

/** Reads anew unless a reading began within so many ms. One under way may have missed what its asker has just committed: another follows it. */
const createReadings = (load: () => Promise<void>): ((max_age_ms: number) => Promise<void>) => {
  let begun = Number.NEGATIVE_INFINITY;
  let under_way: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    begun = performance.now();
    under_way = load().finally(() => {
      under_way = null;
    });
    return under_way;
  };
  const follow = (before: Promise<void>): Promise<void> => {
    following ??= before.then(() => {
      following = null;
      return begin();
    });
    return following;
  };
  return (max_age_ms) => {
    if (performance.now() - begun <= max_age_ms) return under_way ?? Promise.resolve();
    return under_way === null ? begin() : follow(under_way);
  };
};

export const createAreas = (
  db: Database,
  airspace: Services['airspace'],
  failed: (error: unknown) => void,
): Areas => {
  let areas: readonly Area[] = [];
  let published: readonly ProtectedVolume[] = [];
  let volumes = new VolumeGrid([]);
  let volumes_version = '';
  let version = '';
  const load = async (): Promise<void> => {
    try {
      const found = await versionOf(db, airspace);
      if (found !== version) {
        areas = await loadAreas(db, airspace);
        published = await publishedVolumes(db, airspace);
      }
      const helicopters = await helicopterVolumes(db);
      const version_now = `${found} ${JSON.stringify(helicopters)}`;
      if (version_now !== volumes_version) volumes = new VolumeGrid([...published, ...helicopters]);
      version = found;
      volumes_version = version_now;
    } catch (error) {
      failed(error);
    }
  };
  const read = createReadings(load);
  return {
    at: (lat, lon) => {
      const nearest = new Map<number, number>();
      for (const { structure_id, distance_m } of near(areas, lat, lon, RESPONSIBILITY_MARGIN_M))
        nearest.set(
          structure_id,
          Math.min(distance_m, nearest.get(structure_id) ?? Number.POSITIVE_INFINITY),
        );
      return [...nearest].map(([structure_id, distance_m]) => ({
        structure_id,
        distance_m: Math.round(distance_m),
      }));
    },
    uspacesAt: (lat, lon) => [
      ...new Set(
        near(areas, lat, lon, PLACE_TOLERANCE_M).flatMap(({ is_uspace, structure_id }) =>
          is_uspace ? structure_id : [],
        ),
      ),
    ],
    volumesAt: (lat, lon) => volumes.near([lon, lat]),
    refresh: (max_age_ms) => withinTime(read(max_age_ms), ASKED_WITHIN_MS).catch(() => undefined),
  };
};
