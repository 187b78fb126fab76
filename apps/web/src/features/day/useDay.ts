import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { localDate } from '@envol/domain/time/localTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { dayConflicts, dayRows } from './day.model.ts';

/** More flights than a tower has in a day; the list of activations has them all. */
const MOST = 200;
const USUAL_DISTANCE_M = 2000;

/** The local day of an authority: a tower in Papeete is half a day behind Paris. */
export const useToday = (): { readonly today: string; readonly zone: string } => {
  const { authority } = useUser();
  const now = useMinute();
  const place = authority?.structures[0]?.reference_point;
  const zone = place === undefined ? 'Europe/Paris' : timeZoneAt(place);
  return { today: localDate(new Date(now).toISOString(), zone), zone };
};

/** From which distance two flights at once are shown as in conflict; the widest of the structures answered for. */
const useConflictDistance = (): number => {
  const { authority } = useUser();
  const { data } = useQuery(queryOf(endpoints.listStructures, { query: { limit: MOST } }));
  const own = new Set(authority?.structures.map(({ id }) => id));
  const distances = (data?.results ?? [])
    .filter(({ id }) => own.has(id))
    .map(({ structure_settings }) => structure_settings.conflict_distance_m);
  return distances.length === 0 ? USUAL_DISTANCE_M : Math.max(...distances);
};

/** Everything of one local day: its flights in the order of what presses, and who is near whom. */
export const useDay = (date: string) => {
  const now = useMinute();
  const activations = useQuery({
    ...queryOf(endpoints.listActivations, {
      query: { date_min: date, date_max: date, ordering: 'date_start', limit: MOST },
    }),
    placeholderData: keepPreviousData,
  });
  const takeOffs = useQuery({
    ...queryOf(endpoints.listTakeOffAuthorizations, { query: { date_min: date, limit: MOST } }),
    placeholderData: keepPreviousData,
  });
  const distance = useConflictDistance();
  const asked = activations.data;
  const flown = takeOffs.data;
  const rows = useMemo(
    () =>
      dayRows(
        asked !== undefined && 'results' in asked ? asked.results : [],
        (flown?.results ?? []).filter(
          (flight) => flight.take_off || localDate(flight.date_start, flight.time_zone) <= date,
        ),
        now,
      ),
    [asked, flown, date, now],
  );
  const conflicts = useMemo(() => dayConflicts(rows, distance), [rows, distance]);
  return {
    rows,
    conflicts,
    isPending: activations.isPending || takeOffs.isPending,
    error: activations.error ?? takeOffs.error,
    refetch: () => Promise.all([activations.refetch(), takeOffs.refetch()]),
  };
};

export type Day = ReturnType<typeof useDay>;
