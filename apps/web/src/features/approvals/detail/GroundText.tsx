import type { Ground } from '@envol/domain/airspace/ground';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** The ground under an area as it was known when it was asked: its altitude, how far that may be off, where it is from. */
export const GroundText = ({ ground }: { readonly ground: Ground | null }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  if (ground === null)
    return <span title={t('detail.ground_unknown_hint')}>{t('detail.ground_unknown')}</span>;
  const { min_m, max_m, error_m, source, certainty } = ground;
  const isFlat = Math.round(min_m) === Math.round(max_m);
  return (
    <span>
      {t(`detail.ground_${certainty}`, {
        range: isFlat
          ? format.number(max_m)
          : t('detail.ground_range', { from: format.number(min_m), to: format.number(max_m) }),
        error: format.number(error_m),
        source: t(`detail.ground_sources.${source}`),
      })}
    </span>
  );
};
