import { heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { hoursToFly } from '@envol/domain/approvals/hoursToFly';
import { isFlown } from '@envol/domain/flights/flown';
import { clockOf, dailyWindows, isDaily, plannedPeriod } from '@envol/domain/time/dailyWindows';
import flightsEn from '@envol/i18n/en/server' with { type: 'json' };
import flightsFr from '@envol/i18n/fr/server' with { type: 'json' };
import { hoursToFlyText } from '@envol/i18n/hoursToFlyText';
import { periodText } from '@envol/i18n/periodText';
import { fillPlaces } from '@envol/i18n/say';
import { dataAgeLine, type Language } from '../../platform/http/texts.ts';
import { missionDataAge, verdictOf } from '../flight-verdicts/index.ts';
import type { MissionRow } from './calendars.queries.ts';
import type { CalendarEntry } from './ics.ts';

type VerdictMoments = Parameters<typeof verdictOf>[1];

const WORDS = { fr: flightsFr.calendar, en: flightsEn.calendar } as const;

/** Sure is what the mission itself is: everything that is still asked for may change. */
const certaintyOf = (status: MissionRow['status']): CalendarEntry['status'] => {
  if (status === 'canceled') return 'CANCELLED';
  return status === 'confirmed' || status === 'clear' ? 'CONFIRMED' : 'TENTATIVE';
};

/** What the calendar does not hold; null where it holds every mission. */
export const cutOf = (missions: readonly Pick<MissionRow, 'count'>[], language: Language): string | null => {
  const count = missions[0]?.count ?? 0;
  return count <= missions.length ? null : fillPlaces(WORDS[language].cut, { shown: missions.length, count });
};

/** A mission with what says how high it may be flown, what stands against it and how old its data are. */
export type CalendarMission = Omit<MissionRow, 'count'>;

/** What stands before everything else: old data, and what is open against the flight. */
export const warningsOf = (
  mission: Pick<CalendarMission, 'analysis' | 'date_end' | 'readings' | 'day_cards'>,
  language: Language,
  now: Date,
  /** In whose name a reading is told; its reader's own where not given. */
  reader?: string,
): string => {
  const { day_cards: cards } = mission;
  const open = cards.length === 0 ? '' : `${fillPlaces(WORDS[language].open, { cards: cards.join(', ') })}\n`;
  const old = dataAgeLine(language, missionDataAge(mission, now, reader));
  return `${old === null ? '' : `${old}.\n`}${open}`;
};

type Hours = ReturnType<typeof hoursToFly>;

/** The hours that agreements leave of those asked, in a line of their own; empty where they leave all. */
const hoursLine = (mission: CalendarMission, hours: Hours, language: Language): string => {
  if (hours === null) return '';
  const asked = periodText(language, mission).main;
  return `${fillPlaces(WORDS[language].hours_granted, { hours: hoursToFlyText(language, mission, hours), asked })}\n`;
};

/** What a calendar shows without Envol: the hours and the height to fly by, with its reference, and old data in the first line. */
const descriptionOf = (
  mission: CalendarMission,
  { status, hours }: { readonly status: string; readonly hours: Hours },
  language: Language,
  now: Date,
): string => {
  const words = WORDS[language];
  const { height_m, asked_m } = heightToFly(
    { max_flying_height: mission.max_flying_height, areas: mission.area_heights },
    heightTermsOf(mission.approvals),
  );
  const height = fillPlaces(height_m < asked_m ? words.height_granted : words.height, {
    height: height_m,
    asked: asked_m,
  });
  const said = fillPlaces(words.description, { identifier: mission.display_identifier, status, height });
  return `${warningsOf(mission, language, now)}${hoursLine(mission, hours, language)}${said}`;
};

/** When what an entry says last changed: the mission itself, its requests, what an analysis found of it, or what was read for it. */
const changedAt = ({ updated_at, analysed_at, readings, requests_changed_at }: CalendarMission): string =>
  [analysed_at, requests_changed_at, ...(readings ?? []).map(({ at }) => at)].reduce<string>(
    (last, at) => (at !== null && Date.parse(at) > Date.parse(last) ? at : last),
    updated_at,
  );

/** Grows with all that an entry says (RFC 5545, 3.8.7.4): the mission's versions alone stand still when an authority decides. */
const sequenceOf = ({ version, created_at }: CalendarMission, changed_at: string): number =>
  version + Math.max(0, Math.floor((Date.parse(changed_at) - Date.parse(created_at)) / 1000));

/**
 * A mission as entries of a calendar: of the hours that may be flown, one for each period of them. One that is flown every day
 * between two hours repeats as many days. Where agreements leave no common hour it stands at the hours asked, and is not sure.
 */
export const toEntries = (
  mission: CalendarMission,
  {
    language,
    public_url,
    now,
    dataset_ids,
  }: VerdictMoments & { readonly language: Language; readonly public_url: string },
): CalendarEntry[] => {
  const words = WORDS[language];
  const hours = hoursToFly(mission, mission.hour_terms);
  const periods = hours === null || hours.length === 0 ? [mission] : hours;
  const isOver = isFlown(mission);
  const present = verdictOf(mission, { now, dataset_ids }).status;
  const isImpossible = !isOver && mission.outlook === 'impossible' && present !== 'canceled';
  const word = isImpossible ? words.impossible : words.statuses[present];
  const status = isOver ? words.flown : word;
  const changed_at = changedAt(mission);
  const entry = {
    sequence: sequenceOf(mission, changed_at),
    made_at: mission.created_at,
    changed_at,
    time_zone: clockOf(mission),
    status: hours?.length === 0 && present !== 'canceled' ? ('TENTATIVE' as const) : certaintyOf(present),
    summary: fillPlaces(words.summary, { name: mission.name, status }),
    description: descriptionOf(mission, { status, hours }, language, now),
    place: { lat: mission.center_lat, lng: mission.center_lng },
    url: `${public_url}/map/flights/${mission.id}`,
  };
  return periods.map((told, index) => {
    const period = plannedPeriod({ ...mission, ...told });
    const windows = dailyWindows(period);
    const name = index === 0 ? `mission-${mission.id}` : `mission-${mission.id}-${index + 1}`;
    return {
      ...entry,
      uid: `${name}@${new URL(public_url).hostname}`,
      from: windows[0]?.from ?? period.start,
      to: windows[0]?.to ?? period.end,
      days: isDaily(period) ? windows.length : 1,
    };
  });
};
