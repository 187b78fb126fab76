import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './day.module.css';
import { useToDecide } from './useToDecide.ts';

interface Props {
  readonly date: string;
  readonly zone: string;
  /** Nothing is flown or asked for on this day. */
  readonly isEmpty: boolean;
  readonly onDay: (date: string) => void;
}

/** The next day on which somebody asks to fly, from an empty one; null where there is none. */
const useNextDay = ({ date, zone, isEmpty }: Pick<Props, 'date' | 'zone' | 'isEmpty'>) => {
  const query = { date_min: daysAfter(date, 1), ordering: 'date_start', limit: 1 } as const;
  const next = useQuery({ ...queryOf(endpoints.listActivations, { query }), enabled: isEmpty });
  const first = next.data !== undefined && 'results' in next.data ? next.data.results[0] : undefined;
  const day = first === undefined ? null : localDate(first.date_start, zone);
  return {
    day: isEmpty && day !== null && day > date ? day : null,
    error: next.error,
    refetch: next.refetch,
  };
};

/** The way to other days: what waits there for a decision, which the menu counts with this day's; else the next that is asked for. */
export const OtherDays = ({ date, zone, isEmpty, onDay }: Props) => {
  const { t } = useTranslation(['day', 'common']);
  const format = useFormats();
  const toDecide = useToDecide();
  const next = useNextDay({ date, zone, isEmpty });
  if (toDecide.error ?? next.error)
    return (
      <p className={styles.otherDays} role="alert">
        {t('other_days_unread')}{' '}
        <Button
          size="small"
          variant="text"
          startIcon={<RotateCw size={15} />}
          onClick={() => void Promise.all([toDecide.refetch(), ...(isEmpty ? [next.refetch()] : [])])}
        >
          {t('common:actions.retry')}
        </Button>
      </p>
    );
  const others = (toDecide.days ?? []).filter(({ from, to }) => to < date || from > date);
  const [first] = others.map(({ from }) => from).toSorted();
  const day = first ?? next.day;
  if (day === null) return null;
  const count = others.reduce((sum, each) => sum + each.count, 0);
  const named = format.day(day);
  return (
    <p className={styles.otherDays}>
      <Button size="small" variant="text" onClick={() => onDay(day)}>
        {first === undefined ? t('next_day', { day: named }) : t('other_days', { count, day: named })}
      </Button>
    </p>
  );
};
