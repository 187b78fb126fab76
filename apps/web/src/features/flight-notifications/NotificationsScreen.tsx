import { useSearch } from '@tanstack/react-router';
import { MissionPanel } from '../../shared/mission-panel/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { Notices } from './Notices.tsx';
import { notificationsSearch } from './notificationsSearch.ts';

/** /map/flights/:id/notifications: what prefectures and the armed forces are told of a mission. */
export const NotificationsScreen = () => {
  const id = useIdParam();
  const { declare } = notificationsSearch(useSearch({ strict: false }));
  const { t } = useTranslation(['flight_notifications', 'flights', 'flights_list']);
  return (
    <MissionPanel id={id} title={t('title')} back={t('back')}>
      {(flight) => <Notices flight={flight} declare={declare ?? null} />}
    </MissionPanel>
  );
};
