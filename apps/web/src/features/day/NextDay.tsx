import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

interface Props {
  readonly date: string;
  readonly zone: string;
  readonly onDay: (date: string) => void;
}

/** From an empty day to the next one on which somebody asks to fly; nothing where there is none. */
export const NextDay = ({ date, zone, onDay }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { data } = useQuery(
    queryOf(endpoints.listActivations, {
      query: { date_min: daysAfter(date, 1), ordering: 'date_start', limit: 1 },
    }),
  );
  const next = data !== undefined && 'results' in data ? data.results[0] : undefined;
  if (next === undefined) return null;
  const day = localDate(next.date_start, zone);
  if (day <= date) return null;
  return (
    <Button variant="outlined" onClick={() => onDay(day)}>
      {t('next_day', { day: format.day(`${day}T12:00:00Z`, 'UTC') })}
    </Button>
  );
};
