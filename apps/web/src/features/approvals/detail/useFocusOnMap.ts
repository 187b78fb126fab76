import type { Approval } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import { nauticalMiles } from '@envol/domain/geo/units';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { boundsAround, cornersOf } from '../../../map/areas/bounds.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { radialText, useBearings } from '../../../shared/bearings/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** What the map is to show: one area, or all with the reference point. */
const boundsWith = ({ airport_ref_point: point, sub_approvals: areas }: Approval, areaId: number | null) =>
  boundsAround([
    ...(areaId === null && point ? [[point.lng, point.lat] as Position] : []),
    ...areas
      .filter(({ id }) => areaId === null || id === areaId)
      .flatMap(({ geometry }) => cornersOf(geometry)),
  ]);

/** Brings the map to an area, or to all of the request. */
export const useLookAt = (approval: Approval): ((areaId: number | null) => void) => {
  const { camera } = useMap();
  return (areaId) => {
    const bounds = boundsWith(approval, areaId);
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 15 });
  };
};

/** Line, bearing and distance from the reference point to each area; the map flies to all of it when it opens. */
export const useFocusOnMap = (approval: Approval): void => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const look = useLookAt(approval);
  const { airport_ref_point: point, sub_approvals: areas } = approval;
  const reference = useMemo((): Position | null => point && [point.lng, point.lat], [point]);
  useBearings('approval-bearings', t('map_label'), reference, areas, (area) =>
    t('detail.position_map', {
      radial: radialText(area.radial),
      distance: format.distance(area.distance_to_structure),
      miles: format.number(nauticalMiles(area.distance_to_structure), 1),
    }),
  );
  useFitTarget(boundsWith(approval, null), 'mission');
  const lookOnce = useEffectEvent(() => look(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, not at each of its changes
  useEffect(() => lookOnce(), [approval.id]);
};
