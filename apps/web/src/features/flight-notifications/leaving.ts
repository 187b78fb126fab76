import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { localDate } from '@envol/domain/time/localTime';
import { useMinute } from '../../device/clock.ts';

type Hour = string | null | undefined;

/** Of the mission that is declared. */
export interface SendingPlace {
  /** IANA zone. */
  readonly zone: string;
  /** When it begins, ISO 8601; absent where nothing is sent at an hour. */
  readonly starts_at?: string | undefined;
}

/** The hour chosen is past the notice: the write asks why, as for a declaration that is late already. */
export const leavesLate = (info: PrefectureNotificationsInfo, send_at: Hour, zone: string): boolean =>
  send_at !== undefined &&
  send_at !== null &&
  info.prefectures.some(({ latest_date }) => localDate(send_at, zone) > latest_date);

/** The write refuses what would be told after the flight has begun. */
export const leavesAfterStart = (send_at: Hour, { starts_at }: SendingPlace): boolean =>
  send_at !== undefined &&
  send_at !== null &&
  starts_at !== undefined &&
  Date.parse(send_at) >= Date.parse(starts_at);

const STEP_MS = 300_000;

/**
 * The hour that is proposed: the advised one, or the next five minutes where that is over; the advised one again where the flight
 * begins before them.
 */
export const comingHour = (advised: string, now: number, starts_at: string | undefined): string => {
  if (Date.parse(advised) >= now + 60_000) return advised;
  const next = new Date(Math.ceil((now + 60_000) / STEP_MS) * STEP_MS).toISOString();
  return starts_at !== undefined && Date.parse(next) >= Date.parse(starts_at) ? advised : next;
};

/** Nothing can be told at an hour that is over: the write sends it at once. */
export const useLeavesNow = (send_at: Hour): boolean => {
  const now = useMinute();
  // To the minute, as hours are typed.
  return send_at !== undefined && send_at !== null && Date.parse(send_at) < now + 60_000;
};
