import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { buttonLook } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Notices } from './Notices.tsx';

interface NoticesOfMission {
  readonly flight: Flight;
}

/** To the page of both. */
const ToNotices = ({ flight }: NoticesOfMission) => {
  const { t } = useTranslation('flights');
  return (
    <Link
      className={buttonLook({ variant: 'text', size: 'small' })}
      to="/map/flights/$id/notifications"
      params={{ id: String(flight.id) }}
    >
      <Landmark size={15} aria-hidden /> {t('detail.notices')}
    </Link>
  );
};

/** In the mission's step: what its prefectures are told. */
export const PrefectureNotices = ({ flight }: NoticesOfMission) => (
  <>
    <Notices flight={flight} declare={null} only="prefecture" />
    <ToNotices flight={flight} />
  </>
);

/** In the mission's step: what the armed forces are told. */
export const ArmyNotices = ({ flight }: NoticesOfMission) => (
  <>
    <Notices flight={flight} declare={null} only="army" />
    <ToNotices flight={flight} />
  </>
);
