import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { OfferedShape } from '../../map/draw/offeredShapes.ts';

/** Codes that begin alike, at most. */
const ALIKE = 20;

/**
 * Offers a client's site with the metres around it to what is being drawn: the map's own picture of it is cut into tiles.
 * Rejects where it could not be read.
 */
export const offerClient = async (
  code: string,
  id: number,
  take: (shape: OfferedShape) => void,
): Promise<void> => {
  const query = { code, limit: ALIKE };
  const found = await callApi(endpoints.clientStructuresGeocoding, { query }, { handles: 'all' });
  const site = found.find((each) => each.id === id);
  if (site === undefined) throw new Error(`No site ${id} of the code ${code}`);
  take({
    name: site.name,
    geometry: site.geometry as AreaGeometry,
    width_m: site.buffer_m,
    as: 'extends',
  });
};
