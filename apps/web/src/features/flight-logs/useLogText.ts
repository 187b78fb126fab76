import type { Conformance } from '@envol/contract/flight-logs';
import { useFormats } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';

type Told = Pick<Conformance, 'excursions_count' | 'unjudged' | 'share'>;

/** What a flight came to: green only where all of it was judged and inside. */
const verdictOf = ({ excursions_count, unjudged, share }: Told) => {
  if (excursions_count > 0) return { key: 'excursions', tone: 'err' } as const;
  if (share === null) return { key: 'nothing', tone: 'info' } as const;
  return unjudged.length > 0
    ? ({ key: 'inside_part', tone: 'warn' } as const)
    : ({ key: 'inside', tone: 'ok' } as const);
};

export const useVerdict = (
  told: Told,
): { readonly key: string; readonly tone: Tone; readonly label: string; readonly share: string | null } => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const { key, tone } = verdictOf(told);
  const label =
    key === 'excursions' ? t('verdict.excursions', { count: told.excursions_count }) : t(`verdict.${key}`);
  // Never rounded up to what it is not.
  const share =
    told.share === null ? null : t('share', { share: format.number(Math.floor(told.share * 1000) / 10, 1) });
  return { key, tone, label, share };
};

/** "1 h 04 min", "12 min", "40 s". */
export const useDurationText = (): ((seconds: number) => string) => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  return (seconds) => {
    if (seconds < 90) return t('seconds', { seconds: format.number(Math.round(seconds)) });
    const minutes = Math.round(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return hours === 0
      ? t('minutes', { minutes })
      : t('hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
  };
};
