import type { FlightConstraint } from '@envol/contract/constraints';
import { proofText } from '@envol/i18n/proofText';
import { use } from 'react';
import { useLanguage } from '../../api/language.ts';
import { useTranslation } from '../../ui/texts.ts';
import { MissionZoneContext } from './missionZone.ts';

type Marked = Partial<Pick<FlightConstraint, 'status' | 'proof'>>;

/** What a step that was marked as done rests on, in one line; null for one that nobody marked. */
export const useProofText = () => {
  const { t } = useTranslation('flights');
  const language = useLanguage();
  const zone = use(MissionZoneContext);
  return ({ status, proof }: Marked): string | null =>
    status !== 'checked' || proof === undefined
      ? null
      : proofText((key, params) => t(`proof.${key}`, params), language, proof, zone);
};
