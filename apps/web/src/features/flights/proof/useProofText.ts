import type { FlightConstraint } from '@envol/contract/constraints';
import { use } from 'react';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { MissionZoneContext } from '../verdict/missionZone.ts';

type Marked = Partial<Pick<FlightConstraint, 'status' | 'proof'>>;

/** What a step that was marked as done rests on, in one line; null for one that nobody marked. */
export const useProofText = () => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const zone = use(MissionZoneContext);
  return ({ status, proof }: Marked): string | null => {
    if (status !== 'checked' || proof === undefined) return null;
    if (proof === null) return t('proof.none');
    const { by, on, how, reference, marked_by } = proof;
    const done = t('proof.done', {
      date: format.date(on, zone),
      time: format.clock(on, zone),
      by,
      how: t(`proof.by_means.${how}`),
    });
    const said = reference === null ? done : t('proof.with_reference', { done, reference });
    return by === marked_by ? said : t('proof.marked_by', { said, name: marked_by });
  };
};
