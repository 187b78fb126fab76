import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightNotification, notifyArmy, notifyPrefecture } from '@envol/contract/flight-notifications';
import { lacksRegistryUid, REGISTRY_UID } from '@envol/domain/flight-notifications/gaps';
import { armyPlan } from '@envol/domain/flight-notifications/plan';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { withdrawDeclarations } from '../declarations/index.ts';
import { type Caller, type FlightDetail, lockFlight, recordFlightChange } from '../flight-details/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import { checkedNotices } from './declaration.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { findNotices, tellNotices } from './flightNotifications.queries.ts';
import { holdToSeen } from './noticeSeen.ts';
import { dropOtherNotices, noteMissing, type PlannedNotice, writeNotice } from './notices.repository.ts';
import { insuranceOf, missionForNotice } from './notices.told.ts';
import { asksFor, missionOf, mustFind } from './plan.service.ts';

type PrefectureBody = RequestOf<typeof notifyPrefecture>['body'];
type ArmyBody = RequestOf<typeof notifyArmy>['body'];

/** Brings the mission in line with its notifications, and tells the screens. */
export const settleMission = async (
  db: Db,
  operatorId: number,
  flightId: number,
  now: Date,
): Promise<void> => {
  const { status } = await refreshFlightStatus(db, flightId);
  await recordFlightChange(db, { clock: { now: () => now } }, operatorId, { flight_id: flightId, status });
};

/** Those that are written, by their keys, each with its `updated_at` as it was read; absent: all that are not told yet. */
type WrittenAnew = ReadonlyMap<string, string | undefined>;

const writeProgram = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  {
    kind,
    plan,
    only,
  }: {
    readonly kind: NoticeKind;
    readonly plan: (db: Db, detail: FlightDetail, now: Date) => Promise<readonly PlannedNotice[]>;
    readonly only: WrittenAnew | undefined;
  },
): Promise<FlightNotification[]> =>
  deps.db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    const detail = await mustFind(transaction, caller, flightId);
    const now = deps.clock.now();
    if (Date.parse(detail.flight.date_start) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
    if (!asksFor(detail, kind)) throw new Failure('NO_NOTIFICATION');
    const before = await findNotices(transaction, flightId, kind);
    for (const row of before) await holdToSeen(transaction, caller, row, only?.get(row.key));
    const planned = await plan(transaction, detail, now);
    // What left, and is still true, is not told twice.
    const standing = new Set(
      before
        .filter(({ status, differs }) => (status === 'sent' || status === 'updated') && !differs)
        .map(({ key }) => key),
    );
    const notices = { flight_id: flightId, kind, at: now.toISOString() };
    for (const [position, each] of planned.entries())
      if (only === undefined ? !standing.has(each.key) : only.has(each.key))
        await writeNotice(transaction, caller, notices, {
          planned: each,
          position,
          before: before.find(({ key }) => key === each.key),
        });
    await dropOtherNotices(transaction, flightId, kind, new Set(planned.map(({ key }) => key)), now);
    await noteMissing(transaction, flightId, kind, planned, now);
    await asSystem(
      transaction,
      'who reads a notification on a desk of its own is told that it is withdrawn',
      () => withdrawDeclarations(deps, transaction, { flight_id: flightId, by_name: caller.name }, now),
    );
    await settleMission(transaction, caller.operator_id, flightId, now);
    return tellNotices(transaction, flightId, kind, now);
  });

/** Programs the notifications to prefectures. Throws what the contract declares, naming the fields. */
export const programPrefectures = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  body: PrefectureBody,
  only?: WrittenAnew,
): Promise<FlightNotification[]> => {
  const plan = (db: Db, detail: FlightDetail, now: Date): Promise<readonly PlannedNotice[]> =>
    checkedNotices({ ...deps, db }, caller, detail, { body, now, way: 'sent', only });
  return writeProgram(deps, caller, flightId, { kind: 'prefecture', plan, only });
};

/** Programs the notifications to the armed forces, each in its window. Throws what the contract declares. */
export const programArmy = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  body: ArmyBody,
  only?: WrittenAnew,
): Promise<FlightNotification[]> => {
  const plan = async (db: Db, detail: FlightDetail, now: Date): Promise<readonly PlannedNotice[]> => {
    const windows = armyPlan(missionOf(detail, now));
    if (windows.every(({ leaves_at }) => leaves_at === null)) throw new Failure('NOTICE_NOT_RESPECTED');
    const insured = await insuranceOf(db, detail.flight.operator_id, body);
    const told = await missionForNotice(db, caller, detail, body, insured);
    const is_connected = deps.notice_desk.source !== 'none';
    const leaves = windows.some(({ key, leaves_at }) => leaves_at !== null && (only?.has(key) ?? true));
    if (lacksRegistryUid(is_connected && leaves ? { uid: told.operator.uid } : null))
      throw fieldFailure('VALIDATION', REGISTRY_UID, 'alphatango_uid_needed');
    return windows.map(
      (window): PlannedNotice => ({
        key: window.key,
        channel: is_connected && window.leaves_at !== null ? 'online' : 'own_form',
        decider: null,
        departement: null,
        recipient: null,
        payload: {
          ...told,
          prefecture: null,
          departement: null,
          recipient: null,
          reason: null,
          notice_kept: true,
          ruleset: '',
          date_start: window.flight_from,
          date_end: window.flight_to,
        },
        scheduled_for: is_connected ? window.leaves_at : null,
        latest_at: window.closes_at,
        reason: null,
      }),
    );
  };
  return writeProgram(deps, caller, flightId, { kind: 'army', plan, only });
};
