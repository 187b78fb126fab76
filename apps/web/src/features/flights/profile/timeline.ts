import type { Constraint } from '@envol/domain/airspace/constraint';
import { instantOf, wallClockOf } from '../../../ui/form/zonedTime.ts';

const HOUR = 3_600_000;

export interface Axis {
  /** Milliseconds: local midnights around the mission. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** The local days of the mission, whole; hours as ticks on one day, dates on several. */
export const axisOf = (start: string, end: string, zone: string, dayOf: (at: number) => string): Axis => {
  const midnight = (instant: string, plus: number): number => {
    const { date } = wallClockOf(instant, zone);
    const day = new Date(Date.parse(`${date}T12:00:00Z`) + plus * 24 * HOUR).toISOString().slice(0, 10);
    return Date.parse(instantOf(day, '00:00', zone) ?? instant);
  };
  const from = midnight(start, 0);
  // A mission that ends at midnight does not open another day.
  const to = midnight(new Date(Date.parse(end) - 1).toISOString(), 1);
  const days = Math.round((to - from) / (24 * HOUR));
  const step = days <= 1 ? 3 * HOUR : Math.ceil(days / 8) * 24 * HOUR;
  const ticks = [];
  for (let at = from; at <= to; at += step)
    ticks.push({
      at,
      label: days <= 1 ? String(Math.round((at - from) / HOUR)).padStart(2, '0') : dayOf(at),
    });
  return { from, to, ticks };
};

/** Where an instant lies on the axis, 0 to 100. */
export const placeOn = ({ from, to }: Axis, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

export type RowActivity = 'permanent' | 'unknown' | 'azba';

export interface TimeRow {
  readonly key: string;
  readonly constraint: Pick<Constraint, 'key' | 'kind' | 'title'>;
  readonly activity: RowActivity;
}

const AT_MOST = 3;

/** The zones that ask for something, and when they are known to be active. Rules have no hours. */
export const rowsOf = (
  constraints: readonly Pick<Constraint, 'key' | 'kind' | 'title' | 'activity' | 'effect'>[],
): readonly TimeRow[] =>
  constraints
    .filter(({ key, effect }) => !key.startsWith('rule:') && effect !== 'information' && effect !== 'free')
    .slice(0, AT_MOST)
    .map((constraint) => ({
      key: constraint.key,
      constraint,
      activity:
        constraint.kind === 'low_flying_network'
          ? 'azba'
          : constraint.activity === 'unknown'
            ? 'unknown'
            : 'permanent',
    }));
