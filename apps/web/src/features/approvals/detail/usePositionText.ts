import type { Approval } from '@envol/contract/approvals';
import { formatSexagesimal } from '@envol/domain/geo/coordinateText';
import { nauticalMiles } from '@envol/domain/geo/units';
import { radialText } from '../../../shared/bearings/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

type SubApproval = Approval['sub_approvals'][number];

/** "139° · 6,9 km (3,7 NM) de l'ARP"; coordinates where the authority is no aerodrome. */
export const usePositionText = ({ airport_ref_point }: Pick<Approval, 'airport_ref_point'>) => {
  const { t, language } = useTranslation('approvals');
  const format = useFormats();
  return ({ radial, distance_to_structure, lng, lat }: SubApproval): string => {
    if (airport_ref_point === null) return formatSexagesimal([lng, lat], language);
    return t('detail.position_text', {
      radial: radialText(radial),
      distance:
        distance_to_structure < 1000
          ? format.distance(distance_to_structure)
          : `${format.number(distance_to_structure / 1000, 1)} km`,
      miles: format.number(nauticalMiles(distance_to_structure), 1),
    });
  };
};
