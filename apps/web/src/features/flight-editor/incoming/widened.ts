import { joinedArea } from '@envol/domain/geo/around';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { FormArea } from '../../../shared/flight-form/index.ts';

/** The area that a shape widens: the chosen one first, else the first that it meets; null where it meets none. */
export const widenedArea = (
  areas: readonly FormArea[],
  chosen: string | null,
  shape: AreaGeometry,
): { readonly area: FormArea; readonly geometry: AreaGeometry } | null => {
  const first = areas.filter(({ key }) => key === chosen);
  for (const area of [...first, ...areas.filter(({ key }) => key !== chosen)]) {
    const geometry = joinedArea(area.geometry, shape);
    if (geometry !== null) return { area, geometry };
  }
  return null;
};
