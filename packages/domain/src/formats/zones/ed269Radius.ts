import { isObject, type Json, textIn } from '../json.ts';
import { metresPerUnit } from '../lengths.ts';

/**
 * Whether the unit of a volume's dimensions could also be that of its radius. Files that count heights in feet write radii in
 * metres (5 NM as 9260): read in feet, such a circle would be a tenth of its area.
 */
export const isRadiusInDoubt = ({ uomDimensions, horizontalProjection }: Json): boolean =>
  isObject(horizontalProjection) &&
  horizontalProjection.radius !== undefined &&
  textIn(horizontalProjection.uomRadius) === '' &&
  textIn(uomDimensions) !== '' &&
  metresPerUnit(textIn(uomDimensions)) !== 1;
