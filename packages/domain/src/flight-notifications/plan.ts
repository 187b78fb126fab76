import type { AreaGeometry } from '../geo/geometry.ts';
import { type ArmyWindow, armyWindows, noticeFor } from '../regulation/notices.ts';
import { type PrefectureChannel, prefectureChannel } from '../regulation/prefectureChannels.ts';
import { competentPrefectures, prefecturesOver } from '../regulation/prefectures.ts';
import { type Ruleset, rulesetOn } from '../regulation/ruleset.ts';
import type { Departement } from '../territory/departements.ts';
import type { PlannedPeriod } from '../time/dailyWindows.ts';
import { FRENCH_TIME } from '../time/frenchTime.ts';
import { daysAfter, daysBetween, instantAt, lastDateOf, localDate } from '../time/localTime.ts';
import { publicHolidays } from '../time/workingDays.ts';

/** The morning hour, at the prefecture, at which a notification leaves that is not sent at once. */
const SENDING_HOUR = '08:00';
/** Days before the last possible one on which a notification is advised to leave: time to mend what fails. */
const MARGIN_DAYS = 7;
const HOUR_MS = 3_600_000;

const canonical = (instant: string): string => new Date(instant).toISOString();

/** A notification to one prefecture, with its deadline. Dates are YYYY-MM-DD at the mission's place. */
export interface PrefectureNotice extends PrefectureChannel {
  /** The INSEE code of its département, the first of several that the mission touches; "sea:…" for a maritime prefecture, "unknown" where none can be told. */
  readonly key: string;
  readonly departement: string | null;
  /** The competent authority on the first flight date; null where none can be told. */
  readonly prefecture: string | null;
  readonly area_ids: readonly string[];
  /** The last date of sending that keeps the notice, with the holidays of this département. */
  readonly latest_date: string;
  readonly is_late: boolean;
}

/** What its operator must write before a notification is taken. */
export type NoticeReason = 'late' | 'over_maximum_days';

/** The notifications to prefectures that a mission needs, by the rules of its first day. */
export interface PrefecturePlan {
  readonly ruleset: Ruleset['code'];
  readonly source: string;
  readonly notice_days: number;
  readonly notice_mode: Ruleset['prefecture']['notice']['mode'];
  readonly first_date: string;
  readonly last_date: string;
  /** First and last day included. */
  readonly days: number;
  readonly maximum_days: number;
  readonly needs_reason: readonly NoticeReason[];
  /** False: the notice is over, and the rules of that day know no late notification. */
  readonly is_possible: boolean;
  /** ISO 8601 instants: not before, and when it is advised to leave. */
  readonly earliest_at: string;
  readonly advised_at: string;
  readonly notices: readonly PrefectureNotice[];
  /** The public holidays between now and the flight that some département of the mission counts. */
  readonly holidays: readonly string[];
}

/** What of a mission a plan of notifications rests on. */
export interface NoticeMission extends PlannedPeriod {
  readonly areas: readonly { readonly id: string; readonly geometry: AreaGeometry }[];
  /** The instant of planning. */
  readonly now: string;
}

interface NoticePart {
  readonly departement: string | null;
  readonly prefecture: string | null;
  readonly area_ids: string[];
}

function prefecturesTold({ areas }: NoticeMission, firstDate: string): Map<string, NoticePart> {
  const told = new Map<string, NoticePart>();
  const tell = (key: string, said: Omit<NoticePart, 'area_ids'>, area: string): void => {
    const known = told.get(key) ?? { ...said, area_ids: [] };
    if (known.area_ids.at(-1) !== area) known.area_ids.push(area);
    told.set(key, known);
  };
  // One prefect may be competent for several départements (Paris and its inner ring): told once, by the first that is touched.
  const firstOf = new Map<string, string>();
  const touched = areas.map(({ id, geometry }) => ({ id, ...prefecturesOver(geometry) }));
  const competentFor = (departement: Departement): string =>
    competentPrefectures([departement], firstDate)[0]?.prefecture ?? departement.prefecture;
  for (const departement of touched.flatMap(({ departements }) => departements)) {
    const prefecture = competentFor(departement);
    const known = firstOf.get(prefecture);
    if (known === undefined || departement.code < known) firstOf.set(prefecture, departement.code);
  }
  for (const { id, departements, maritime } of touched) {
    for (const departement of departements) {
      const prefecture = competentFor(departement);
      const code = firstOf.get(prefecture) ?? departement.code;
      tell(code, { departement: code, prefecture }, id);
    }
    for (const prefecture of maritime) tell(`sea:${prefecture}`, { departement: null, prefecture }, id);
    if (departements.length + maritime.length === 0)
      tell('unknown', { departement: null, prefecture: null }, id);
  }
  return new Map([...told].sort(([a], [b]) => a.localeCompare(b)));
}

/** The notifications to prefectures of a mission: one for each prefect who is competent where an area lies. */
export function prefecturePlan(mission: NoticeMission): PrefecturePlan {
  const { start, end, time_zone, now } = mission;
  const first_date = localDate(start, time_zone);
  // A flight that ends at midnight does not touch the day that begins.
  const last_date = lastDateOf(end, time_zone);
  const today = localDate(now, time_zone);
  const ruleset = rulesetOn(first_date);
  const { notice, maximum_days, late_with_reason, maximum_anticipation_days } = ruleset.prefecture;
  const notices = [...prefecturesTold(mission, first_date)].map(([key, told]): PrefectureNotice => {
    const { latest_date, respected } = noticeFor(notice, first_date, {
      now,
      time_zone,
      departements: told.departement ?? '',
    });
    const channel = prefectureChannel(told.departement, today);
    return {
      key,
      ...told,
      channel: channel.channel,
      is_confirmed: channel.is_confirmed,
      source: channel.source,
      latest_date,
      is_late: !respected,
    };
  });
  const days = daysBetween(first_date, last_date) + 1;
  const late = notices.some(({ is_late }) => is_late);
  const latest = notices.map(({ latest_date }) => latest_date).sort()[0] ?? first_date;
  const earliest =
    maximum_anticipation_days === null
      ? canonical(now)
      : latestOf(now, instantAt(daysAfter(first_date, -maximum_anticipation_days), SENDING_HOUR, time_zone));
  const codes = notices.flatMap(({ departement }) => departement ?? []).join(',');
  const years = new Set([today, first_date].map((date) => Number(date.slice(0, 4))));
  return {
    ruleset: ruleset.code,
    source: ruleset.source,
    notice_days: notice.days,
    notice_mode: notice.mode,
    first_date,
    last_date,
    days,
    maximum_days,
    needs_reason: [
      ...(late ? (['late'] as const) : []),
      ...(days > maximum_days ? (['over_maximum_days'] as const) : []),
    ],
    is_possible: Date.parse(now) < Date.parse(start) && (!late || late_with_reason),
    earliest_at: earliest,
    advised_at: latestOf(earliest, instantAt(daysAfter(latest, -MARGIN_DAYS), SENDING_HOUR, time_zone)),
    notices,
    holidays: [...years]
      .flatMap((year) => [...publicHolidays(year, time_zone, codes)])
      .filter((date) => date >= today && date <= first_date)
      .sort(),
  };
}

const latestOf = (a: string, b: string): string => canonical(Date.parse(a) >= Date.parse(b) ? a : b);

/** One notification to the armed forces, with when it leaves. Instants in ISO 8601. */
export interface ArmyNotice extends ArmyWindow {
  readonly key: string;
  /** An hour after the window opens, at once when it is open; null when it has closed. */
  readonly leaves_at: string | null;
}

/** The notifications to the armed forces of a mission, in the order of its flights. */
export function armyPlan(mission: Omit<NoticeMission, 'areas'>): readonly ArmyNotice[] {
  const now = Date.parse(mission.now);
  return armyWindows(mission, rulesetOn(localDate(mission.start, FRENCH_TIME))).map((window) => ({
    ...window,
    key: canonical(window.flight_from),
    flight_from: canonical(window.flight_from),
    flight_to: canonical(window.flight_to),
    opens_at: canonical(window.opens_at),
    closes_at: canonical(window.closes_at),
    leaves_at:
      now >= Date.parse(window.closes_at)
        ? null
        : new Date(Math.max(now, Date.parse(window.opens_at) + HOUR_MS)).toISOString(),
  }));
}
