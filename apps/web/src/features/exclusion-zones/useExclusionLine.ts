import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The zone that was saved; null: none, undefined: not known yet. */
export const useSavedExclusion = (flightId: number): ExclusionArea | null | undefined => {
  const { data } = useQuery(queryOf(endpoints.getExclusionArea, { params: { id: flightId } }));
  return data === undefined ? undefined : (data.exclusion_area ?? null);
};

/** Whether the zone is drawn, and still true of the mission. */
export const useExclusionLine = ({ id }: Flight): StepLine => {
  const { t } = useTranslation('exclusion_zones');
  const saved = useSavedExclusion(id);
  const title = t('title');
  if (saved === undefined) return { title };
  if (saved === null) return { title, aside: t('card.optional') };
  return saved.stale.length === 0
    ? { title, word: t('card.drawn'), tone: 'ok' }
    : { title, word: t('card.to_review'), tone: 'warn' };
};
