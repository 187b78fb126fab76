import type { FlightSummary } from '@envol/contract/flights';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';

/** Whether a mission touches a day (YYYY-MM-DD) of its own place. */
export const isOn = ({ date_start, date_end, time_zone }: FlightSummary, day: string): boolean =>
  localDate(date_start, time_zone) <= day && lastDateOf(date_end, time_zone) >= day;
