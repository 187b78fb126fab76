import type { FlightSummary } from '@envol/contract/flights';
import { useState } from 'react';
import { movedTo } from '../../shared/flight-form/index.ts';
import { standingOf } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useUndoableEdit } from './useUndoableEdit.ts';

/** A mission lifted off the calendar, and where it would come down. */
export interface Move {
  readonly flight: FlightSummary;
  readonly start: string;
  readonly end: string;
}

const MINUTE_MS = 60_000;
const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();

/** Proposes another period for a mission; nothing is written before it is put down, and that can be undone. */
export const useMove = () => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const edit = useUndoableEdit();
  const [move, setMove] = useState<Move | null>(null);
  const [asking, setAsking] = useState(false);
  const cancel = (): void => {
    setMove(null);
    setAsking(false);
  };
  const put = async (): Promise<void> => {
    if (move === null) return;
    const { flight, start, end } = move;
    cancel();
    await edit({
      flight,
      body: { date_start: start, date_end: end },
      undo: { date_start: flight.date_start, date_end: flight.date_end },
      message: t('moved', { name: flight.name, when: format.dayAndClock(start, flight.time_zone) }),
    });
  };
  const isChanged = move !== null && move.start !== move.flight.date_start;
  return {
    move,
    /** An agreement was given or asked for: it stands for the former period, which is said before. */
    asking,
    isChanged,
    lift: (flight: FlightSummary): void =>
      setMove({ flight, start: flight.date_start, end: flight.date_end }),
    toDay: (flight: FlightSummary, date: string): void =>
      setMove({
        flight,
        ...movedTo({ start: flight.date_start, end: flight.date_end }, date, flight.time_zone),
      }),
    shift: (minutes: number): void =>
      setMove((now) => now && { ...now, start: later(now.start, minutes), end: later(now.end, minutes) }),
    drop: (): void => {
      if (!isChanged) cancel();
      else if (standingOf(move?.flight).length > 0) setAsking(true);
      else void put();
    },
    put,
    cancel,
  };
};

export type Mover = ReturnType<typeof useMove>;
