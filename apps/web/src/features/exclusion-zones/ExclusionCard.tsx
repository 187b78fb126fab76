import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import type { Drawn } from '@envol/domain/exclusion-zones/zone';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useExclusionOnMap } from './useExclusionOnMap.ts';
import { useExclusionWords } from './useExclusionWords.ts';

const exclusionOnMap = ({ zone, contingency, flight_geography, forbidden }: ExclusionArea) => {
  const drawn = (shape: { readonly type: string }): Drawn => shape as Drawn;
  return {
    zone: drawn(zone),
    flight_geography: drawn(flight_geography),
    contingency: contingency && drawn(contingency),
    forbidden: forbidden && drawn(forbidden),
  };
};

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

/** The mission's exclusion zone in one card, on the map beside it, with the way to its tool. */
export const ExclusionCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('exclusion_zones');
  const mayWrite = useMay('flight:write');
  const { data } = useQuery(queryOf(endpoints.getExclusionArea, { params: { id: flight.id } }));
  const saved = data?.exclusion_area ?? null;
  useExclusionOnMap(
    useMemo(() => (saved === null ? null : exclusionOnMap(saved)), [saved]),
    useMemo(() => [...flight.points, ...(saved?.markers ?? [])], [flight.points, saved]),
  );
  const text = useSummary(saved);
  if (data === undefined) return null;
  return (
    <Card
      level={2}
      title={t('title')}
      text={text}
      aside={
        saved !== null &&
        saved.stale.length > 0 && <StatusChip status="action_needed" label={t('card.to_review')} />
      }
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
