import { enclosingBox } from '@envol/domain/geo/boxes';
import type { BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { lngLat, type MissionOnMap } from './missionFeatures.ts';
import { type Audience, statusTone, toneSign } from './status.ts';

/** The share of the smaller visible dimension that a fan's radius takes. */
const FAN_SHARE = 0.2;

/** A marker of a fan with its name under it takes about so many pixels of its circle. */
const FAN_SPACING = 36;
/** Where the circle is full, the next markers stand on one further out. */
const FAN_STEP = 0.45;

/** Where `count` stacked markers go around their centre, in pixels, the first at the top; many on several circles. */
export function fanOffsets(
  count: number,
  width: number,
  height: number,
): readonly (readonly [x: number, y: number])[] {
  const least = FAN_SHARE * Math.min(width, height);
  const offsets: (readonly [number, number])[] = [];
  for (let ring = 0; offsets.length < count; ring++) {
    const radius = least * (1 + FAN_STEP * ring);
    const most = Math.max(3, Math.floor((2 * Math.PI * radius) / FAN_SPACING));
    const here = Math.min(most, count - offsets.length);
    for (let i = 0; i < here; i++) {
      const angle = (2 * Math.PI * i) / here;
      offsets.push([radius * Math.sin(angle), -radius * Math.cos(angle)]);
    }
  }
  return offsets;
}

/** A stack spread out: spokes from the centre and a marker at each end. */
export function fanFeatures(
  stack: readonly MissionOnMap[],
  ends: readonly Position[],
  audience: Audience,
): FeatureCollection {
  const features = stack.flatMap((mission, i): Feature[] => {
    const end = ends[i];
    if (!end) return [];
    const tone = statusTone(mission.status, audience);
    const spoke: Geometry = { type: 'LineString', coordinates: [lngLat(mission.center), lngLat(end)] };
    const properties = {
      id: mission.id,
      tone,
      sign: toneSign(tone),
      label: mission.label,
      stack: 1,
      old: mission.is_old === true,
    };
    return [
      { type: 'Feature', properties: {}, geometry: spoke },
      { type: 'Feature', properties, geometry: { type: 'Point', coordinates: lngLat(end) } },
    ];
  });
  return { type: 'FeatureCollection', features };
}

/** A stack spread out around its place, as large as the map is now. */
export function fanAround(
  map: MapLibreMap,
  stack: readonly MissionOnMap[],
  audience: Audience,
): FeatureCollection {
  const center = stack[0]?.center ?? [0, 0];
  const { clientWidth, clientHeight } = map.getContainer();
  const origin = map.project([center[0], center[1]]);
  const ends = fanOffsets(stack.length, clientWidth, clientHeight).map(([x, y]): Position => {
    const { lng, lat } = map.unproject([origin.x + x, origin.y + y]);
    return [lng, lat];
  });
  return fanFeatures(stack, ends, audience);
}

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
