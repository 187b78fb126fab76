import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Power lines, railways and motorways near a mission. */
export const useInfrastructure = (flightId: number) =>
  useQuery(queryOf(endpoints.flightInfrastructure, { params: { id: flightId } }));

/** The same as they are drawn. */
export const useInfrastructureLines = (flightId: number) =>
  useQuery(queryOf(endpoints.flightInfrastructureGeometry, { params: { id: flightId } }));

/** How many are near the mission, and whether one crosses it. */
export const useInfrastructureLine = ({ id }: Flight): StepLine | null => {
  const { t } = useTranslation('infrastructure');
  const format = useFormats();
  const { data } = useInfrastructure(id);
  if (data === undefined) return null;
  const title = t('title', { distance: format.distance(data.within_m) });
  const crossed = data.items.filter(({ distance_m }) => distance_m === 0).length;
  if (crossed > 0) return { title, word: t('line_crossed', { count: crossed }) };
  return { title, aside: data.items.length === 0 ? t('line_none') : t('line', { count: data.items.length }) };
};
