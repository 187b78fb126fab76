import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { localDate } from '@envol/domain/time/localTime';
import { earliestDay, type FlightForm, movedBy, zoneOf } from '../../shared/flight-form/index.ts';
import type { Variant, VariantAnalysis } from './variants.ts';

/** A first other variant once the mission is judged: the free height, else the first day in time, else the day after. */
export const firstOther = (
  form: FlightForm,
  base: Variant,
  analysis: VariantAnalysis,
  now: number,
): Variant => {
  const other = { ...base, key: 'B' };
  const free = missionFreeHeight(analysis);
  if (free.is === 'up_to' && free.height_m < base.height_m) return { ...other, height_m: free.height_m };
  const zone = zoneOf(form);
  const earliest = earliestDay(analysis.constraints, now, zone);
  if (earliest !== null) return { ...other, date: earliest };
  const { date_start: start, date_end: end } = form;
  const next = start === null || end === null ? null : movedBy({ start, end }, 1, zone);
  return next === null ? other : { ...other, date: localDate(next.start, zone) };
};
