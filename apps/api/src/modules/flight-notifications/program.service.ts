import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightNotification, notifyArmy, notifyPrefecture } from '@envol/contract/flight-notifications';
import { armyPlan, prefecturePlan } from '@envol/domain/flight-notifications/plan';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { endOfDay } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { Failure } from '../../platform/http/failure.ts';
import { reasonText } from '../../platform/http/texts.ts';
import { recordEvent } from '../../platform/realtime/events.ts';
import {
  type Caller,
  changeEvent,
  type FlightDetail,
  lockFlight,
  refreshFlightStatus,
} from '../flights/index.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import {
  digestNow,
  findNotices,
  insurancesOf,
  lastRecipients,
  operatorTold,
  tellNotices,
} from './flightNotifications.queries.ts';
import { asksFor, missionOf, mustFind } from './plan.service.ts';

type PrefectureBody = RequestOf<typeof notifyPrefecture>['body'];
type ArmyBody = RequestOf<typeof notifyArmy>['body'];

const unknown = (code: 'PILOT_UNKNOWN' | 'DRONE_UNKNOWN', path: string): Failure =>
  new Failure(code, {
    fields: [{ path, message: code === 'PILOT_UNKNOWN' ? 'pilot_unknown' : 'drone_unknown' }],
  });

/** How the operator is insured, in words; required of every notification. */
const insuranceOf = async (db: Db, operatorId: number, body: ArmyBody) => {
  const papers = await insurancesOf(db, operatorId);
  const chosen = body.insurance_document_id ?? null;
  const paper = papers.find(({ id }) => id === chosen);
  if (chosen !== null && !paper)
    throw new Failure('VALIDATION', { fields: [{ path: 'insurance_document_id', message: 'invalid' }] });
  const said = [paper?.name, body.insurance_reference].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
  if (said.length === 0)
    throw new Failure('VALIDATION', {
      fields: [{ path: 'insurance_document_id', message: 'insurance_needed' }],
    });
  return { insurance: said.join(', '), insurance_document_id: paper?.id ?? null };
};

/** What is told of the mission, but to whom and why. Throws PILOT_UNKNOWN, DRONE_UNKNOWN, VALIDATION. */
export const toldOf = async (
  db: Db,
  caller: Caller,
  { flight, areas, pilots, drones }: FlightDetail,
  body: Pick<ArmyBody, 'pilot_id' | 'drone_id'>,
  insured: Pick<StoredNotice, 'insurance' | 'insurance_document_id'>,
): Promise<
  Omit<StoredNotice, 'prefecture' | 'departement' | 'recipient' | 'reason' | 'notice_kept' | 'ruleset'>
> => {
  const pilot = pilots.find(({ id }) => id === body.pilot_id);
  if (!pilot) throw unknown('PILOT_UNKNOWN', 'pilot_id');
  const drone = drones.find(({ id }) => id === body.drone_id);
  if (!drone) throw unknown('DRONE_UNKNOWN', 'drone_id');
  const operator = await operatorTold(db, flight.operator_id);
  const address = [
    operator.address_1,
    operator.address_2,
    [operator.postal_code, operator.city].filter(Boolean).join(' '),
  ];
  return {
    identifier: flight.display_identifier,
    name: flight.name,
    description: flight.description,
    operator: {
      name: operator.commercial_name,
      company: operator.company,
      siret: operator.siret,
      number: operator.uas_operator_number,
      uid: operator.alphatango_uids[0] ?? null,
      address: address.filter((line) => line !== null && line !== '').join(', ') || null,
      person: caller.name,
    },
    pilot: {
      id: pilot.id,
      name: `${pilot.first_name} ${pilot.last_name}`,
      phone: pilot.phone,
      email: pilot.email,
    },
    other_pilots: pilots
      .filter(({ id }) => id !== pilot.id)
      .map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    drones: [drone, ...drones.filter(({ id }) => id !== drone.id)].map((each) => ({
      id: each.id,
      name: each.name,
      manufacturer: each.manufacturer,
      model: each.model,
      registration: each.registration,
      serial_number: each.serial_number,
      drone_class: each.drone_class,
      mass_kg: each.mass_kg,
      is_captive: each.is_captive,
      remote_identification: each.remote_identification,
      has_third_party_protection: each.has_third_party_protection,
    })),
    scenario: flight.scenario,
    visibility: flight.visibility,
    areas: areas.map(({ name, geometry, center_lng, center_lat, max_height_m }) => ({
      name,
      geometry,
      center: [center_lng, center_lat],
      max_height_m,
    })),
    date_start: flight.date_start,
    date_end: flight.date_end,
    time_zone: flight.time_zone,
    is_continuous: flight.is_continuous,
    hours_reference: flight.hours_reference,
    night_flight: flight.night_flight,
    populated_area: flight.populated_area,
    max_height_m: flight.max_flying_height,
    ...insured,
  };
};

/** A notification to write: programmed to leave, or for its operator to hand in. */
interface Planned {
  readonly key: string;
  readonly channel: 'online' | 'own_form' | 'paper';
  readonly decider: string | null;
  readonly departement: string | null;
  readonly recipient: string | null;
  readonly payload: StoredNotice;
  readonly scheduled_for: string | null;
  readonly latest_at: string | null;
  readonly reason: string | null;
}

const writeNotice = async (
  db: Db,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  planned: Planned,
  position: number,
  at: string,
): Promise<void> => {
  const is_programmed = planned.scheduled_for !== null;
  const values = {
    ...planned,
    position,
    status: is_programmed ? ('programmed' as const) : ('todo' as const),
    pending: is_programmed ? ('send' as const) : null,
    payload: JSON.stringify(planned.payload),
    attempts: 0,
    claimed_until: null,
    channels: '{}',
    failure: null,
    cancelled_at: null,
    programmed_by: caller.name,
    programmed_by_user: caller.actor.user_id,
    updated_at: at,
  };
  const { id } = await db
    .insertInto('flight_notifications')
    .values({ ...values, flight_id: flightId, kind, shown_digest: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['flight_id', 'kind', 'key']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('flight_notifications')
    .set({ shown_digest: digestNow })
    .where('id', '=', id)
    .execute();
  if (is_programmed)
    await db
      .insertInto('flight_notification_events')
      .values({
        notification_id: id,
        at,
        what: 'programmed',
        by_name: caller.name,
        detail: planned.scheduled_for,
      })
      .execute();
};

/** Brings the mission in line with its notifications, and tells the screens. */
export const settleMission = async (
  db: Db,
  operatorId: number,
  flightId: number,
  now: Date,
): Promise<void> => {
  const { status } = await refreshFlightStatus(db, flightId);
  await recordEvent(
    db,
    changeEvent({ clock: { now: () => now } }, operatorId, { flight_id: flightId, status }),
  );
};

const program = (
  { db, clock }: NoticesDeps,
  caller: Caller,
  flightId: number,
  kind: NoticeKind,
  plan: (db: Db, detail: FlightDetail, now: Date) => Promise<readonly Planned[]>,
  only?: ReadonlySet<string>,
): Promise<FlightNotification[]> =>
  db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    const detail = await mustFind(transaction, caller, flightId);
    const now = clock.now();
    if (Date.parse(detail.flight.date_start) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
    if (!asksFor(detail, kind)) throw new Failure('NO_NOTIFICATION');
    const planned = await plan(transaction, detail, now);
    const before = await findNotices(transaction, flightId, kind);
    // What left, and is still true, is not told twice.
    const standing = new Set(
      before
        .filter(({ status, differs }) => (status === 'sent' || status === 'updated') && !differs)
        .map(({ key }) => key),
    );
    for (const [position, each] of planned.entries())
      if (only === undefined ? !standing.has(each.key) : only.has(each.key))
        await writeNotice(transaction, caller, flightId, kind, each, position, now.toISOString());
    await dropOthers(transaction, flightId, kind, new Set(planned.map(({ key }) => key)), now);
    await settleMission(transaction, caller.operator_id, flightId, now);
    return tellNotices(transaction, flightId, kind);
  });

/** Those that the mission no longer asks for: what left is withdrawn by the clock, the rest is forgotten. */
const dropOthers = async (
  db: Db,
  flightId: number,
  kind: NoticeKind,
  keys: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const gone = (await findNotices(db, flightId, kind)).filter(({ key }) => !keys.has(key));
  const told = gone.filter(({ was_sent, status }) => was_sent && status !== 'cancelled');
  if (told.length > 0)
    await db
      .updateTable('flight_notifications')
      .set({
        status: 'cancelled',
        pending: 'cancel',
        position: -1,
        cancelled_at: at,
        scheduled_for: at,
        attempts: 0,
        updated_at: at,
      })
      .where(
        'id',
        'in',
        told.map(({ id }) => id),
      )
      .execute();
  const ids = gone.filter(({ was_sent }) => !was_sent).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('flight_notifications').where('id', 'in', ids).execute();
};

/** A prefecture is told of no drone that the mission's scenario excludes, or that has no registration of its own. */
const checkDrones = ({ constraints }: FlightDetail, language: Caller['language']): void => {
  const contradicting = constraints.filter(
    ({ judged, status }) =>
      judged.kind === 'drone_compatibility' && judged.effect === 'forbidden' && status !== 'outdated',
  );
  if (contradicting.length === 0) return;
  throw new Failure('DRONE_COMPATIBILITY_ERROR', {
    fields: contradicting.map(({ judged }) => ({
      path: 'drone_id',
      message: {
        text: `${judged.title} – ${judged.reasons.map(({ code, params }) => reasonText(language, { code: `reasons.${code}`, params })).join(' ')}`,
      },
    })),
  });
};

/** Programs the notifications to prefectures. Throws what the contract declares, naming the fields. */
export const programPrefectures = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  body: PrefectureBody,
  only?: ReadonlySet<string>,
): Promise<FlightNotification[]> => {
  const plan = async (db: Db, detail: FlightDetail, now: Date): Promise<readonly Planned[]> => {
    checkDrones(detail, caller.language);
    const planned = prefecturePlan(missionOf(detail, now));
    if (!planned.is_possible)
      throw new Failure('VALIDATION', { fields: [{ path: 'send_at', message: 'invalid' }] });
    const reason = body.reason?.trim() || null;
    const earliest = Date.parse(planned.earliest_at);
    const sending = Math.max(earliest, body.send_at === undefined ? earliest : Date.parse(body.send_at));
    const { time_zone } = detail.flight;
    const isLate = planned.notices.some(
      ({ latest_date }) => sending > Date.parse(endOfDay(latest_date, time_zone)),
    );
    if ((planned.needs_reason.length > 0 || isLate) && reason === null)
      throw new Failure('VALIDATION', {
        fields: [{ path: 'reason', message: 'reason_required', params: { maximum: planned.maximum_days } }],
      });
    if (sending >= Date.parse(detail.flight.date_start))
      throw new Failure('VALIDATION', { fields: [{ path: 'send_at', message: 'invalid' }] });
    const known = await lastRecipients(db, caller.operator_id);
    const insured = await insuranceOf(db, detail.flight.operator_id, body);
    const told = await toldOf(db, caller, detail, body, insured);
    return planned.notices.map((notice, index): Planned => {
      const given = body.recipients?.find(({ key }) => key === notice.key)?.email;
      const recipient = given ?? known.get(notice.key) ?? null;
      if (notice.channel === 'online' && recipient === null)
        throw new Failure('VALIDATION', {
          fields: [{ path: `recipients.${index}.email`, message: 'required' }],
        });
      const common = { prefecture: notice.prefecture, departement: notice.departement, recipient, reason };
      return {
        key: notice.key,
        channel: notice.channel,
        decider: notice.prefecture,
        departement: notice.departement,
        recipient,
        payload: { ...told, ...common, notice_kept: !isLate, ruleset: planned.ruleset },
        scheduled_for: notice.channel === 'online' ? new Date(sending).toISOString() : null,
        latest_at: endOfDay(notice.latest_date, time_zone),
        reason,
      };
    });
  };
  return program(deps, caller, flightId, 'prefecture', plan, only);
};

/** Programs the notifications to the armed forces, each in its window. Throws what the contract declares. */
export const programArmy = (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  body: ArmyBody,
  only?: ReadonlySet<string>,
): Promise<FlightNotification[]> => {
  const plan = async (db: Db, detail: FlightDetail, now: Date): Promise<readonly Planned[]> => {
    const windows = armyPlan(missionOf(detail, now));
    if (windows.every(({ leaves_at }) => leaves_at === null)) throw new Failure('NOTICE_NOT_RESPECTED');
    const insured = await insuranceOf(db, detail.flight.operator_id, body);
    const told = await toldOf(db, caller, detail, body, insured);
    const is_connected = deps.notice_desk.source !== 'none';
    return windows.map(
      (window): Planned => ({
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
  return program(deps, caller, flightId, 'army', plan, only);
};
