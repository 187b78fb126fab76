import { localDate } from '@envol/domain/time/localTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { useMinute } from '../../device/clock.ts';
import { useConflictDistance } from '../../shared/answering/index.ts';
import { dayConflicts, dayRows } from '../../shared/day/index.ts';

/** Everything of one local day: its flights in the order of what presses, and who is near whom. */
export const useDay = (date: string) => {
  const now = useMinute();
  const activations = useQuery({
    ...everyPageOf(endpoints.listActivations, {
      query: { date_min: date, date_max: date, ordering: 'date_start' },
    }),
    placeholderData: keepPreviousData,
  });
  const takeOffs = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { date_min: date } }),
    placeholderData: keepPreviousData,
  });
  const distance = useConflictDistance();
  const asked = activations.data;
  const flown = takeOffs.data;
  const rows = useMemo(
    () =>
      dayRows(
        asked ?? [],
        (flown ?? []).filter(
          (flight) => flight.take_off || localDate(flight.date_start, flight.time_zone) <= date,
        ),
        now,
      ),
    [asked, flown, date, now],
  );
  const conflicts = useMemo(() => dayConflicts(rows, distance, now), [rows, distance, now]);
  return {
    rows,
    conflicts,
    isPending: activations.isPending || takeOffs.isPending,
    error: activations.error ?? takeOffs.error,
    refetch: () => Promise.all([activations.refetch(), takeOffs.refetch()]),
  };
};

export type Day = ReturnType<typeof useDay>;
