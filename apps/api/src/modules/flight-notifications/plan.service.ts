import type {
  ArmyNotificationsInfo,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import { declaredLines } from '@envol/domain/flight-notifications/gaps';
import { armyPlan, type NoticeMission, prefecturePlan } from '@envol/domain/flight-notifications/plan';
import { rulesetOn } from '@envol/domain/regulation/ruleset';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import { endOfDay, lastDateOf, localDate } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type Caller, type FlightDetail, findDetail } from '../flight-details/index.ts';
import { communeLines } from './communes.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { findNoticeOperator, insurancesOf, lastLines } from './flightNotifications.queries.ts';
import { addressOf, paperForNotice } from './notices.told.ts';
import { proposedRecipients } from './recipients.ts';

export const mustFind = async (
  db: Db,
  caller: Pick<Caller, 'reached'>,
  id: number,
): Promise<FlightDetail> => {
  const detail = await findDetail(db, caller.reached, id);
  if (!detail) throw notFound();
  return detail;
};

export const missionOf = ({ flight, areas }: FlightDetail, now: Date): NoticeMission => ({
  ...plannedPeriod(flight),
  areas: areas.map(({ id, geometry }) => ({ id: String(id), geometry })),
  now: now.toISOString(),
});

/** Whether one of the mission's constraints asks for such a notification. */
export const asksFor = (
  { constraints }: Pick<FlightDetail, 'constraints'>,
  kind: 'prefecture' | 'army',
): boolean =>
  constraints.some(({ judged, status }) => judged.procedure === `${kind}_notif` && status !== 'outdated');

/** The notifications that the mission as it is asks for, by their keys. */
export const requiredNotices = (detail: FlightDetail, kind: 'prefecture' | 'army', now: Date) => {
  const { time_zone } = detail.flight;
  return kind === 'prefecture'
    ? prefecturePlan(missionOf(detail, now)).notices.map(({ latest_date, prefecture, ...notice }) => ({
        ...notice,
        decider: prefecture,
        latest_at: endOfDay(latest_date, time_zone),
      }))
    : armyPlan(missionOf(detail, now)).map(({ key, closes_at }) => ({
        key,
        channel: 'own_form' as const,
        decider: null,
        departement: null,
        latest_at: closes_at,
      }));
};

const choicesOf = async (
  { db, notice_desk, config }: NoticesDeps,
  { flight, pilots, drones }: FlightDetail,
  { alphatango_uids }: Pick<Awaited<ReturnType<typeof findNoticeOperator>>, 'alphatango_uids'>,
) => ({
  pilots: pilots.map(({ id, first_name, last_name, phone }) => ({
    id,
    name: `${first_name} ${last_name}`,
    phone,
  })),
  drones: drones.map(({ id, name, registration }) => ({ id, name, registration })),
  insurances: (await insurancesOf(db, flight.operator_id)).map(({ id, name, expires_on }) => ({
    id,
    name,
    expires_on,
    covers_flight: expires_on === null || expires_on >= lastDateOf(flight.date_end, flight.time_zone),
  })),
  registry: notice_desk.source,
  registry_uid: alphatango_uids[0] ?? null,
  mail: config.smtp_url === null ? ('simulated' as const) : ('smtp' as const),
});

const RECORDED = ['siret', 'number', 'address', 'exclusion'] as const;

export const prefectureInfo = async (
  deps: NoticesDeps,
  caller: Pick<Caller, 'reached' | 'operator_id'>,
  id: number,
): Promise<PrefectureNotificationsInfo> => {
  const detail = await mustFind(deps.db, caller, id);
  const { notices, ...plan } = prefecturePlan(missionOf(detail, deps.clock.now()));
  const proposed = await proposedRecipients(deps, caller.operator_id);
  const [{ lines, certificates }, operator] = await Promise.all([
    lastLines(deps.db, caller.operator_id, id),
    findNoticeOperator(deps.db, detail.flight.operator_id),
  ]);
  const record = {
    siret: operator.siret,
    number: operator.uas_operator_number,
    address: addressOf(operator),
  };
  const company = declaredLines(record, lines);
  const { exclusion } = await paperForNotice(deps.db, detail.flight);
  const names = new Map(detail.areas.map((area) => [String(area.id), area.name]));
  return {
    ...plan,
    needs_reason: [...plan.needs_reason],
    holidays: [...plan.holidays],
    is_needed: asksFor(detail, 'prefecture'),
    ...(await choicesOf(deps, detail, operator)),
    lines: {
      siret: company.siret ?? '',
      no_siret: company.no_siret ?? '',
      number: company.number ?? '',
      address: company.address ?? '',
      certificates: [...certificates].map(([pilot_id, certificate]) => ({ pilot_id, certificate })),
      communes: [...(await communeLines(deps, detail.areas, lines.communes))],
      exclusion: exclusion || (lines.exclusion ?? ''),
      marking: lines.marking ?? '',
      signed_at: lines.signed_at ?? operator.city ?? '',
    },
    recorded: RECORDED.filter((line) => ({ ...record, exclusion })[line]),
    areas: detail.areas.map(({ name }) => ({ name })),
    prefectures: notices.map(({ area_ids, ...notice }) => ({
      ...notice,
      area_names: area_ids.map((area) => names.get(area) ?? area),
      recipient: proposed(notice),
    })),
  };
};

export const armyInfo = async (
  deps: NoticesDeps,
  caller: Pick<Caller, 'reached'>,
  id: number,
): Promise<ArmyNotificationsInfo> => {
  const detail = await mustFind(deps.db, caller, id);
  const windows = armyPlan(missionOf(detail, deps.clock.now()));
  return {
    is_needed: asksFor(detail, 'army'),
    maximum_hours: rulesetOn(localDate(detail.flight.date_start)).army.maximum_hours,
    ...(await choicesOf(deps, detail, await findNoticeOperator(deps.db, detail.flight.operator_id))),
    windows: windows.map(({ key, flight_from, flight_to, opens_at, closes_at, leaves_at }) => ({
      key,
      flight_from,
      flight_to,
      opens_at,
      closes_at,
      leaves_at,
    })),
  };
};
