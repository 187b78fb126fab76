import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useSavedExclusion } from './useExclusionLine.ts';
import { useExclusionWords } from './useExclusionWords.ts';

const useSummary = (saved: ExclusionArea | null): string => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  const format = useFormats();
  if (saved === null) return t('card.none_yet');
  const area = format.area(saved.area_m2);
  const summary =
    saved.width_m === null
      ? t('card.saved_attachment', { area })
      : t('card.saved', { width: format.number(saved.width_m), area });
  return saved.stale.length === 0
    ? summary
    : `${summary}. ${t('screen.stale', { causes: words.causes(saved.stale) })}`;
};

/** The mission's exclusion zone in words, with the way to its tool. */
export const ExclusionCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('exclusion_zones');
  const mayWrite = useMay('flight:write');
  const saved = useSavedExclusion(flight.id);
  const text = useSummary(saved ?? null);
  if (saved === undefined) return null;
  return (
    <Card
      text={text}
      footer={
        (saved !== null || mayWrite) && (
          <Link
            className={buttonLook({ variant: 'outlined', size: 'small' })}
            to="/map/flights/$id/exclusion-zone"
            params={{ id: String(flight.id) }}
          >
            {t(saved === null ? 'card.trace' : 'card.see')}
          </Link>
        )
      }
    />
  );
};
