import { enclosingBox } from '@envol/domain/geo/boxes';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

/** Members of a cluster that are looked at, at most. */
const MEMBERS = 1_000;

/** The box around what a cluster holds. */
export async function boundsOfCluster(
  map: MapLibreMap | null,
  source: string,
  cluster: number,
): Promise<BoundingBox | null> {
  const members = await map?.getSource<GeoJSONSource>(source)?.getClusterLeaves(cluster, MEMBERS, 0);
  const boxes = (members ?? []).flatMap(({ geometry }): BoundingBox[] => {
    if (geometry.type !== 'Point') return [];
    const [lng = 0, lat = 0] = geometry.coordinates;
    return [[lng, lat, lng, lat]];
  });
  return boxes.length === 0 ? null : enclosingBox(boxes);
}
