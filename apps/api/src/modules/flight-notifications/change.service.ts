import type { RequestOf } from '@envol/contract/endpoint';
import type {
  cancelPrefectureNotification,
  FlightNotification,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { type NoticeKind, noticeAfter } from '@envol/domain/flight-notifications/statuses';
import { isInFuture } from '@envol/domain/flights/proof';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { receiveDeclaration, withdrawDeclarations } from '../declarations/index.ts';
import { type Caller, lockFlight } from '../flight-details/index.ts';
import { isDelivered } from './deliveredWays.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { digestNow, findNotices, type NoticeRow, tellNotices } from './flightNotifications.queries.ts';
import { mustBe, noticeAgain } from './noticeAgain.ts';
import { holdToSeen } from './noticeSeen.ts';
import { noteMissing } from './notices.repository.ts';
import { mustFind, requiredNotices } from './plan.service.ts';
import { programArmy, programPrefectures, settleMission } from './program.service.ts';

type Updates = RequestOf<typeof updatePrefectureNotifications>['body']['notifications'];
type Update = Updates[number];

const noteEvent = (
  db: Db,
  id: number,
  event: {
    readonly what: 'cancelled' | 'handed_in' | 'answer_read';
    readonly by_name: string;
    readonly at: string;
    readonly detail: string | null;
  },
) =>
  db
    .insertInto('flight_notification_events')
    .values({ notification_id: id, ...event })
    .execute();

/** Withdraws a notification; what was sent is withdrawn by the clock where it was sent to. */
export const cancelNotice = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  { notification_id }: RequestOf<typeof cancelPrefectureNotification>['body'],
): Promise<FlightNotification[]> =>
  deps.db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), notification_id);
    const status = noticeAfter(row.status, 'cancel');
    if (status === null) throw new Failure('NOTIFICATION_TRANSITION_ILLEGAL');
    const now = deps.clock.now();
    const at = now.toISOString();
    const is_told = isDelivered(row);
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
    await noteEvent(transaction, row.id, { what: 'cancelled', by_name: caller.name, at: at, detail: null });
    await asSystem(
      transaction,
      'who reads a notification on a desk of its own is told that it is withdrawn',
      () => withdrawDeclarations(deps, transaction, { flight_id: flightId, by_name: caller.name }, now),
    );
    await settleMission(transaction, caller.operator_id, flightId, now);
    return tellNotices(transaction, flightId, kind, now);
  });

/** Its operator's word, as the desk that reads it here hears it: of what left last, or of something else. */
const asHandedIn = (row: NoticeRow, operator_id: number, by_name: string) => ({
  ...row,
  operator_id,
  by_name,
  is_proven: false,
  differs: row.differs || row.status === 'programmed' || row.status === 'failed',
});

/** Handed in by other means: settled by a word that can be shown. */
const handIn = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  {
    id,
    handed_in,
    updated_at,
  }: Pick<Update, 'id' | 'updated_at'> & { readonly handed_in: NonNullable<Update['handed_in']> },
): Promise<void> =>
  deps.db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    const detail = await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), id);
    await holdToSeen(transaction, caller, row, updated_at);
    const status = noticeAfter(row.status, 'hand_in');
    if (status === null) throw new Failure('NO_NOTIFICATION');
    const now = deps.clock.now();
    await noteMissing(transaction, flightId, kind, requiredNotices(detail, kind, now), now);
    if (isInFuture(handed_in.on, now))
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
    await noteEvent(transaction, row.id, {
      what: 'handed_in',
      by_name: caller.name,
      at: at,
      detail: reference,
    });
    await asSystem(
      transaction,
      'who reads notifications on a desk of its own hears what was handed in elsewhere',
      () =>
        receiveDeclaration(deps, transaction, asHandedIn(row, detail.flight.operator_id, caller.name), now),
    );
    await settleMission(transaction, caller.operator_id, flightId, now);
  });

/** Its operator read what whoever was told wrote back; said twice it is said once. */
const readAnswer = (
  { db, clock }: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  { id, updated_at }: Pick<Update, 'id' | 'updated_at'>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    await mustFind(transaction, caller, flightId);
    const row = mustBe(await findNotices(transaction, flightId, kind), id);
    if (row.answered_at === null) return;
    await holdToSeen(transaction, caller, row, updated_at);
    const now = clock.now();
    await transaction
      .updateTable('flight_notifications')
      .set({ answered_at: null })
      .where('id', '=', row.id)
      .execute();
    await noteEvent(transaction, row.id, {
      what: 'answer_read',
      by_name: caller.name,
      at: now.toISOString(),
      detail: null,
    });
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
  const made = updates.map((update) => ({ ...noticeAgain(detail, rows, update), seen: update.updated_at }));
  for (const { key, body, seen } of made) {
    const only = new Map([[key, seen]]);
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
  for (const { handed_in, ...update } of updates)
    if (handed_in !== undefined) await handIn(deps, caller, flightId, kind, { ...update, handed_in });
  for (const update of updates)
    if (update.answer_read) await readAnswer(deps, caller, flightId, kind, update);
  const resent = updates.filter(
    ({ handed_in, answer_read }) => handed_in === undefined && answer_read !== true,
  );
  if (resent.length > 0) await again(deps, caller, flightId, kind, resent);
  return tellNotices(deps.db, flightId, kind, deps.clock.now());
};
