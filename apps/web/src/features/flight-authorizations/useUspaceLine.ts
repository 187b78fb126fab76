import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { TONES } from './tones.ts';

/** What U-space providers were asked about a mission, the newest first. */
export const useAuthorizationsOf = (flightId: number) =>
  useQuery({
    ...queryOf(endpoints.listFlightAuthorizations, { query: { flight_id: flightId } }),
    enabled: useMay('flight-authorization:read'),
  });

/** Of a mission of which a provider was asked; any other is asked for from its menu. */
export const useUspaceLine = ({ id }: Flight): StepLine | null => {
  const { t } = useTranslation(['mission_steps', 'flight_authorizations']);
  const [latest] = useAuthorizationsOf(id).data?.results ?? [];
  return latest === undefined
    ? null
    : {
        title: t('uspace'),
        word: t(`flight_authorizations:statuses.${latest.status}`),
        tone: TONES[latest.status],
        text: latest.ussp.name,
      };
};
