import type { RequestOf } from '@envol/contract/endpoint';
import type { generateCerfaPrefecture } from '@envol/contract/flight-notifications';
import { sql } from 'kysely';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Caller } from '../flight-details/index.ts';
import { drawForm } from './cerfa.form.ts';
import { checkedNotices } from './declaration.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { cerfaUpdated } from './flightNotifications.facts.ts';
import { findNotices, type NoticeRow } from './flightNotifications.queries.ts';
import { asksFor, mustFind } from './plan.service.ts';

type Body = RequestOf<typeof generateCerfaPrefecture>['body'];

const DIGEST = sql<string>`shown_digest(flight_cerfas.flight_id,
  array(select a.id from flight_areas a where a.flight_id = flight_cerfas.flight_id))`;

/** What the form is filled with: what is said now, over what was said with the notification that stands. */
const paperBody = (body: Body, said: NoticeRow | undefined) => {
  const isInsured = Boolean(body.insurance_document_id ?? body.insurance_reference);
  return {
    ...body,
    ...(!isInsured && { insurance_reference: said?.payload?.insurance }),
    reason: body.reason ?? said?.reason ?? null,
  };
};

/** Fills the form of each prefecture with the mission as it is; the former one is replaced. Refuses what a sending refuses. */
export const generateCerfa = async (deps: NoticesDeps, caller: Caller, flightId: number, body: Body) => {
  const { db, clock } = deps;
  const detail = await mustFind(db, caller, flightId);
  const now = clock.now();
  if (Date.parse(detail.flight.date_start) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
  if (!asksFor(detail, 'prefecture')) throw new Failure('NO_NOTIFICATION');
  const said = (await findNotices(db, flightId, 'prefecture')).find(({ status }) => status !== 'cancelled');
  const declared = await checkedNotices(deps, caller, detail, {
    body: paperBody(body, said),
    now,
    way: 'paper',
  });
  const notices = declared.map(({ key, payload }) => ({ ...payload, key, recipient: null }));
  const generated_at = now.toISOString();
  const values = { notices: JSON.stringify(notices), generated_at, generated_by: caller.name };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('flight_cerfas')
      .values({ flight_id: flightId, shown_digest: null, ...values })
      .onConflict((conflict) => conflict.column('flight_id').doUpdateSet(values))
      .execute();
    await transaction
      .updateTable('flight_cerfas')
      .set({ shown_digest: DIGEST })
      .where('flight_id', '=', flightId)
      .execute();
    const { operator_id } = detail.flight;
    await recordScreenFact(transaction, cerfaUpdated, {
      operator_id,
      flight_id: flightId,
      at: generated_at,
    });
  });
  return {
    generated_at,
    generated_by: caller.name,
    to_update: false,
    prefectures: notices.map(({ key, prefecture }) => ({ key, prefecture })),
  };
};

const fileName = ({ identifier, key }: { readonly identifier: string; readonly key: string }): string =>
  `cerfa-15476-${identifier}-${key.replace(/[^\w-]+/g, '-')}.pdf`;

/** The newest forms of a mission, and whether it is still what they say. Throws NOT_FOUND. */
export const currentCerfa = async ({ db }: Pick<NoticesDeps, 'db'>, caller: Caller, flightId: number) => {
  await mustFind(db, caller, flightId);
  const row = await db
    .selectFrom('flight_cerfas')
    .select(['generated_at', 'generated_by', 'notices'])
    .select(sql<boolean>`shown_digest is distinct from ${DIGEST}`.as('to_update'))
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  if (!row) return { cerfa_prefecture: null };
  const { notices, ...made } = row;
  const prefectures = notices.map(({ key, prefecture }) => ({ key, prefecture }));
  return { cerfa_prefecture: { ...made, prefectures } };
};

/** The forms that were filled for a mission, one for each prefecture. */
export const cerfasOf = async (db: NoticesDeps['db'], flightId: number) => {
  const row = await db
    .selectFrom('flight_cerfas')
    .select('notices')
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  return (row?.notices ?? []).map((notice) => ({ key: notice.key, name: fileName(notice) }));
};

/** The filled form of one prefecture. Throws NO_NOTIFICATION while there is none. */
export const renderCerfa = async (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  key: string | undefined,
): Promise<BinaryReply> => {
  await mustFind(deps.db, caller, flightId);
  const row = await deps.db
    .selectFrom('flight_cerfas')
    .selectAll()
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  const notice = row?.notices.find((each) => key === undefined || each.key === key);
  if (!row || !notice) throw new Failure('NO_NOTIFICATION');
  return {
    data: await drawForm(deps, notice, { at: row.generated_at, by: row.generated_by }),
    filename: fileName(notice),
  };
};
