import { type Activation, createActivation } from '@envol/contract/activations';
import { decideApproval } from '@envol/contract/approvals';
import { decideTakeOff, requestTakeOff, type TakeOffAuthorization, takeOff } from '@envol/contract/take-off';
import type { DayRules } from '@envol/domain/activations/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';
import { addRequest, decision, type RequestRows } from './requests.ts';

/** An approval of the first operator beside Blagnac, which asks for activations. */
export interface ApprovedRows extends RequestRows {
  readonly date_start: string;
  readonly date_end: string;
}

/** What Blagnac asks of the day, beside activations at all. */
export const setDayRules = async (harness: Harness, rules: Partial<DayRules> = {}): Promise<void> => {
  await harness.db
    .updateTable('structure_settings')
    .set({
      activation_required: true,
      activation_notice_days: null,
      activation_limit_time: null,
      activation_tolerance_minutes: null,
      activation_max_hours: null,
      ...rules,
    })
    .where('structure_id', '=', harness.actors.controller.structure_id ?? 0)
    .execute();
};

/** A request that was accepted, of a mission with nothing left to do; its two hours begin in ten days. */
export const addApproved = async (
  harness: Harness,
  options: { in_days?: number } = {},
): Promise<ApprovedRows> => {
  const rows = await addRequest(harness, options);
  const params = { id: rows.approval_id };
  await harness.as('controller').call(decideApproval, { params, body: decision('accept', 1) });
  await harness.db
    .updateTable('flights')
    .set({ outlook: 'conditions' })
    .where('id', '=', rows.flight_id)
    .execute();
  const period = await harness.db
    .selectFrom('approvals')
    .select(['date_start', 'date_end'])
    .where('id', '=', rows.approval_id)
    .executeTakeFirstOrThrow();
  return { ...rows, ...period };
};

/** The instant so many minutes after another. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The body that asks for the first hour of an approval. */
export const firstHour = ({ approval_id, date_start }: ApprovedRows) => ({
  approval_id,
  date_start,
  date_end: minutesAfter(date_start, 60),
});

/** An activation of the first hour of a new approval, asked for through HTTP. */
export const addActivation = async (
  harness: Harness,
  changes: object = {},
): Promise<Activation & { readonly rows: ApprovedRows }> => {
  const rows = await addApproved(harness);
  const body = { ...firstHour(rows), ...changes };
  const reply = await harness.as('owner').call(createActivation, { body });
  return { ...reply.body, rows };
};

/** A row about any approval, its authority's rules aside; `own` are the columns that the other table has not. */
const insertOfApproval = async (
  { db }: Harness,
  table: 'activations' | 'take_off_authorizations',
  approvalId: number,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (approval_id, operator_id, structure_id, date_start, date_end, max_flying_height, areas,
      pilot, requested_by_name, updated_at, ${sql.join(Object.keys(own).map((name) => sql.ref(name)))})
    select id, operator_id, structure_id, date_start, date_end, max_flying_height, '[]',
      '{"id":1,"full_name":"Chez le voisin","phone":null}', 'Chez le voisin', submitted_at, ${sql.join(Object.values(own))}
    from approvals where id = ${approvalId} returning id`.execute(db);
  return rows[0]?.id ?? Number.NaN;
};

/** An activation of any approval as a row. */
export const insertActivationRow = (
  harness: Harness,
  approvalId: number,
  changes: { readonly details?: string; readonly status?: 'submitted' | 'accepted' } = {},
): Promise<number> =>
  insertOfApproval(harness, 'activations', approvalId, {
    drones: sql`'[]'::jsonb`,
    details: sql`${changes.details ?? null}::text`,
    status: sql`${changes.status ?? 'submitted'}`,
    created_at: sql`submitted_at`,
  });

/** Who decides on the day at Blagnac, and on nothing else. */
export const ON_DUTY: keyof Actors = 'onlooker';

/** An activation of each of these approvals, and an act of every person. */
export const addDayRows = async (
  harness: Harness,
  approvals: readonly { readonly approval_id: number }[],
): Promise<void> => {
  for (const { approval_id: id } of approvals) {
    await insertActivationRow(harness, id);
    await insertTakeOffRow(harness, id);
  }
  const done_at = '2026-01-01T08:00:00Z';
  await harness.db
    .insertInto('act_keys')
    .values(
      Object.values(harness.actors).map(({ id }) => ({
        user_id: id,
        client_key: 'an-act-of-mine',
        act: 'activation:create',
        subject_id: null,
        done_at,
      })),
    )
    .execute();
};

/** A take-off of any approval as a row. */
export const insertTakeOffRow = (
  harness: Harness,
  approvalId: number,
  details: string | null = null,
): Promise<number> =>
  insertOfApproval(harness, 'take_off_authorizations', approvalId, {
    details: sql`${details}::text`,
    requested_at: sql`submitted_at`,
  });

/** A take-off that was asked for under an approval whose two hours have just begun. */
export const addTakeOff = async (
  harness: Harness,
): Promise<TakeOffAuthorization & { readonly rows: ApprovedRows }> => {
  const rows = await addApproved(harness, { in_days: 0 });
  const { body } = await harness
    .as('owner')
    .call(requestTakeOff, { params: { id: rows.approval_id }, body: {} });
  return { ...body, rows };
};

/** The same, granted. */
export const addGranted = async (harness: Harness): ReturnType<typeof addTakeOff> => {
  const { rows, ...asked } = await addTakeOff(harness);
  const args = { params: { id: asked.id }, body: { type: 'grant', version: asked.version } } as const;
  return { ...(await harness.as(ON_DUTY).call(decideTakeOff, args)).body, rows };
};

/** The same, in the air. */
export const addAirborne = async (harness: Harness): ReturnType<typeof addTakeOff> => {
  const { rows, id } = await addGranted(harness);
  return { ...(await harness.as('owner').call(takeOff, { params: { id }, body: {} })).body, rows };
};
