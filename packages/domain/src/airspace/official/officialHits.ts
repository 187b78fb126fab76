import { dailyWindows } from '../../time/dailyWindows.ts';
import type { TimeSpan } from '../../time/night.ts';
import type { MissionInput } from '../constraint.ts';
import { type FloorRelation, floorRelation } from '../heights.ts';
import type { JudgedArea, Judging } from '../judging/judging.ts';
import { MetByPosition } from '../judging/metByPosition.ts';
import { lowestVolumesMeeting, OFFICIAL_ROLE } from './officialIndex.ts';
import { isActiveDuring } from './uasActivity.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

/** An area of the mission in an official zone, with the volume that begins lowest there. */
export interface OfficialArea {
  readonly area: JudgedArea;
  readonly volume: UasVolume;
  /** Its place in `OfficialIndex.volumes`. */
  readonly position: number;
  /** How its floor stands to the flight. */
  readonly relation: FloorRelation;
}

/** An official zone that the mission meets, whatever its height. */
export interface OfficialHit {
  readonly zone: UasZone;
  /** Its place in `OfficialIndex.zones`. */
  readonly index: number;
  readonly areas: readonly OfficialArea[];
  /** It applies during the hours of the flight, or its hours are not known. */
  readonly active: boolean;
  /** Which cards tell of it; see `OFFICIAL_ROLE`. */
  readonly role: number;
}

/** The official zones met, by their place in `OfficialIndex.zones`. */
export type OfficialHits = Pick<MetByPosition<OfficialHit>, 'positions' | 'met' | 'get'>;

const NO_TITLES: ReadonlySet<string> = new Set();

/** Zones that a NOTAM or a table of the day says to be active. */
const activatedTitles = ({ day }: MissionInput): ReadonlySet<string> =>
  day && day.network.length > 0
    ? new Set(day.network.flatMap(({ title, activity }) => (activity === 'active' ? [title] : [])))
    : NO_TITLES;

/**
 * The official zones that the mission's areas meet, each with the lowest volume over every area. Zones that begin over
 * both the flight and the general ceiling are left out.
 */
export function officialHits(judging: Judging): OfficialHits {
  const index = judging.index.official;
  const hits = new MetByPosition<OfficialHit & { readonly areas: OfficialArea[] }>();
  if (!index) return hits;
  const activated = activatedTitles(judging.mission);
  let windows: readonly TimeSpan[] | null = null;
  const isActive = (zone: UasZone, position: number): boolean => {
    // Its published hours lose against a NOTAM or a table that says that it is active.
    if (index.hasHours[position] !== 1 || activated.has(zone.concerns ?? '')) return true;
    windows ??= dailyWindows(judging.mission);
    return isActiveDuring(zone, windows);
  };
  for (const area of judging.areas)
    for (const volumePosition of lowestVolumesMeeting(
      index,
      judging.packed,
      area.position,
      Math.max(area.top_m, judging.ruleset.ceiling_m),
    )) {
      const position = index.zoneOfVolume[volumePosition] ?? 0;
      const zone = index.zones[position];
      const volume = index.volumes[volumePosition];
      if (!zone || !volume) continue;
      const floor = index.floorAboveGround[volumePosition] ?? Number.NaN;
      const relation = Number.isNaN(floor)
        ? floorRelation(volume.lower, area.top_m, area.ground, area.box)
        : floor <= area.top_m
          ? 'binds'
          : 'above';
      const met: OfficialArea = { area, volume, position: volumePosition, relation };
      const known = hits.get(position);
      if (known) known.areas.push(met);
      else
        hits.add(position, {
          zone,
          index: position,
          areas: [met],
          active: isActive(zone, position),
          role: index.roles[position] ?? OFFICIAL_ROLE.own,
        });
    }
  return hits;
}
