import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

const AGAIN_MS = 15_000;

/** The live pictures of a mission, or of one that an authority reads a request of. */
export const useLive = (of: { readonly flight_id: number } | { readonly approval_id: number }) =>
  useQuery({
    ...queryOf(endpoints.listLivestreams, { query: { ...of, status: 'live' } }),
    refetchInterval: AGAIN_MS,
    retry: false,
  });

/** Who may open one on this mission. */
export const useMayOpenVideo = ({ is_archived }: Pick<Flight, 'is_archived'>): boolean =>
  useUser().permissions.includes('livestream:write') && !is_archived;

/** How many are live; nothing where there is none and none may be opened. */
export const useVideoLine = (flight: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  const { data } = useLive({ flight_id: flight.id });
  const mayOpen = useMayOpenVideo(flight);
  const count = data?.results.length ?? 0;
  if (count === 0 && !mayOpen) return null;
  return { title: t('video'), ...(count > 0 && { aside: t('video_live', { count }) }) };
};
