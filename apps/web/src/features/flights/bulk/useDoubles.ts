import { daysAfter, lastDateOf, localDate } from '@envol/domain/time/localTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { useDebounced } from '../../../ui/filter/useDebounced.ts';
import { type BulkPlan, doublesOfPlan } from './bulkPlan.ts';

/** Who would fly twice at once by a plan, of the missions that the asker sees; empty while they are read. */
export const useDoubles = (plan: BulkPlan): ReturnType<typeof doublesOfPlan> => {
  const days = plan.edits.flatMap(({ after }) => [
    localDate(after.date_start, after.time_zone),
    lastDateOf(after.date_end, after.time_zone),
  ]);
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
  // The list goes by the days of each mission's own place: a day beside is as far as places differ.
  const span =
    first === undefined || last === undefined ? '' : `${daysAfter(first, -1)} ${daysAfter(last, 1)}`;
  const [date_min = '', date_max = ''] = useDebounced(span).split(' ');
  const { data } = useQuery({
    ...everyPageOf(endpoints.listFlights, { query: { date_min, date_max, is_archived: 'false' } }),
    enabled: date_min !== '',
    placeholderData: keepPreviousData,
  });
  return doublesOfPlan(plan, data ?? []);
};
