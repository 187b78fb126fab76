import type { Zone } from '../zone.ts';
import type { UasZone } from './uasZone.ts';

const FROM_SIA: ReadonlySet<UasZone['subject']> = new Set([
  'prohibited_area',
  'restricted_area',
  'danger_area',
]);

/** One zone with what the SIA's list of areas says of the same area. */
function filled(zone: UasZone, area: Zone): UasZone {
  return {
    ...zone,
    message: zone.message ?? area.remarks,
    volumes: zone.volumes.map((volume) =>
      volume.limits === 'published' ? volume : { ...volume, lower: area.lower, upper: area.upper },
    ),
  };
}

/**
 * Fills what the official zones have lost from the SIA's publication where both speak of the same prohibited,
 * restricted or danger area: the remarks stand in for the message, and the area's limits for those of further volumes,
 * which stay marked as rebuilt. What the official zones say themselves is kept.
 */
export function fillFromSia(official: readonly UasZone[], areas: readonly Zone[]): UasZone[] {
  const byIdentifier = new Map(areas.map((area) => [area.identifier, area]));
  return official.map((zone) => {
    if (zone.concerns === null || !FROM_SIA.has(zone.subject)) return zone;
    if (!zone.lost.includes('message') && !zone.lost.includes('volume_limits')) return zone;
    const area = byIdentifier.get(zone.concerns);
    return area ? filled(zone, area) : zone;
  });
}
