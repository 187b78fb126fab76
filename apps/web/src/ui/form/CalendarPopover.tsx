import Popover from '@mui/material/Popover';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../api/language.ts';
import { useTranslation } from '../texts.ts';
import { dayAfterKey, plusMonths, weeksOf, within } from './calendar.ts';
import { plusDays } from './dateText.ts';
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

/** Any Monday: the names of the days follow from it. */
const A_MONDAY = '2026-11-23';

const useNames = () => {
  const locale = useLanguage() === 'fr' ? 'fr-FR' : 'en-GB';
  const named = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${iso}T12:00:00Z`));
  return {
    month: (iso: string) => named(iso, { month: 'long', year: 'numeric' }),
    day: (iso: string) => named(iso, { dateStyle: 'full' }),
    weekdays: Array.from({ length: 7 }, (_, index) => {
      const iso = plusDays(A_MONDAY, index);
      return { short: named(iso, { weekday: 'short' }).slice(0, 2), long: named(iso, { weekday: 'long' }) };
    }),
  };
};

interface DaysProps extends Pick<CalendarPopoverProps, 'value' | 'today' | 'min' | 'max' | 'onPick'> {
  readonly at: string;
  readonly titleId: string;
  /** By key, so that the focus follows. */
  readonly onMove: (iso: string) => void;
}

const Days = ({ at, value, today, min, max, titleId, onMove, onPick }: DaysProps) => {
  const { t } = useTranslation('common');
  const names = useNames();
  const press = (event: KeyboardEvent): void => {
    const next = dayAfterKey(at, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    onMove(within(next, min, max));
  };
  const barred = (iso: string): boolean => within(iso, min, max) !== iso;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the date-grid pattern's own element
    <table role="grid" aria-labelledby={titleId} className={styles.days} onKeyDown={press}>
      <thead>
        <tr>
          {names.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at.slice(0, 7)).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((iso, index) =>
              iso === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is known by its place alone
                <td key={index} />
              ) : (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a table's cell is a grid cell
                <td key={iso} aria-selected={iso === value}>
                  <button
                    type="button"
                    data-day={iso}
                    tabIndex={iso === at ? 0 : -1}
                    aria-current={iso === today ? 'date' : undefined}
                    aria-label={iso === today ? `${names.day(iso)}, ${t('time.today')}` : names.day(iso)}
                    aria-disabled={barred(iso) || undefined}
                    onClick={() => barred(iso) || onPick(iso)}
                  >
                    {Number(iso.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Calendar = ({ value, today, min, max, onPick }: Omit<CalendarPopoverProps, 'anchor' | 'onClose'>) => {
  const { t } = useTranslation('common');
  const names = useNames();
  const titleId = useId();
  const [at, setAt] = useState(() => within(value === '' ? today : value, min, max));
  const follows = useRef(true);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The arrows above the grid turn the month and keep the focus.
    if (follows.current) body.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    follows.current = false;
  }, [at]);
  const turn = (months: number): void => setAt(within(plusMonths(at, months), min, max));
  const quick = [
    [t('time.today'), today],
    [t('time.tomorrow'), plusDays(today, 1)],
  ] as const;
  return (
    <div ref={body} className={styles.calendar}>
      <div className={styles.month}>
        <button type="button" aria-label={t('form.previous_month')} onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </button>
        <b id={titleId} aria-live="polite">
          {names.month(at)}
        </b>
        <button type="button" aria-label={t('form.next_month')} onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden />
        </button>
      </div>
      <Days
        {...{ at, value, today, min, max, titleId, onPick }}
        onMove={(iso) => {
          follows.current = true;
          setAt(iso);
        }}
      />
      <div className={styles.quick}>
        {quick
          .filter(([, iso]) => within(iso, min, max) === iso)
          .map(([words, iso]) => (
            <button key={iso} type="button" onClick={() => onPick(iso)}>
              {words}
            </button>
          ))}
      </div>
    </div>
  );
};

/** A month to choose a day in: a dialog whose grid is walked by keys. Loaded when it is first opened. */
export const CalendarPopover = ({ anchor, onClose, ...rest }: CalendarPopoverProps) => {
  const { t } = useTranslation('common');
  return (
    <Popover
      open
      anchorEl={anchor.current}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableAutoFocus
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('form.pick_date') } }}
    >
      <Calendar {...rest} />
    </Popover>
  );
};
