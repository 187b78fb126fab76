import { lastDateOf, localDate } from '../time/localTime.ts';

/** A mission as far as it was flown; instants in ISO 8601. */
export interface FlownMission {
  readonly en_route: boolean;
  readonly effective_date_end: string | null;
  readonly date_end: string;
  readonly time_zone: string;
}

/** Whether it was flown, and landed, on its last day: nothing of it is to be prepared any more. */
export const isFlown = ({ en_route, effective_date_end, date_end, time_zone }: FlownMission): boolean =>
  !en_route &&
  effective_date_end !== null &&
  localDate(effective_date_end, time_zone) >= lastDateOf(date_end, time_zone);
