import {
  type NotedFlight,
  type NotedFlightIssue,
  notedFlightIssues,
} from '@envol/domain/take-off/declaration';
import { daysAfter, instantAt, localDate, localTime, todayIn } from '@envol/domain/time/localTime';

/** Times of day as they are typed, HH:MM; no landing: the drone is in the air. */
export interface TypedFlight {
  readonly took_off: string;
  readonly landed: string;
}

const HOUR_MS = 3_600_000;
const HALF_A_DAY_MS = 12 * HOUR_MS;

/** The instants at which clocks show a time of that day: two in the hour that an autumn change repeats. */
const instantsAt = (day: string, time: string, zone: string): readonly string[] => {
  const first = instantAt(day, time, zone);
  const later = new Date(Date.parse(first) + HOUR_MS).toISOString();
  return localTime(later, zone) === localTime(first, zone) ? [first, later] : [first];
};

/** A time of day that is further ahead than half a day was yesterday's: 23:50 typed at 00:10. Those that are over, the last first. */
const takeOffsAt = (time: string, now: number, zone: string): readonly [string, ...string[]] => {
  const today = todayIn(now, zone);
  const day = Date.parse(instantAt(today, time, zone)) - now > HALF_A_DAY_MS ? daysAfter(today, -1) : today;
  const [last, ...others] = instantsAt(day, time, zone)
    .filter((each) => Date.parse(each) <= now)
    .reverse();
  return [last ?? instantAt(day, time, zone), ...others];
};

/** After midnight where its time of day comes before the take-off's by more than half a day. Null: at no instant after it. */
const landingAfter = (time: string, tookOffAt: string, zone: string): string | null => {
  const day = localDate(tookOffAt, zone);
  const isNext = Date.parse(tookOffAt) - Date.parse(instantAt(day, time, zone)) > HALF_A_DAY_MS;
  const instants = instantsAt(isNext ? daysAfter(day, 1) : day, time, zone);
  return instants.find((each) => Date.parse(each) > Date.parse(tookOffAt)) ?? null;
};

/** The instants of what was typed; null without a time of the take-off. */
export const notedFlightOf = (
  { took_off, landed }: TypedFlight,
  now: number,
  zone: string,
): NotedFlight | null => {
  if (took_off === '') return null;
  const takeOffs = takeOffsAt(took_off, now, zone);
  if (landed === '') return { took_off_at: takeOffs[0], landed_at: null };
  for (const took_off_at of takeOffs) {
    const landed_at = landingAfter(landed, took_off_at, zone);
    if (landed_at !== null) return { took_off_at, landed_at };
  }
  return { took_off_at: takeOffs[0], landed_at: instantAt(localDate(takeOffs[0], zone), landed, zone) };
};

/** What is wrong with each time, as a key of `errors.fields`. */
export const notedIssues = (
  noted: NotedFlight | null,
  now: number,
  lastLanding: string | null,
): Partial<Readonly<Record<keyof NotedFlight, NotedFlightIssue | 'required'>>> =>
  noted === null
    ? { took_off_at: 'required' }
    : Object.fromEntries(
        notedFlightIssues(noted, new Date(now).toISOString(), lastLanding).map(({ path, message }) => [
          path,
          message,
        ]),
      );
