import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, daysBetween, instantAt, localDate, localTime } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { DAY_FLIGHTS, type DayFlight, towerOf } from './dayFlights.ts';
import { demoDay } from './history.ts';
import type { DemoMission } from './missions.ts';

const MINUTE_MS = 60_000;
/** People ask for hours on whole five minutes. */
const STEP_MS = 5 * MINUTE_MS;
const LAST_FROM = Math.max(...DAY_FLIGHTS.map(({ from }) => from));
/** A flight begins so long before midnight at the latest, minutes, while there is that much of the day. */
const BEFORE_MIDNIGHT = 40;
const ANSWERED_AFTER_MS = 4 * MINUTE_MS;
/** A flight that is over went up and came down so long within its hours. */
const UP_AFTER_MS = 12 * MINUTE_MS;
const DOWN_BEFORE_MS = 9 * MINUTE_MS;
/** When an evening's flights begin, in Paris: it is night on every day of the year. */
const EVENING = '22:30';
/** So long the evening's first flight lasts, past midnight: until then it is that evening still, minutes. */
const EVENING_MINUTES = 120;
/** When the tower ordered the landing, and when who flies received it: an order without a receipt would ring at once. */
const ORDERED_AGO_MS = 42_000;
const RECEIVED_AGO_MS = 20_000;

/** What somebody did about a flight of the day. */
export type DayAct =
  | 'ask'
  | 'accept'
  | 'refuse'
  | 'ask_take_off'
  | 'grant'
  | 'take_off'
  | 'order'
  | 'receive'
  | 'land';

/** A flight with its hours and what was done about it; instants in ms, all acts before now. */
export interface PlannedFlight {
  readonly flight: DayFlight;
  readonly from: number;
  readonly to: number;
  readonly acts: readonly { readonly at: number; readonly act: DayAct }[];
}

const onStep = (instant: number): number => Math.floor(instant / STEP_MS) * STEP_MS;

/** The beginning of an evening, counted from the one that is not over yet. */
const eveningOf = (evening: number, now: number): number => {
  const today = demoDay(new Date(now));
  const isLast = Date.parse(instantAt(daysAfter(today, -1), EVENING)) + EVENING_MINUTES * MINUTE_MS > now;
  return Date.parse(instantAt(daysAfter(today, evening - (isLast ? 1 : 0)), EVENING));
};

/**
 * The hours of a flight. What comes draws together as the day ends and what is over ends today at the earliest, so that
 * both are of the day that is looked at; null where that leaves a flight that was agreed to nothing ahead.
 */
const hoursOf = (
  flight: DayFlight,
  now: number,
  day: { readonly start: number; readonly end: number },
): { readonly from: number; readonly to: number } | null => {
  const length = (flight.to - flight.from) * MINUTE_MS;
  if (flight.evening !== undefined) {
    const from = eveningOf(flight.evening, now);
    return { from, to: from + length };
  }
  if (flight.to <= 0) {
    const to = Math.max(onStep(now + flight.to * MINUTE_MS), day.start);
    return { from: to - length, to };
  }
  if (flight.from <= 0) {
    const from = onStep(now + flight.from * MINUTE_MS);
    return { from, to: from + length };
  }
  const left = (day.end - now) / MINUTE_MS;
  const from = onStep(now + flight.from * MINUTE_MS * Math.min(1, left / (LAST_FROM + BEFORE_MIDNIGHT)));
  return flight.answer === 'accept' && from <= now ? null : { from, to: from + length };
};

const takeOffActs = (flight: DayFlight, to: number, from: number, now: number): PlannedFlight['acts'] => {
  if (flight.take_off === undefined) return [];
  if (flight.take_off === 'asked') return [{ at: now - 3 * MINUTE_MS, act: 'ask_take_off' }];
  const up = flight.take_off === 'landed' ? from + UP_AFTER_MS : now - (flight.up_since ?? 0) * MINUTE_MS;
  return [
    { at: up - 4 * MINUTE_MS, act: 'ask_take_off' },
    { at: up - 2 * MINUTE_MS, act: 'grant' },
    { at: up, act: 'take_off' },
    ...(flight.take_off === 'landed' ? [{ at: to - DOWN_BEFORE_MS, act: 'land' as const }] : []),
    ...(flight.take_off === 'ordered_down'
      ? [
          { at: now - ORDERED_AGO_MS, act: 'order' as const },
          { at: now - RECEIVED_AGO_MS, act: 'receive' as const },
        ]
      : []),
  ];
};

/** The tower's day as it stands at an instant, by the days of Paris. */
export const planDay = (instant: Date): PlannedFlight[] => {
  const now = instant.getTime();
  const today = demoDay(instant);
  const [start, end] = [today, daysAfter(today, 1)].map((date) => Date.parse(instantAt(date, '00:00')));
  if (start === undefined || end === undefined) return [];
  return DAY_FLIGHTS.flatMap((flight) => {
    const hours = hoursOf(flight, now, { start, end });
    if (hours === null) return [];
    const { from, to } = hours;
    const asked = Math.min(now, from) - flight.asked * MINUTE_MS;
    const { answer } = flight;
    const act = answer === 'accept' ? 'accept' : 'refuse';
    return {
      flight,
      from,
      to,
      acts: [
        { at: asked, act: 'ask' as const },
        ...(answer === undefined ? [] : [{ at: asked + ANSWERED_AFTER_MS, act } as const]),
        ...takeOffActs(flight, to, from, now),
      ],
    };
  });
};

const HOUR_MS = 60 * MINUTE_MS;
/** So much before and after its hours a flight's mission reaches; more than a change of clocks can take from it. */
const AROUND_MS = HOUR_MS;

const ASKED_BEFORE = { asked: -9, steps: [{ at: -7, decide: 'accept' }] } as const;
/** A prefecture wants a month for a flight by night. */
const ASKED_LONG_BEFORE = { asked: -39, steps: [{ at: -34, decide: 'accept' }] } as const;
/** The prefecture of the demonstration that allows a flight by night, by whom the flight is asked of. */
const PREFECTURES: Readonly<Record<string, string>> = { LFBO: 'PREF-31', LFBR: 'PREF-31' };

/**
 * The missions of the day's flights: some hours around each, and around now, in whole hours of Paris; an evening's in its own
 * hours.
 */
export const dayMissions = (instant: Date): readonly DemoMission[] =>
  planDay(instant).map(({ flight, from, to }) => {
    const now = instant.getTime();
    const isEvening = flight.evening !== undefined;
    const first = isEvening ? from : Math.floor((Math.min(from, now) - AROUND_MS) / HOUR_MS) * HOUR_MS;
    const last = isEvening ? to : Math.ceil((Math.max(to, now) + AROUND_MS) / HOUR_MS) * HOUR_MS;
    const [begins, ends] = [first, last].map((each) => new Date(each).toISOString()) as [string, string];
    const days = 1 + daysBetween(localDate(begins), localDate(ends));
    const isByNight = isEvening || nightsWithin([...flight.center], begins, ends).length > 0;
    const prefecture = PREFECTURES[towerOf(flight)];
    return {
      operator: flight.operator,
      name: flight.name,
      center: flight.center,
      shape: 'block',
      size: flight.size,
      height: Math.max(flight.height, 60),
      scenario: 'STS-01',
      populated: 'yes',
      day: daysBetween(demoDay(instant), localDate(begins)),
      hours: [localTime(begins, FRENCH_TIME), localTime(ends, FRENCH_TIME)],
      ...(days > 1 && { days, is_continuous: true as const }),
      ...(isByNight && { night: true as const }),
      ...(isByNight && prefecture && { night_request: { to: prefecture, ...ASKED_LONG_BEFORE } }),
      pilot: flight.pilot,
      drone: flight.drone ?? 4,
      request: { to: towerOf(flight), ...(isEvening ? ASKED_LONG_BEFORE : ASKED_BEFORE) },
    };
  });
