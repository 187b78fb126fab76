import { nightsWithin } from '@envol/domain/time/night';
import type { DayRow } from '../../shared/day/index.ts';

/** Minutes of a flight that fall into the night at its place. */
export const nightMinutes = (row: Pick<DayRow, 'approval' | 'date_start' | 'date_end'>): number =>
  Math.round(
    nightsWithin(row.approval.center, row.date_start, row.date_end).reduce(
      (sum, { from, to }) => sum + Date.parse(to) - Date.parse(from),
      0,
    ) / 60_000,
  );
