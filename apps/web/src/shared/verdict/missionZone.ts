import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { createContext, use } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useZoneName } from '../../ui/zoneName.ts';
import type { ShownConstraint } from './verdict.ts';

/** The IANA zone of the mission whose constraints are shown. */
export const MissionZoneContext = createContext(FRENCH_TIME);

/** Whose calendar a last day is counted on, where it is not the mainland's on both sides; null where it goes without saying. */
export const useNoticeZone = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const place = useZoneName()(use(MissionZoneContext));
  return ({ procedure }: Pick<ShownConstraint, 'procedure'>): string | null => {
    if (place === null) return null;
    // The armies' hours are published in Paris time, wherever one flies.
    return procedure === 'army_notif'
      ? t('card.paris_time')
      : t('flights_list:timebar.local_time', { place });
  };
};
