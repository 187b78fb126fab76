import { useEffect, useEffectEvent, useState } from 'react';
import { movedTo, type Period, zoneOf } from '../../../shared/flight-form/index.ts';
import type { FlightFormState } from '../useFlightForm.ts';

interface Move {
  /** The period before, to come back to. */
  readonly from: Period;
  readonly to: Period;
}

interface FirstDayFacts {
  /** A mission that nobody has saved: what is saved was meant. */
  readonly isNew: boolean;
  /** An area is under the hand: where it will lie is not said yet. */
  readonly isDrawing: boolean;
  /** The first local day on which every notice is respected; null when they are. */
  readonly earliest: string | null;
}

/**
 * Moves a period that nobody has chosen to the first day that every notice allows, at the same clock times: with the day
 * after today each first mission under a control zone would be late before anything was said. Only ever later, so that a zone
 * that sleeps on one of the days does not send it back and forth.
 */
export const useFirstPossibleDay = (
  { form, values }: Pick<FlightFormState, 'form' | 'values'>,
  { isNew, isDrawing, earliest }: FirstDayFacts,
) => {
  const { date_start: start, date_end: end } = values;
  const [begun] = useState({ start, end });
  const [move, setMove] = useState<Move | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const put = (period: Period): void => {
    form.setValue('date_start', period.start, { shouldDirty: true });
    form.setValue('date_end', period.end, { shouldDirty: true });
  };
  const isProposed = move !== null && move.to.start === start && move.to.end === end;
  const isUntouched = isProposed || (start === begun.start && end === begun.end);
  const target = isNew && !isDrawing && !isDeclined && isUntouched ? earliest : null;
  const propose = useEffectEvent((date: string) => {
    if (start === null || end === null) return;
    const from = move?.from ?? { start, end };
    const to = movedTo({ start, end }, date, zoneOf(values));
    if (Date.parse(to.start) <= Date.parse(start)) return;
    setMove({ from, to });
    put(to);
  });
  useEffect(() => {
    if (target !== null) propose(target);
  }, [target]);
  return {
    proposed: isProposed ? move : null,
    decline: () => {
      setIsDeclined(true);
      if (move !== null) put(move.from);
    },
  };
};
