import type { DAY_ISSUES } from '@envol/contract/airspace';
import { endOfCycle } from '@envol/domain/airspace/dataAge';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { DatasetVersion } from '@envol/domain/airspace/zone';
import { LRUCache } from 'lru-cache';
import { SIA_SOURCE } from '../../datasets/sia.ts';
import { VERSION_COLUMNS } from '../../datasets/stored.queries.ts';
import { UAS_SOURCE } from '../../datasets/uas.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { createOfficialTiles } from './officialTiles.ts';
import type { Tiles } from './tiles.ts';
import { boxOutlines } from './zonesOver.ts';
import { createZoneTiles } from './zoneTiles.ts';

type DayIssue = (typeof DAY_ISSUES)[number];

/** The publication that stands for a day, and why it may not be that day's. */
export interface Dated {
  readonly version: DatasetVersion | null;
  readonly issue: DayIssue | null;
}

/** What the map of a day shows. */
export interface DatedAirspace {
  readonly dataset: AirspaceDataset;
  readonly tiles: Tiles;
  readonly officialTiles: Tiles;
}

export interface DatedVersions {
  readonly sia: Dated;
  readonly official: Dated;
}

/** The airspace of any day, from the publications that are kept. */
export interface DatedHolder {
  versionsOn(day: string): Promise<DatedVersions>;
  /** Throws SERVICE_UNAVAILABLE while no publication is kept. */
  on(day: string): Promise<DatedAirspace>;
}

/** Days that are looked at side by side: each holds some 60 MB. */
const KEPT = 2;

/** The last publication in effect on that day; before the first one, the first. Withdrawn ones do not count. */
const versionOn = async (db: Database, source: string, day: string): Promise<Dated> => {
  const kept = db
    .selectFrom('datasets')
    .select(VERSION_COLUMNS)
    .where('source', '=', source)
    .where('withdrawn_at', 'is', null);
  // Of several of one day of effect, the one in force counts, else the latest read.
  const [last] = await kept
    .where('effective_date', '<=', day)
    .orderBy('effective_date', 'desc')
    .orderBy('is_current', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const [first] = last ? [] : await kept.orderBy('effective_date').orderBy('id').limit(1).execute();
  const row = last ?? first;
  if (!row) return { version: null, issue: 'none_kept' };
  const version = { ...row, valid_until: endOfCycle(row) };
  if (!last) return { version, issue: 'before_first' };
  return { version, issue: version.valid_until <= day ? 'after_last' : null };
};

/** Follows no changes: which versions are kept is asked at each look. */
export const createDated = (db: Database, holder: Pick<AirspaceHolder, 'current' | 'load'>): DatedHolder => {
  const kept = new LRUCache<string, Promise<DatedAirspace>>({ max: KEPT });
  /** One at a time: who jumps between days waits, and holds up nobody else. */
  let last: Promise<unknown> = Promise.resolve();
  const versionsOn: DatedHolder['versionsOn'] = async (day) => {
    const [sia, official] = await Promise.all([
      versionOn(db, SIA_SOURCE, day),
      versionOn(db, UAS_SOURCE, day),
    ]);
    return { sia, official };
  };
  return {
    versionsOn,
    async on(day) {
      const { sia, official } = await versionsOn(day);
      if (sia.version === null) throw new Failure('SERVICE_UNAVAILABLE');
      const versions = { sia: sia.version, official: official.version ?? undefined };
      const current = holder.current();
      const { dataset } = current;
      if (dataset.version.id === versions.sia.id && dataset.official?.version.id === versions.official?.id)
        return current;
      const key = `${versions.sia.id} ${versions.official?.id}`;
      const known = kept.get(key);
      if (known) return known;
      const loading = last
        .then(() => holder.load(versions))
        .then(async (loaded) => {
          await boxOutlines(loaded);
          return loaded;
        })
        .then((loaded) => ({
          dataset: loaded,
          tiles: createZoneTiles(loaded),
          officialTiles: createOfficialTiles(loaded),
        }));
      kept.set(key, loading);
      // What failed is tried anew.
      last = loading.catch(() => kept.delete(key));
      return loading;
    },
  };
};
