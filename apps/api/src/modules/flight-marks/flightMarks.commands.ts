// What other modules note on missions: each a statement on the columns of it, so that a bulk write stays one statement.
import type { ConsultedSource, SourceReading } from '@envol/domain/airspace/judging/consulted';
import type { ReadableSource } from '@envol/domain/flights/readings';
import type { MissionVerdict } from '@envol/domain/flights/verdict';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { NamedObstacle } from '@envol/domain/take-off/declaration';
import { type RawBuilder, sql } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';

/** What of a mission was consulted, or read by a person, without some sources; null where nothing is left. */
const without = (column: 'consulted' | 'readings', sources: readonly ReadableSource[]): RawBuilder<unknown> =>
  sql`(select jsonb_agg(c) from jsonb_array_elements(f.${sql.ref(column)}) c
    where not c->>'source' = any(${[...sources]}::text[]))`;
const claims = (sources: readonly ReadableSource[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from jsonb_array_elements(coalesce(f.consulted, '[]') || coalesce(f.readings, '[]')) c
    where c->>'source' = any(${[...sources]}::text[]))`;

/** Takes back that sources were consulted or read for the missions to come that `concerns` names, whoever read them. */
const forgetSources = async (
  db: Db,
  sources: readonly ReadableSource[],
  now: string,
  concerns: RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    update flights f set consulted = ${without('consulted', sources)}, readings = ${without('readings', sources)}
    where ${claims(sources)} and f.date_end > ${now} and ${concerns}`.execute(db);
};

/**
 * Messages appeared or changed at these places: missions to come there count as not consulted until somebody reads again.
 * @param boxes In degrees: where a message may concern a mission.
 * @param sources NOTAM; supplements of the AIP too, for messages that announce one.
 */
export const forgetNotamsConsulted = async (
  db: Db,
  boxes: readonly BoundingBox[],
  now: string,
  sources: readonly ('notam' | 'sup_aip')[] = ['notam'],
): Promise<void> => {
  if (boxes.length === 0) return;
  const concerns = sql<boolean>`exists (
    select from flight_areas a join unnest(${boxes.map(boxText)}::text[]) as place on a.bbox && place::box
    where a.flight_id = f.id)`;
  await forgetSources(db, sources, now, concerns);
};

/** An activation table of these days (YYYY-MM-DD, UTC) came in: missions flown then were consulted in a former one. */
export const forgetAzbaConsulted = async (db: Db, dates: readonly string[], now: string): Promise<void> => {
  const concerns = sql<boolean>`exists (
    select from unnest(${[...dates]}::date[]) as day
    where f.date_start < (day + 1)::timestamp at time zone 'UTC' and f.date_end > day::timestamp at time zone 'UTC')`;
  await forgetSources(db, ['azba'], now, concerns);
};

/** What persons read instead of a publication, by its name. */
const READ_INSTEAD = {
  SIA: ['sia'],
  UAS: ['heliports', 'other_zones'],
} as const satisfies Readonly<Record<string, readonly ReadableSource[]>>;
const isPublication = (source: string): source is keyof typeof READ_INSTEAD =>
  Object.hasOwn(READ_INSTEAD, source);

/**
 * A publication took another's place: what was read before that stood beside the former one, whether the missions to come were
 * judged anew or not.
 */
export const forgetReadingsOfPublication = async (
  db: Db,
  { source, changed_at }: { readonly source: string; readonly changed_at: string },
): Promise<void> => {
  if (!isPublication(source)) return;
  const isOver = sql`(c->>'source' = any(${[...READ_INSTEAD[source]]}::text[]) and (c->>'at')::timestamptz < ${changed_at})`;
  await sql`
    update flights f set readings = (select jsonb_agg(c) from jsonb_array_elements(f.readings) c where not ${isOver})
    where f.date_end > ${changed_at}
      and exists (select from jsonb_array_elements(f.readings) c where ${isOver})`.execute(db);
};

/** Notes which sources a mission was consulted in; nothing where it was changed since that version. */
export const noteConsulted = async (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  consulted: readonly ConsultedSource[],
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ consulted: consulted.length === 0 ? null : JSON.stringify(consulted) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
};

/** Notes what persons read of sources that no data answer. */
export const noteReadings = async (db: Db, id: number, readings: readonly SourceReading[]): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ readings: readings.length === 0 ? null : JSON.stringify(readings) })
    .where('id', '=', id)
    .execute();
};

/** A statement that marks missions as touched by a restriction, those that are not marked yet. */
export const restrictedSince = (ids: readonly number[], at: string): RawBuilder<unknown> =>
  sql`update flights set restricted_at = ${at} where id = any(${ids}) and restricted_at is null`;

/** A person within reach of the mission has read its restrictions. */
export const clearRestricted = async (db: Db, reached: VisibleRows, id: number): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ restricted_at: null })
    .where(reached.flights)
    .where('id', '=', id)
    .execute();
};

/** Takes off without an authorization, in spite of what is named; false: it is in the air already. */
export const markTakenOff = async (
  db: Db,
  id: number,
  at: string,
  named: readonly NamedObstacle[],
  take_off_verdict: MissionVerdict,
): Promise<boolean> => {
  const take_off_breaches = named.map((each) => each.obstacle);
  const changed = await db
    .updateTable('flights')
    .set({
      en_route: true,
      effective_date_start: at,
      effective_date_end: null,
      take_off_breaches,
      take_off_named: JSON.stringify(named),
      take_off_verdict,
    })
    .where('id', '=', id)
    .where('en_route', '=', false)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/** Names what stood against the take-off that the mission keeps: that of this instant, and no other authority's. */
export const nameBreaches = async (
  db: Db,
  { flight_id, at }: { readonly flight_id: number; readonly at: string },
  breaches: readonly NamedObstacle[],
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ take_off_named: JSON.stringify(breaches) })
    .where('id', '=', flight_id)
    .where('effective_date_start', '=', at)
    .execute();
};

/**
 * Lands; false: it is not in the air.
 * @param isToldApart Of two landings the authorization's own step has chosen one already.
 */
export const markLanded = async (db: Db, id: number, at: string, isToldApart: boolean): Promise<boolean> => {
  const landed = db
    .updateTable('flights')
    .set({ en_route: false, effective_date_end: at })
    .where('id', '=', id);
  const changed = await (isToldApart ? landed : landed.where('en_route', '=', true)).executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/**
 * The mission is in the air while one of its take-offs is, and keeps when it was flown.
 * @param airborne Statuses of a take-off in the air.
 */
export const followTakeOff = async (
  db: Db,
  takeOff: { readonly id: number; readonly flight_id: number },
  airborne: readonly string[],
): Promise<void> => {
  await sql`
    update flights f set
      en_route = t.is_airborne,
      effective_date_start = case when f.en_route then f.effective_date_start else t.effective_start end,
      take_off_breaches = case when f.en_route then f.take_off_breaches else t.breaches end,
      take_off_verdict = case when f.en_route then f.take_off_verdict else t.take_off_verdict end,
      effective_date_end = case when t.is_airborne then null else t.effective_end end
    from (
      select own.effective_start, own.effective_end, own.breaches, own.take_off_verdict, exists (
        select from take_off_authorizations o join approvals a on a.id = o.approval_id
        where a.flight_id = ${takeOff.flight_id} and o.status = any(${[...airborne]}::text[])
      ) as is_airborne
      from take_off_authorizations own where own.id = ${takeOff.id}
    ) t
    where f.id = ${takeOff.flight_id}`.execute(db);
};
