import { daysAfter } from '../time/localTime.ts';

/** After how many hours flown, or days, whichever comes first, a drone is to be maintained; null: no such limit. */
export interface MaintenancePlan {
  readonly every_h: number | null;
  readonly every_days: number | null;
}

export interface MaintenanceFacts {
  readonly plan: MaintenancePlan;
  /** The day of the last maintenance, else the day from which the plan counts, YYYY-MM-DD. */
  readonly since: string;
  /** Flown from that day on, minutes; of one that was never maintained here, with what it had flown before it came. */
  readonly flown_min: number;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** `none`: nothing was planned. */
export const MAINTENANCE_STATES = ['none', 'kept', 'soon', 'overdue'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

/** Which limit comes first. */
export const MAINTENANCE_LIMITS = ['hours', 'days'] as const;
type MaintenanceLimit = (typeof MAINTENANCE_LIMITS)[number];

export interface MaintenanceDue {
  readonly state: MaintenanceState;
  /** Of two limits, the one that is passed, or comes first at the pace flown since; null where there are not two, or both are passed. */
  readonly first: MaintenanceLimit | null;
  /** Hours that may still be flown, negative when there were more; null without such a limit. */
  readonly left_h: number | null;
  /** The last day before it is overdue by time; null without such a limit. */
  readonly due_on: string | null;
}

/** Said beforehand: a tenth of the hours, and two weeks, are enough to order parts. */
const SOON = { share: 0.1, days: 14 } as const;

const DAY_MS = 86_400_000;

/** Which of two limits comes first: the one of which the greater share is used, for both are used at the pace of before. */
const firstOf = (
  { plan: { every_h, every_days }, since, flown_min, today }: MaintenanceFacts,
  isOver: Readonly<Record<MaintenanceLimit, boolean>>,
): MaintenanceLimit | null => {
  if (every_h === null || every_days === null || (isOver.hours && isOver.days)) return null;
  if (isOver.hours) return 'hours';
  if (isOver.days) return 'days';
  const days = Math.max(0, (Date.parse(today) - Date.parse(since)) / DAY_MS);
  return flown_min / 60 / every_h > days / every_days ? 'hours' : 'days';
};

/** Whether a drone is due to be maintained, by what it has flown and by the calendar; the stricter counts. */
export const maintenanceDue = (facts: MaintenanceFacts): MaintenanceDue => {
  const { plan, since, flown_min, today } = facts;
  const { every_h, every_days } = plan;
  const left_h = every_h === null ? null : every_h - flown_min / 60;
  const due_on = every_days === null ? null : daysAfter(since, every_days);
  if (left_h === null && due_on === null) return { state: 'none', first: null, left_h, due_on };
  const isOver = { hours: left_h !== null && left_h <= 0, days: due_on !== null && due_on < today };
  const isSoon =
    (left_h !== null && every_h !== null && left_h <= every_h * SOON.share) ||
    (due_on !== null && due_on <= daysAfter(today, SOON.days));
  const state = isOver.hours || isOver.days ? 'overdue' : isSoon ? 'soon' : 'kept';
  return { state, first: firstOf(facts, isOver), left_h, due_on };
};

/**
 * Hours that are left, as they are told, to the tenth: what is left is never told as more than it is, and 0 where the limit is reached or as
 * good as.
 */
export const roundHoursLeft = (left_h: number): number =>
  left_h > 0 ? Math.floor(left_h * 10 + 1e-6) / 10 : Math.round(left_h * 10) / 10 || 0;
