import type { ResponseOf } from '@envol/contract/endpoint';
import type { previewFlightSplit } from '@envol/contract/flight-split';
import type { Flight } from '@envol/contract/flights';
import { splitOf } from '@envol/domain/flights/split';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What a split would do; null where no part of the mission is free, or not yet known. */
export const useSplitPreview = (flight: Flight): ResponseOf<typeof previewFlightSplit> | null => {
  const { analysis } = flight;
  // The device knows enough to offer it; the server says what exactly would happen.
  const isOffered =
    flight.areas.length > 1 &&
    analysis !== null &&
    splitOf(
      flight.areas,
      analysis.constraints.map(({ key, effect, status, overlap }) => ({
        key,
        effect,
        status,
        area_ids: overlap.area_ids,
      })),
    ) !== null;
  const { data } = useQuery({
    ...queryOf(endpoints.previewFlightSplit, { params: { id: flight.id } }),
    enabled: isOffered,
  });
  return !isOffered || data === undefined || !data.can_be_split ? null : data;
};

export const useSplitLine = (flight: Flight): StepLine | null => {
  const { t } = useTranslation('missions');
  const data = useSplitPreview(flight);
  return data === null ? null : { title: t('split.title'), word: t('split.offered') };
};
