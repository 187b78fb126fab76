// What makes saved analyses out of date, of one mission or of many: each one statement.
import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Missions from a day on that meet a type of constraint are to be analysed again. */
export const supersedeAnalyses = async (
  db: Db,
  { kind, from, now }: { readonly kind: ConstraintKind; readonly from: string; readonly now: string },
): Promise<void> => {
  await sql`
    update flights f set analysis = f.analysis || '{"is_superseded": true}'
    where f.analysis is not null and f.date_end > ${now}
      and (f.date_start at time zone f.time_zone)::date >= ${from}::date
      and exists (select from flight_constraints c where c.flight_id = f.id and c.judged->>'kind' = ${kind})`.execute(
    db,
  );
};

/** Missions to come under a changed operating authorisation have no analysis until they are judged again; which they are. */
export const forgetAnalysesUnder = (
  db: Db,
  asked: { readonly authorization_id: number; readonly operator_id: number; readonly now: string },
): Promise<{ readonly id: number; readonly date_start: string }[]> =>
  db
    .updateTable('flights')
    .set({ analysis: null, analysed_at: null, outlook: 'failed', status: 'processing', next_step: null })
    .where('authorization_id', '=', asked.authorization_id)
    .where('operator_id', '=', asked.operator_id)
    .where('date_end', '>', asked.now)
    .where('status', '<>', 'canceled')
    .returning(['id', 'date_start'])
    .execute();

/** Ground that elevation models answered is unknown once the models change; the missions count as judged with former data. */
export const forgetModelGrounds = async (db: Db, now: string): Promise<void> => {
  await sql`
    with told as (
      update flight_areas a set ground = null from flights f
      where f.id = a.flight_id and f.date_end > ${now} and a.ground ->> 'source' = 'elevation_file'
      returning a.flight_id
    )
    update flights set analysis = analysis - 'territory' where id in (select flight_id from told)`.execute(
    db,
  );
};

/** Archives missions, takes them back, or notes at least that they changed. */
export const touchFlights = async (
  db: Db,
  ids: readonly number[],
  changed: { readonly is_archived: boolean | undefined; readonly now: string },
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({
      ...(changed.is_archived === undefined ? {} : { is_archived: changed.is_archived }),
      version: sql`version + 1`,
      updated_at: changed.now,
    })
    .where('id', 'in', ids)
    .execute();
};
