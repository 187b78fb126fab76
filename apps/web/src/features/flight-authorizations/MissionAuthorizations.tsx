import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AuthorizationCard } from './AuthorizationCard.tsx';
import { useAuthorizationsOf } from './useUspaceLine.ts';

/** In the mission's step: what U-space providers were asked, and the page on which it is activated and ended. */
export const MissionAuthorizations = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flight_authorizations');
  const { data } = useAuthorizationsOf(flight.id);
  return (
    <>
      {data?.results.map((authorization) => (
        <AuthorizationCard
          key={authorization.id}
          authorization={authorization}
          side="operator"
          actions={null}
        />
      ))}
      <Link
        className={buttonLook({ variant: 'outlined', size: 'small' })}
        to="/flights/$id/u-space"
        params={{ id: String(flight.id) }}
      >
        {t('mission_title')}
      </Link>
    </>
  );
};
