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
  /** Flown from that day on, minutes. */
  readonly flown_min: number;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** `none`: nothing was planned. */
export const MAINTENANCE_STATES = ['none', 'kept', 'soon', 'overdue'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

export interface MaintenanceDue {
  readonly state: MaintenanceState;
  /** Hours that may still be flown, negative when there were more; null without such a limit. */
  readonly left_h: number | null;
  /** The last day before it is overdue by time; null without such a limit. */
  readonly due_on: string | null;
}

/** Said beforehand: a tenth of the hours, and two weeks, are enough to order parts. */
const SOON = { share: 0.1, days: 14 } as const;

/** Whether a drone is due to be maintained, by what it has flown and by the calendar; the stricter counts. */
export const maintenanceDue = ({ plan, since, flown_min, today }: MaintenanceFacts): MaintenanceDue => {
  const { every_h, every_days } = plan;
  const left_h = every_h === null ? null : every_h - flown_min / 60;
  const due_on = every_days === null ? null : daysAfter(since, every_days);
  if (left_h === null && due_on === null) return { state: 'none', left_h, due_on };
  const isOver = (left_h !== null && left_h <= 0) || (due_on !== null && due_on < today);
  const isSoon =
    (left_h !== null && every_h !== null && left_h <= every_h * SOON.share) ||
    (due_on !== null && due_on <= daysAfter(today, SOON.days));
  return { state: isOver ? 'overdue' : isSoon ? 'soon' : 'kept', left_h, due_on };
};
