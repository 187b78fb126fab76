import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMissionInView } from '../../map/areas/useMissionInView.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { Notices } from './Notices.tsx';
import { notificationsSearch } from './notificationsSearch.ts';

/** /map/flights/:id/notifications: what prefectures and the armed forces are told of a mission. */
export const NotificationsScreen = () => {
  const id = useIdParam();
  const { declare } = notificationsSearch(useSearch({ strict: false }));
  const { t } = useTranslation(['flight_notifications', 'flights', 'flights_list']);
  const { data: flight, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  useMissionInView(flight, t('flights_list:map_label'));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {flight ? `${flight.display_identifier} · ${flight.name}` : t('back')}
            </Link>
          }
          title={t('title')}
        />
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!flight && !error && <SkeletonList />}
      {flight && <Notices flight={flight} declare={declare ?? null} />}
    </Panel>
  );
};
