import type { FlightSeries } from '@envol/contract/flight-series';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The series that a mission is of; null: it stands alone. */
export const useSeries = (flightId: number): FlightSeries | null => {
  const { data } = useQuery(queryOf(endpoints.getFlightSeries, { params: { id: flightId } }));
  return data?.series ?? null;
};

export const useSeriesLine = ({ id }: Flight): StepLine | null => {
  const { t } = useTranslation('series');
  const series = useSeries(id);
  return series === null
    ? null
    : { title: t('title'), aside: t('missions', { count: series.flights.length }) };
};
