import type { ActivationSummary } from '@envol/contract/activations';
import { usualHours } from '@envol/domain/activations/usualHours';
import { localDate, localTime } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { type PilotApproval, type TypedHours, typedHours, useKnownHours } from '../../shared/day/index.ts';

/** The hours of `moves`, of the day that was chosen, or of the first that is left. */
const startOf = (
  given: { readonly moves: ActivationSummary | null; readonly chosen: string | null },
  allowed: readonly { readonly from: string; readonly to: string }[],
  max_hours: number | null,
) => {
  const { moves, chosen } = given;
  // What has begun is moved from the minutes that run: hours that are past are asked for by nobody.
  if (chosen === null && moves !== null)
    return usualHours([{ from: moves.date_start, to: moves.date_end }], null, presentTime()) ?? moves;
  const windows = chosen === null ? allowed : allowed.filter(({ from }) => from === chosen);
  return usualHours(windows, max_hours, presentTime());
};

/** Hours as they are typed for one of the days that an approval leaves, and what the authority's rules say of them. */
export const useRequestedHours = (approval: PilotApproval, moves: ActivationSummary | null) => {
  const zone = approval.time_zone;
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<TypedHours | null>(null);
  const known = useKnownHours(approval.id);
  const allowed = known.data?.allowed_hours ?? [];
  const start = startOf({ moves, chosen }, allowed, known.data?.max_hours ?? null);
  const day = start && localDate(start.date_start, zone);
  const hours =
    typed ?? (start && { from: localTime(start.date_start, zone), to: localTime(start.date_end, zone) });
  const window = allowed.find(
    ({ from, to }) =>
      start !== null &&
      Date.parse(from) <= Date.parse(start.date_start) &&
      Date.parse(start.date_end) <= Date.parse(to),
  );
  const asked = hours && day ? typedHours(day, hours, window?.to ?? start?.date_end ?? '', zone) : null;
  const query =
    hours && day && asked
      ? {
          date_start: day,
          date_end: localDate(asked.date_end, zone),
          time_start: hours.from,
          time_end: hours.to,
        }
      : {};
  // Of the hours that are usual the whole day is judged at once; of others, hours are judged as they are typed.
  const isUsual = known.isJudged && moves === null && chosen === null && typed === null;
  const judged = useQuery({
    ...queryOf(endpoints.getActivationCapabilities, { params: { id: approval.id }, query }),
    enabled: asked !== null && !isUsual,
  });
  return {
    known,
    allowed,
    hours,
    asked,
    judged: isUsual ? known.data : judged.data,
    window: window?.from ?? chosen ?? allowed[0]?.from ?? '',
    type: (end: keyof TypedHours, value: string) => hours && setTyped({ ...hours, [end]: value }),
    choose: (from: string) => {
      setChosen(from);
      setTyped(null);
    },
  };
};
