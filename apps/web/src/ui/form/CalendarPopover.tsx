import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from '../overlay/Popover.tsx';
import { useTranslation } from '../texts.ts';
import styles from './picker.module.css';

export interface CalendarPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly today: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (iso: string) => void;
  readonly onClose: () => void;
}

const within = (iso: string, min = iso, max = iso): string => (iso < min ? min : iso > max ? max : iso);

/** The library counts dates with objects of its own: they stay in this file. */
const dateOf = (iso: string | undefined): CalendarDate | undefined =>
  iso === undefined || iso === '' ? undefined : parseDate(iso);

/** A month to choose a day in: arrows, Page Up and Page Down walk it. Loaded when it is first opened. */
export const CalendarPopover = (props: CalendarPopoverProps) => {
  const { anchor, value, today, min, max, onPick, onClose } = props;
  const { t } = useTranslation('common');
  const tomorrow = parseDate(today).add({ days: 1 }).toString();
  const quick = [
    [t('time.today'), today],
    [t('time.tomorrow'), tomorrow],
  ] as const;
  return (
    <Popover anchor={anchor} open onClose={onClose} label={t('form.pick_date')} className={styles.calendar}>
      <Calendar
        aria-label={t('form.pick_date')}
        value={dateOf(value) ?? null}
        defaultFocusedValue={parseDate(within(value === '' ? today : value, min, max))}
        minValue={dateOf(min) ?? null}
        maxValue={dateOf(max) ?? null}
        firstDayOfWeek="mon"
        autoFocus
        onChange={(date) => onPick(date.toString())}
      >
        <div className={styles.month}>
          <Button slot="previous" aria-label={t('form.previous_month')}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Heading />
          <Button slot="next" aria-label={t('form.next_month')}>
            <ChevronRight size={18} aria-hidden />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short" className={styles.days ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell>{day.slice(0, 2)}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={styles.day ?? ''}
                data-day={date.toString()}
                data-current={date.toString() === today || undefined}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <div className={styles.quick}>
        {quick
          .filter(([, iso]) => within(iso, min, max) === iso)
          .map(([words, iso]) => (
            <button key={iso} type="button" onClick={() => onPick(iso)}>
              {words}
            </button>
          ))}
      </div>
    </Popover>
  );
};
