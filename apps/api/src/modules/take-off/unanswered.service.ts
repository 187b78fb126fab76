import { dueOf, ESCALATED_AFTER_S, RINGS_AGAIN_S, RINGS_FOR_S } from '@envol/domain/take-off/unanswered';
import { type SqlBool, sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { landingRequired, type TakeOffTold, takeOffUpdated } from './takeOff.facts.ts';

/** Orders looked at in one transaction. */
const TOGETHER = 50;

/** Urgent orders that wait for a receipt and are due at an instant, locked; who else looks at them is passed by. */
const lockDue = (db: Db, now: Date) =>
  db
    .selectFrom('take_off_authorizations as t')
    .innerJoin('approvals as a', 'a.id', 't.approval_id')
    .innerJoin('structures as s', 's.id', 't.structure_id')
    .select(['t.id', 't.display_identifier', 't.approval_id', 't.operator_id', 't.structure_id'])
    .select(['t.requested_by', 't.pilot', 't.max_flying_height', 't.status', 't.landing_message'])
    .select(['t.landing_ordered_at', 't.landing_ordered_by_name', 't.landing_rung_at'])
    .select(['t.landing_escalated_at', 't.landing_orders', 'a.flight_id', 'a.request', 'a.company_name'])
    .select('s.name as structure_name')
    .where('t.status', '=', 'landing_required')
    .where('t.landing_is_urgent', '=', true)
    .where('t.landing_received_at', 'is', null)
    .where(
      sql<SqlBool>`(coalesce(t.landing_rung_at, t.landing_ordered_at) <= ${secondsAfter(now, -RINGS_AGAIN_S).toISOString()}
          and t.landing_ordered_at >= ${secondsAfter(now, -RINGS_FOR_S).toISOString()}
        or t.landing_escalated_at is null and t.landing_ordered_at <= ${secondsAfter(now, -ESCALATED_AFTER_S).toISOString()})`,
    )
    // Whichever was left alone longest comes first: of hundreds none waits for the others' next time.
    .orderBy(sql`coalesce(t.landing_rung_at, t.landing_ordered_at)`)
    .orderBy('t.id')
    .limit(TOGETHER)
    .forUpdate('t')
    .skipLocked()
    .execute();

type Due = Awaited<ReturnType<typeof lockDue>>[number];

/** Whom to call beside the pilot: another pilot of the mission, else of the operator; with another number than the pilot's. */
const secondOf = async (db: Db, { operator_id, flight_id, pilot }: Due) => {
  const row = await db
    .selectFrom('pilots as p')
    .select(['p.first_name', 'p.last_name', 'p.phone'])
    .where('p.operator_id', '=', operator_id)
    .where('p.phone', 'is not', null)
    .where('p.phone', '<>', '')
    .where('p.is_archived', '=', false)
    .$if(pilot.id !== null, (found) => found.where('p.id', '<>', pilot.id ?? 0))
    .$if(pilot.phone !== null, (found) => found.where('p.phone', '<>', pilot.phone ?? ''))
    // Those who fly the mission too come first.
    .orderBy(sql`p.id in (select pilot_id from flight_pilots where flight_id = ${flight_id})`, 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { full_name: `${row.first_name} ${row.last_name}`.trim(), phone: row.phone };
};

const toldOf = (row: Due, at: string): Omit<TakeOffTold, 'to' | 'code'> => ({
  take_off: { ...row, flight_name: row.request.flight_name, company_name: row.company_name },
  status: row.status,
  is_urgent: true,
  message: row.landing_message,
  author: { actor: null, name: row.landing_ordered_by_name ?? '' },
  at,
});

const look = async (facts: Facts, db: Db, row: Due, now: Date): Promise<void> => {
  if (row.landing_ordered_at === null) return;
  const { rings, escalates } = dueOf(
    {
      ordered_at: row.landing_ordered_at,
      rung_at: row.landing_rung_at,
      escalated_at: row.landing_escalated_at,
    },
    now.getTime(),
  );
  if (!rings && !escalates) return;
  const at = now.toISOString();
  const second = escalates ? await secondOf(db, row) : null;
  await db
    .updateTable('take_off_authorizations')
    .set({
      ...(rings && { landing_rung_at: at, landing_orders: row.landing_orders + 1 }),
      ...(escalates && {
        landing_escalated_at: at,
        landing_second: second === null ? null : JSON.stringify(second),
      }),
    })
    .where('id', '=', row.id)
    .execute();
  const told = toldOf(row, at);
  if (escalates) {
    const code = 'take_off_landing_unanswered';
    await recordFact(facts, db, takeOffUpdated, { ...told, code, to: 'authority' });
    await recordFact(facts, db, takeOffUpdated, { ...told, code, to: 'operator' });
  }
  // Screens alone: the bell rang with the order.
  if (rings)
    await recordFact(facts, db, landingRequired, {
      ...told,
      code: 'take_off_landing_required',
      to: 'operator',
      colleagues: [],
    });
};

/**
 * Lets urgent orders to land ring again while they wait for a receipt, and tells others once that lasts: the operator's people, the
 * tower's, with a second number to call.
 */
export const ringUnanswered = async (
  { db: database, facts }: { readonly db: Database; readonly facts: Facts },
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (db) => {
    for (const row of await lockDue(db, now)) await look(facts, db, row, now);
  });
