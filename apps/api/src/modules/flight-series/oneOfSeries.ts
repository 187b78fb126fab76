import type { DoneOf } from '@envol/contract/endpoint';
import type { applyToSeries } from '@envol/contract/flight-series';
import { type Flight, FlightInput } from '@envol/contract/flights';
import { isLocked, isPast } from '@envol/domain/flights/policy';
import { periodOn } from '@envol/domain/flights/series';
import { wallClockOf } from '@envol/domain/time/wallClock';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import { createFlight, type FlightsDeps, updateFlight } from '../flights/index.ts';
import { copyInput } from './copies.ts';

/** What every mission of a series is given, as it stood when that was asked for. */
export const SeriesContent = z.object({
  series_id: z.number().int(),
  copy: FlightInput.omit({ date_start: true, date_end: true }),
  period: z.object({ date_start: z.string(), date_end: z.string(), time_zone: z.string() }),
});
export type SeriesContent = z.output<typeof SeriesContent>;

export const contentFor = (flight: Flight, series_id: number): SeriesContent => ({
  series_id,
  copy: copyInput(flight),
  period: { date_start: flight.date_start, date_end: flight.date_end, time_zone: flight.time_zone },
});

const inputOn = ({ copy, period }: SeriesContent, date: string) => ({
  ...copy,
  ...periodOn(period, date, period.time_zone),
});

export const isSeriesGone = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('flight_series').select('id').where('id', '=', id).executeTakeFirst()) === undefined;

/**
 * Makes the mission of one day in its series, or neither. Throws SERIES_GONE where the series was dissolved, and what a new
 * mission throws.
 */
export const makeDay = async (
  deps: FlightsDeps,
  caller: Caller,
  content: SeriesContent,
  { date, job_item_id }: { readonly date: string; readonly job_item_id: number | null },
): Promise<void> => {
  const { series_id } = content;
  if (await isSeriesGone(deps.db, series_id)) throw new Failure('SERIES_GONE');
  try {
    await createFlight(deps, caller, inputOn(content, date), {}, async (db, flight_id) => {
      await db.insertInto('flight_series_members').values({ flight_id, series_id, job_item_id }).execute();
    });
  } catch (error) {
    // Dissolved meanwhile: refused by the foreign key, or by the row policy, which looks for the series first.
    if (!(error instanceof Failure) && (await isSeriesGone(deps.db, series_id)))
      throw new Failure('SERIES_GONE');
    throw error;
  }
};

type Left = DoneOf<typeof applyToSeries>['left'][number];

const leftFor = (detail: FlightDetail, now: Date): Left['reason'] | null => {
  if (detail.flight.is_archived) return 'archived';
  if (isPast(detail.flight.date_end, now.toISOString())) return 'over';
  return isLocked(detail.approvals) ? 'frozen' : null;
};

/** Gives one mission of a series everything but its day; why it was left, or null. */
export const applyTo = async (
  deps: FlightsDeps,
  caller: Caller,
  content: SeriesContent,
  detail: FlightDetail,
): Promise<Pick<Left, 'reason' | 'detail'> | null> => {
  const reason = leftFor(detail, deps.clock.now());
  if (reason !== null) return { reason, detail: null };
  const { id, date_start, time_zone } = detail.flight;
  try {
    await updateFlight(deps, caller, id, inputOn(content, wallClockOf(date_start, time_zone).date));
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { reason: 'refused', detail: failureSentence(caller.language, error) };
  }
};
