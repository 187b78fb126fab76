import { dailyWindows } from '../time/dailyWindows.ts';
import { limitOrder } from './heights.ts';
import type { JudgedArea, Judging } from './judging.ts';
import { type OfficialIndex, volumesMeeting } from './officialIndex.ts';
import { isActiveDuring } from './uasActivity.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

/** An area of the mission in an official zone, with the volume that begins lowest there. */
export interface OfficialArea {
  readonly area: JudgedArea;
  readonly volume: UasVolume;
  /** Its place in `OfficialIndex.volumes`. */
  readonly position: number;
}

/** An official zone that the mission meets, whatever its height. */
export interface OfficialHit {
  readonly zone: UasZone;
  readonly areas: readonly OfficialArea[];
  /** It applies during the hours of the flight, or its hours are not known. */
  readonly active: boolean;
}

/** The official zones met, by their place in `OfficialIndex.zones`. */
export type OfficialHits = ReadonlyMap<number, OfficialHit>;

function lowestByZone(index: OfficialIndex, judging: Judging, area: JudgedArea): Map<number, number> {
  const under = Math.max(area.top_m, judging.ruleset.ceiling_m);
  const lowest = new Map<number, number>();
  for (const volume of volumesMeeting(index, judging.packed, area.position, under)) {
    const zone = index.zoneOfVolume[volume] ?? 0;
    const known = lowest.get(zone);
    const floor = index.volumes[volume]?.lower;
    const before = known === undefined ? undefined : index.volumes[known]?.lower;
    if (floor && (!before || limitOrder(floor) < limitOrder(before))) lowest.set(zone, volume);
  }
  return lowest;
}

/**
 * The official zones that the mission's areas meet, each with the lowest volume over every area. Zones that begin over
 * both the flight and the general ceiling are left out.
 */
export function officialHits(judging: Judging): OfficialHits {
  const index = judging.index.official;
  const hits = new Map<number, { zone: UasZone; areas: OfficialArea[]; active: boolean }>();
  if (!index) return hits;
  const windows = dailyWindows(judging.mission);
  for (const area of judging.areas)
    for (const [position, volumePosition] of lowestByZone(index, judging, area)) {
      const zone = index.zones[position];
      const volume = index.volumes[volumePosition];
      if (!zone || !volume) continue;
      const known = hits.get(position);
      if (known) known.areas.push({ area, volume, position: volumePosition });
      else
        hits.set(position, {
          zone,
          areas: [{ area, volume, position: volumePosition }],
          active: isActiveDuring(zone, windows),
        });
    }
  return hits;
}
