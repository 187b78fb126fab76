import type { BoundingBox, Position } from '../geo/geometry.ts';
import { holdsPoint, isInZone } from './aerodromes/vicinityShapes.ts';
import { floorRelation } from './heights.ts';
import type { AirspaceIndex } from './index.ts';
import { altitudeOfBands, bandHeight } from './official/officialBands.ts';
import { isTerminalArea } from './official/officialIndex.ts';
import type { UasSubject } from './official/uasZone.ts';
import type { ZoneKind } from './zone.ts';

/** What may close a place though the aerodromes around leave a height free: positions in `zones` and in the volumes. */
export interface Closers {
  readonly zones: readonly number[];
  readonly volumes: readonly number[];
}

const CLOSING: ReadonlySet<ZoneKind> = new Set(['P', 'R', 'D', 'RTBA']);
/** Those that are counted among what is free near runways, and those that close nothing. */
const COUNTED: ReadonlySet<UasSubject> = new Set(['runway', 'control_zone', 'military_control_zone']);

/** The zones of both publications that may ask something by themselves in a box. */
export function closersIn({ dataset, zoneTree, official }: AirspaceIndex, box: BoundingBox): Closers {
  return {
    zones: (zoneTree?.search(...box) ?? []).filter((position) => {
      const zone = dataset.zones[position];
      return zone !== undefined && CLOSING.has(zone.kind);
    }),
    volumes: (official?.tree?.search(...box) ?? []).filter((volume) => {
      const zone = official?.zones[official.zoneOfVolume[volume] ?? -1];
      const asks = zone?.restriction === 'PROHIBITED' || zone?.restriction === 'REQ_AUTHORISATION';
      // A terminal area's true floors are in the SIA's own list, where it informs.
      return zone !== undefined && asks && !COUNTED.has(zone.subject) && !isTerminalArea(zone);
    }),
  };
}

/**
 * Whether one of them closes a point at a height above ground, m: its floor is there, or may be over ground that is not
 * known. Hours are not looked at, as on the map: who is active when, only a mission's period tells.
 */
export function isClosedAt(
  index: AirspaceIndex,
  { zones, volumes }: Closers,
  position: Position,
  height_m: number,
): boolean {
  const { dataset, official } = index;
  const [x, y] = position;
  const box: BoundingBox = [x, y, x, y];
  return (
    zones.some((at) => {
      const zone = dataset.zones[at];
      if (!zone || floorRelation(zone.lower, height_m, null, box) === 'above') return false;
      return isInZone(index, at, position);
    }) ||
    volumes.some((at) => {
      const volume = official?.volumes[at];
      const zone = official?.zones[official.zoneOfVolume[at] ?? -1];
      if (!official || !volume || !zone) return false;
      const isOpen =
        zone.subject === 'heliport'
          ? bandHeight(volume, altitudeOfBands(zone)) >= height_m
          : floorRelation(volume.lower, height_m, null, box) === 'above';
      return !isOpen && holdsPoint(official, at, position);
    })
  );
}
