import type { RequestOf } from '@envol/contract/endpoint';
import type {
  cancelPrefectureNotification,
  FlightNotification,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { type NoticeKind, noticeAfter } from '@envol/domain/flight-notifications/statuses';
import { liesAhead } from '@envol/domain/flights/proof';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { type Caller, lockFlight } from '../flights/index.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { digestNow, findNotices, tellNotices } from './flightNotifications.queries.ts';
import { mustBe, noticeAgain } from './noticeAgain.ts';
import { noteMissing } from './notices.repository.ts';
import { mustFind, noticesAsked } from './plan.service.ts';
import { programArmy, programPrefectures, settleMission } from './program.service.ts';

type Updates = RequestOf<typeof updatePrefectureNotifications>['body']['notifications'];
type Update = Updates[number];

const note = (
  db: Db,
  id: number,
  what: 'cancelled' | 'handed_in' | 'answer_read',
  by: string,
  at: string,
  detail: string | null,
) =>
  db
    .insertInto('flight_notification_events')
    .values({ notification_id: id, at, what, by_name: by, detail })
    .execute();

/** Withdraws a notification; what was sent is withdrawn by the clock where it was sent to. */
export const cancelNotice = (
  { db, clock }: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  { notification_id }: RequestOf<typeof cancelPrefectureNotification>['body'],
): Promise<FlightNotification[]> =>
  db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), notification_id);
    const status = noticeAfter(row.status, 'cancel');
    if (status === null) throw new Failure('NOTIFICATION_TRANSITION_ILLEGAL');
    const now = clock.now();
    const at = now.toISOString();
    const is_told = row.was_sent || Object.values(row.channels).some(({ state }) => state === 'sent');
    await transaction
      .updateTable('flight_notifications')
      .set({
        status,
        cancelled_at: at,
        pending: is_told ? 'cancel' : null,
        scheduled_for: is_told ? at : null,
        attempts: 0,
        failure: null,
        proof: null,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await note(transaction, row.id, 'cancelled', caller.name, at, null);
    await settleMission(transaction, caller.operator_id, flightId, now);
    return tellNotices(transaction, flightId, kind);
  });

/** Handed in by other means: settled by a word that can be shown. */
const handIn = (
  { db, clock }: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  { id, handed_in }: Pick<Update, 'id'> & { readonly handed_in: NonNullable<Update['handed_in']> },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    const detail = await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), id);
    const status = noticeAfter(row.status, 'hand_in');
    if (status === null) throw new Failure('NO_NOTIFICATION');
    const now = clock.now();
    await noteMissing(transaction, flightId, kind, noticesAsked(detail, kind, now), now);
    if (liesAhead(handed_in.on, now))
      throw fieldFailure('VALIDATION', 'notifications.0.handed_in.on', 'in_future');
    const at = now.toISOString();
    const on = new Date(handed_in.on).toISOString();
    const reference = handed_in.reference?.trim() || null;
    await transaction
      .updateTable('flight_notifications')
      .set({
        status,
        pending: null,
        failure: null,
        sent_at: on,
        shown_digest: digestNow,
        proof: JSON.stringify({ ...handed_in, on, reference, marked_by: caller.name, marked_at: at }),
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await note(transaction, row.id, 'handed_in', caller.name, at, reference);
    await settleMission(transaction, caller.operator_id, flightId, now);
  });

/** Its operator read what whoever was told wrote back; said twice it is said once. */
const readAnswer = (
  { db, clock }: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), id);
    if (row.answered_at === null) return;
    const now = clock.now();
    await transaction
      .updateTable('flight_notifications')
      .set({ answered_at: null })
      .where('id', '=', row.id)
      .execute();
    await note(transaction, row.id, 'answer_read', caller.name, now.toISOString(), null);
    await settleMission(transaction, caller.operator_id, flightId, now);
  });

const again = async (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  updates: Updates,
): Promise<void> => {
  const detail = await mustFind(deps.db, caller, flightId);
  const rows = await findNotices(deps.db, flightId, kind);
  const made = updates.map((update) => noticeAgain(detail, rows, update));
  for (const { key, body } of made) {
    const only = new Set([key]);
    await (kind === 'prefecture'
      ? programPrefectures(deps, caller, flightId, body, only)
      : programArmy(deps, caller, flightId, body, only));
  }
};

/** Sends notifications again as the mission is now, or says that they were handed in, or their answers read. */
export const updateNotices = async (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  updates: Updates,
): Promise<FlightNotification[]> => {
  for (const { id, handed_in } of updates)
    if (handed_in !== undefined) await handIn(deps, caller, flightId, kind, { id, handed_in });
  for (const { id, answer_read } of updates)
    if (answer_read) await readAnswer(deps, caller, flightId, kind, id);
  const resent = updates.filter(
    ({ handed_in, answer_read }) => handed_in === undefined && answer_read !== true,
  );
  if (resent.length > 0) await again(deps, caller, flightId, kind, resent);
  return tellNotices(deps.db, flightId, kind);
};
