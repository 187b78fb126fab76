import type { RESTRICTION_SOURCES } from '@envol/contract/restrictions';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { AreaGeometry, ZoneGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import type { Schedule } from '@envol/domain/notams/schedule';
import { sql } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';

/** A restriction as whoever brings it in knows it; instants in ISO 8601, texts as people read them. */
export interface NewRestriction {
  readonly source: (typeof RESTRICTION_SOURCES)[number];
  readonly key: string;
  readonly title: string;
  readonly was: string | null;
  readonly becomes: string;
  readonly geometries: readonly (AreaGeometry | ZoneGeometry)[];
  readonly lower: HeightLimit;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** The hours within its validity; absent, null: throughout. */
  readonly schedule?: Schedule | null;
  /** Its message draws less than its place, which is known by the circle of its Q line. */
  readonly is_place_rough?: boolean;
  /** What came in together and is told in one letter: a cycle, a briefing, a table. */
  readonly occasion?: string;
}

/** Told when restrictions were noted. */
export const RESTRICTIONS_CHANNEL = 'envol_restrictions';

const boxOf = (geometries: NewRestriction['geometries']): string => {
  const boxes = geometries.map((geometry) => boundingBox(geometry));
  return boxText([
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]);
};

/** Notes restrictions in the transaction that brings them; missions are held against them beside it. */
export const noteRestrictions = async (
  db: Db,
  restrictions: readonly NewRestriction[],
  at: string,
): Promise<void> => {
  const placed = restrictions.filter(({ geometries }) => geometries.length > 0);
  if (placed.length === 0) return;
  await db
    .insertInto('restrictions')
    .values(
      placed.map(({ geometries, lower, title, was, becomes, occasion = null, schedule = null, ...rest }) => ({
        ...rest,
        occasion,
        title: title.slice(0, 250),
        was: was?.slice(0, 1000) ?? null,
        becomes: becomes.slice(0, 1000),
        geometries: JSON.stringify(geometries),
        bbox: boxOf(geometries),
        lower: JSON.stringify(lower),
        schedule: schedule === null ? null : JSON.stringify(schedule),
        appeared_at: at,
        checked_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['source', 'key', 'becomes']).doNothing())
    .execute();
  await sql`select pg_notify(${RESTRICTIONS_CHANNEL}, '')`.execute(db);
};
