import { type Alarm, type AlarmChange, silentSince } from '@envol/domain/tracking/alarms/alarmBook';
import { CLOSED_MS } from '@envol/domain/tracking/alarms/evidence';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Teller } from '../../tracking/tracking.ts';

/** The process that watches over an alarm closes it itself; what is left after so long has none, ms. */
const CLOSES_LATE_MS = 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The trace that a teller wrote of a device at an instant, ms, or later; undefined where there is none yet. */
export const findTrace = async (
  db: Db,
  device_id: string,
  operator_id: number | null,
  { structure_id, is_simulated }: Teller,
  at: number,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('traces')
    .select('id')
    .where('device_id', '=', device_id)
    .where('is_simulated', '=', is_simulated)
    .where('structure_id', 'is not distinct from', structure_id)
    .where('operator_id', 'is not distinct from', operator_id)
    .where('last_detection', '>=', iso(at))
    .orderBy('last_detection', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
};

/** An alarm that begins, where it began: answers its id, the same where it was written before. */
export const insertAlarm = async (
  db: Db,
  alarm: Alarm,
  begins: {
    readonly trace_id: number;
    readonly place: readonly [longitude: number, latitude: number];
    readonly at: number;
    readonly other_device_id: string | null;
    readonly other_identity: string | null;
    readonly take_off_ids: readonly number[];
  },
): Promise<number> => {
  const made = await db
    .insertInto('position_alerts')
    .values({
      trace_id: begins.trace_id,
      alert_type: alarm.kind,
      level: alarm.level,
      by_m: alarm.by_m,
      basis: alarm.basis,
      active: true,
      created_at: iso(begins.at),
      longitude: begins.place[0],
      latitude: begins.place[1],
      take_off_ids: [...begins.take_off_ids],
      other_device_id: begins.other_device_id,
      other_identity: begins.other_identity,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`trace_id, alert_type, coalesce(other_device_id, '')`)
        // A constant, as in the index: the planner proves nothing of a parameter.
        .where(sql<boolean>`active`)
        .doUpdateSet({ level: sql`greatest(position_alerts.level, excluded.level)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** An alarm as it stands after a change; false: it was closed before. */
export const updateAlarm = async (
  db: Db,
  id: number,
  alarm: Alarm,
  {
    ended,
    worse_at,
  }: {
    readonly ended: { readonly at: number; readonly by: 'evidence' | 'silence' } | null;
    readonly worse_at: number | null;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('position_alerts')
    .set({
      ...{ level: alarm.level, by_m: alarm.by_m, basis: alarm.basis },
      not_judged: ended === null ? alarm.not_judged : null,
      lost_since: alarm.is_lost ? iso(silentSince(alarm)) : null,
      ...(ended !== null && { active: false, ended_at: iso(ended.at), ended_by: ended.by }),
      ...(worse_at !== null && { worse_at: iso(worse_at) }),
    })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Since when one of those whom an alarm is about is not heard, ms; null: they are heard again. */
export const noteSilence = async (db: Db, id: number, since: number | null): Promise<void> => {
  await db
    .updateTable('position_alerts')
    .set({ lost_since: since === null ? null : iso(since) })
    .where('id', '=', id)
    .execute();
};

/**
 * Closes what no process watches over any more, by the rule of `closesAt`: who restarts takes over the alarms of what is heard, and of
 * nothing else.
 */
export const closeSilent = async (db: Db, now: Date): Promise<number> => {
  const before = (ms: number): string => iso(now.getTime() - ms);
  const { rows } = await sql<{ id: number }>`
    with closed as (
      update position_alerts a set active = false, ended_at = ${now.toISOString()}, ended_by = 'silence',
        lost_since = coalesce(a.lost_since, t.last_detection), not_judged = null
      from traces t where t.id = a.trace_id and a.active
        and least(a.lost_since, t.last_detection) <= ${before(CLOSED_MS + CLOSES_LATE_MS)}
      returning a.id, a.level, a.by_m
    )
    insert into alert_events (alert_id, at, event, level, by_m)
    select id, ${now.toISOString()}, 'closed', level, by_m from closed returning alert_id as id`.execute(db);
  return rows.length;
};

/** Those who hear an alarm: who answers where the drone is, nearer than before; who granted its flight. */
export const tellStructures = async (
  db: Db,
  alert_ids: readonly number[],
  near: ReadonlyMap<number, number | null>,
): Promise<void> => {
  const rows = alert_ids.flatMap((alert_id) =>
    [...near].map(([structure_id, distance_m]) => ({ alert_id, structure_id, distance_m })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('alert_structures')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['alert_id', 'structure_id'])
        .doUpdateSet({ distance_m: sql`least(alert_structures.distance_m, excluded.distance_m)` }),
    )
    .execute();
};

/** Links a trace to the approvals that it fell into and to those who answer on its way; notes what its height rests on. */
export const linkTrace = async (
  db: Db,
  trace_id: number,
  links: {
    readonly approvals: readonly number[];
    readonly structures: readonly number[];
    readonly height_basis: string | null;
  },
): Promise<void> => {
  if (links.approvals.length > 0)
    await db
      .insertInto('trace_approvals')
      .values(links.approvals.map((approval_id) => ({ trace_id, approval_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (links.structures.length > 0)
    await db
      .insertInto('trace_structures')
      .values(links.structures.map((structure_id) => ({ trace_id, structure_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (links.height_basis !== null)
    await db
      .updateTable('traces')
      .set({ height_basis: links.height_basis as never })
      .where('id', '=', trace_id)
      .execute();
};

/** What stands of a trace, for a process that takes it over. */
export const standingAlarms = (db: Db, trace_id: number) =>
  db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .select([
      'a.id',
      'a.alert_type',
      'a.level',
      'a.by_m',
      'a.basis',
      'a.not_judged',
      'a.created_at',
      'a.other_identity',
      'a.lost_since',
      't.last_detection',
    ])
    .where('a.trace_id', '=', trace_id)
    .where('a.active', '=', true)
    // Of a pair, the other is found by what it is called on the bus.
    .where((eb) => eb.or([eb('a.alert_type', '<>', 'proximity'), eb('a.other_identity', 'is not', null)]))
    .execute();

/** Notes in the journal what positions showed of an alarm. */
export const recordChange = async (
  db: Db,
  alert_id: number,
  { alarm, change, at }: AlarmChange,
): Promise<void> => {
  await db
    .insertInto('alert_events')
    .values({ alert_id, at: iso(at), event: change, level: alarm.level, by_m: alarm.by_m })
    .execute();
};

/** Notes in the journal what somebody of a structure did about alarms. */
export const recordActs = async (
  db: Db,
  acts: readonly {
    readonly alert_id: number;
    readonly structure_id: number;
    readonly event: 'noted' | 'muted' | 'unmuted';
    readonly level: number;
    readonly at: string;
    readonly user_id: number;
    readonly user_name: string;
    readonly reason?: string;
    readonly until?: string;
  }[],
): Promise<void> => {
  if (acts.length > 0)
    await db
      .insertInto('alert_events')
      .values([...acts])
      .execute();
};
