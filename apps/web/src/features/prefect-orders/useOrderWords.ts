import type { PrefectOrderSummary } from '@envol/contract/prefect-orders';
import { useFormats } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';

const TONES: Readonly<Record<PrefectOrderSummary['standing'], Tone>> = {
  draft: 'warn',
  upcoming: 'info',
  in_force: 'ok',
  expired: 'archived',
  repealed: 'err',
};

/** What is said of an order in the register and beside a mission. */
export const useOrderWords = () => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  const day = (date: string): string => format.date(date);
  /** Without its year where the last day says it. */
  const firstDay = (first: string, last: string): string =>
    first.slice(0, 4) === last.slice(0, 4) ? format.dayMonth(first) : day(first);
  return {
    day,
    standing: ({ standing }: Pick<PrefectOrderSummary, 'standing'>) => ({
      tone: TONES[standing],
      label: t(`standings.${standing}`),
    }),
    period: ({
      first_date,
      last_date,
      time_start,
      time_end,
    }: Pick<PrefectOrderSummary, 'first_date' | 'last_date'> & {
      readonly time_start?: string | null;
      readonly time_end?: string | null;
    }): string => {
      const days =
        first_date === last_date
          ? day(first_date)
          : t('period', { first: firstDay(first_date, last_date), last: day(last_date) });
      return time_start && time_end ? `${days}, ${time_start}–${time_end}` : days;
    },
    objects: ({ objects }: Pick<PrefectOrderSummary, 'objects'>): string =>
      objects.map((object) => t(`objects.${object}`)).join(', '),
    name: ({ number }: Pick<PrefectOrderSummary, 'number'>): string =>
      number === null ? t('draft') : t('order', { number }),
  };
};
