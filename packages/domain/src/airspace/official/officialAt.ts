import type { Position } from '../../geo/geometry.ts';
import { packShapes } from '../../geo/packed.ts';
import { limitOrder } from '../heights.ts';
import { lowestVolumesMeeting, type OfficialIndex } from './officialIndex.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

/** An official zone over a place, with the volume of it that begins the lowest there. */
export interface OfficialAt {
  readonly zone: UasZone;
  readonly volume: UasVolume;
}

/** Every official zone over a point, that which begins the lowest first. */
export function officialZonesAt(index: OfficialIndex, position: Position): OfficialAt[] {
  const point = packShapes([{ type: 'Circle', center: position, radius_m: 0 }]);
  return lowestVolumesMeeting(index, point, 0, Number.POSITIVE_INFINITY)
    .flatMap((at): OfficialAt[] => {
      const zone = index.zones[index.zoneOfVolume[at] ?? -1];
      const volume = index.volumes[at];
      return zone && volume ? [{ zone, volume }] : [];
    })
    .sort(
      (a, b) =>
        limitOrder(a.volume.lower) - limitOrder(b.volume.lower) ||
        a.zone.identifier.localeCompare(b.zone.identifier),
    );
}
