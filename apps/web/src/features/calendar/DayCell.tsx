import { localDate } from '@envol/domain/time/localTime';
import type { ReactNode } from 'react';
import type { Mover } from './useMove.ts';

/** The day on which the lifted mission would come down; null while none is lifted. */
export const targetOf = ({ move }: Mover): string | null =>
  move === null ? null : localDate(move.start, move.flight.time_zone);

interface DayCellProps {
  /** YYYY-MM-DD both. */
  readonly day: string;
  readonly today: string;
  readonly mover: Mover;
  readonly isTarget: boolean;
  readonly mark?: 'weekend' | 'outside' | undefined;
  readonly children: ReactNode;
}

/** A day's cell of a grid, over which a mission is carried to that day. */
export const DayCell = ({ day, today, mover, isTarget, mark, children }: DayCellProps) => (
  <td
    data-today={day === today || undefined}
    data-weekend={mark === 'weekend' || undefined}
    data-outside={mark === 'outside' || undefined}
    data-target={isTarget || undefined}
    onDragOver={(event) => {
      if (mover.move === null) return;
      event.preventDefault();
      if (day !== targetOf(mover)) mover.toDay(mover.move.flight, day);
    }}
    onDrop={(event) => {
      event.preventDefault();
      mover.drop();
    }}
  >
    {children}
  </td>
);
