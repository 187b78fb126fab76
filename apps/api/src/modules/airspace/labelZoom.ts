import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';

/** Pixels that a zone's name takes: narrower, and it would be struck through by its own outline. */
const NAME_PX = 90;
const WORLD_PX = 512;
const FIRST = 9;
/** From here each zone is named, however small. */
const LAST = 11.5;

/** Zoom from which a zone is wide enough for its name, to a tenth. */
export const labelZoom = (geometry: ZoneGeometry): number => {
  const [west, , east] = boundingBox(geometry);
  const wide = Math.log2((NAME_PX * 360) / (WORLD_PX * Math.max(east - west, 1e-6)));
  return Math.round(10 * Math.min(LAST, Math.max(FIRST, wide))) / 10;
};
