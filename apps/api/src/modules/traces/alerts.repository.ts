import { ALERT_TYPES, type AlertType, afterJudgement, type Judgements } from '@envol/domain/traces/alerts';
import type { HeightBasis, UnjudgedHeight } from '@envol/domain/traces/height';
import type { TrackedPosition } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Responsible } from './responsibility.queries.ts';

/** A judged position of a trace, and whom it concerns. */
interface JudgedPosition {
  readonly trace_id: number;
  readonly place: TrackedPosition;
  /** The first position of the same message: where what is new began. */
  readonly first: TrackedPosition;
  readonly judgements: Judgements;
  readonly height_basis: HeightBasis | UnjudgedHeight['because'];
  readonly take_off_ids: readonly number[];
  /** Approvals that hold now and whose areas it is in. */
  readonly inside: readonly number[];
  readonly responsible: readonly Responsible[];
  readonly granted_by: readonly number[];
  readonly on_the_way: readonly number[];
}

/** Told of where a drone was first heard, not where it is by the end of a message. */
const BEGINS_FIRST: ReadonlySet<AlertType> = new Set(['new_detection', 'unknown_drone']);

const linkTrace = async (
  db: Db,
  { trace_id, inside, granted_by, on_the_way }: JudgedPosition,
): Promise<void> => {
  if (inside.length > 0)
    await db
      .insertInto('trace_approvals')
      .values(inside.map((approval_id) => ({ trace_id, approval_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const structures = [...new Set([...on_the_way, ...granted_by])];
  if (structures.length > 0)
    await db
      .insertInto('trace_structures')
      .values(structures.map((structure_id) => ({ trace_id, structure_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** Those who hear an alert: who answers where the drone is, nearer than before; who granted its flight. */
const tellStructures = async (
  db: Db,
  alertIds: readonly number[],
  { responsible, granted_by }: JudgedPosition,
): Promise<void> => {
  const near = new Map<number, number | null>([
    ...granted_by.map((id) => [id, null] as const),
    ...responsible.map(({ structure_id, distance_m }) => [structure_id, distance_m] as const),
  ]);
  const rows = alertIds.flatMap((alert_id) =>
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

/** Keeps what a position gives cause to tell: what begins, what goes on, what is over, and what it says nothing about. */
export const keepAlerts = async (db: Db, judged: JudgedPosition): Promise<void> => {
  const { trace_id, place, first, judgements, height_basis, take_off_ids } = judged;
  const trace = await db
    .updateTable('traces')
    .set({ height_basis })
    .where('id', '=', trace_id)
    // A later position is judged by its own message, perhaps before this one.
    .where('last_detection', '=', place.at)
    .returning('id')
    .executeTakeFirst();
  await linkTrace(db, judged);
  if (trace === undefined) return;
  const standing = await db
    .selectFrom('position_alerts')
    .select(['id', 'alert_type', 'basis'])
    .where('trace_id', '=', trace_id)
    .where('active', '=', true)
    .execute();
  const going: number[] = [];
  for (const alert of standing) {
    const judgement = judgements[alert.alert_type];
    const after = afterJudgement(alert, judgement);
    if (after !== 'over') going.push(alert.id);
    await db
      .updateTable('position_alerts')
      .set(
        after === 'over'
          ? { active: false, ended_at: place.at, not_judged: null }
          : judgement.state === 'holds'
            ? { not_judged: null, by_m: judgement.by_m, level: judgement.level, basis: judgement.basis }
            : { not_judged: after === 'holds' ? null : after },
      )
      .where('id', '=', alert.id)
      .execute();
  }
  const begun = ALERT_TYPES.filter(
    (type) => judgements[type].state === 'holds' && !standing.some(({ alert_type }) => alert_type === type),
  );
  for (const alert_type of begun) {
    const judgement = judgements[alert_type];
    if (judgement.state !== 'holds') continue;
    const { level, by_m, basis } = judgement;
    const { at, position } = BEGINS_FIRST.has(alert_type) ? first : place;
    const made = await db
      .insertInto('position_alerts')
      .values({
        ...{ trace_id, alert_type, level, by_m, basis },
        active: true,
        created_at: at,
        longitude: position[0],
        latitude: position[1],
        take_off_ids: [...take_off_ids],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    going.push(made.id);
  }
  await tellStructures(db, going, judged);
};
