import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { lookAtTrack } from './live/livePicture.ts';
import { nextLook } from './live/useLiveFeed.ts';

/** An operator's trackers that tell where they are, counted in the header; a press leads to the one heard last. */
export const TrackersBadge = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('tracking');
  const navigate = useNavigate();
  const { data } = useQuery({
    ...queryOf(endpoints.livePositions),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const [last] = data?.features ?? [];
  if (data === undefined || last === undefined) return null;
  const open = (): void => {
    const [lng = 0, lat = 0] = last.geometry.coordinates as readonly number[];
    void navigate({ to: '/map/flights' });
    lookAtTrack(last.properties.tracker_id, [lng, lat]);
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={t('header.active', { count: data.count })}
      title={t('header.active', { count: data.count })}
      onClick={open}
    >
      <Radar size={19} strokeWidth={1.8} aria-hidden />
      <Badge>{data.count > 99 ? '99+' : data.count}</Badge>
    </button>
  );
};
