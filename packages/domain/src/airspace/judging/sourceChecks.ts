import {
  TERRITORY_STATUSES,
  type TerritoryFinding,
  type TerritoryStatus,
} from '../../territory/territory.ts';
import type { MissionInput, MissionTerritory, Reason, SourceCheck } from '../constraint.ts';
import { type AgeMoments, agedChecks } from '../dataAge.ts';
import type { GroundSource } from '../ground.ts';
import type { DatasetVersion } from '../zone.ts';
import { judgedVersions } from './judgedVersions.ts';
import { borderReason, cardReason, type Judging } from './judging.ts';
import { isAbroad } from './settledVerdict.ts';

/** The less is known of the areas, the more it counts for the mission. */
const rankOf = (status: TerritoryStatus): number => TERRITORY_STATUSES.indexOf(status);

/** What is said of most missions. */
const INSIDE: MissionTerritory = { status: 'inside', countries: [], areas: [] };

/** Where the mission lies against the territory of the data; areas wholly inside it are not listed. */
export function missionTerritory({ index, packed, areas }: Judging): MissionTerritory {
  const listed: MissionTerritory['areas'][number][] = [];
  for (const { id, position } of areas) {
    const found = index.territory.find(packed, position);
    if (found.status !== 'inside') listed.push({ id, ...found });
  }
  if (listed.length === 0) return INSIDE;
  const isAllOutside = listed.length === areas.length && listed.every(({ status }) => status === 'outside');
  const worst = listed.reduce<TerritoryStatus>(
    (so_far, { status }) => (rankOf(status) > rankOf(so_far) ? status : so_far),
    'inside',
  );
  return {
    status: worst === 'outside' && !isAllOutside ? 'part' : worst,
    countries: countriesOf(listed),
    areas: listed,
  };
}

function countriesOf(findings: readonly Pick<TerritoryFinding, 'countries'>[]): string[] {
  return [...new Set(findings.flatMap(({ countries }) => countries))].sort();
}

/** Why nothing is known of a place that lies outside the territory, wholly or in part. */
function notHere({ status, countries }: Pick<MissionTerritory, 'status' | 'countries'>): Reason {
  const code = status === 'outside' ? 'data_not_here' : 'data_not_here_in_part';
  // On the high seas there is no country to name.
  return countries.length === 0
    ? cardReason(`${code}_unnamed`)
    : cardReason(code, { countries: countries.join(', ') });
}

const unchecked = (source: string, code: string): SourceCheck => ({
  source,
  status: 'not_checked',
  reason: cardReason(code),
});
/** So many numbers stand in a sentence; of the others it says how many. */
const MOST_SUPPLEMENTS = 8;

/** Supplements of the AIP: announced by NOTAM, published as papers with maps. What is announced here is named. */
function supplementsCheck({ day }: MissionInput): SourceCheck {
  const numbers = day?.supplements ?? [];
  if (numbers.length === 0) return unchecked('sup_aip', 'sup_aip_not_checked');
  const more = numbers.length - MOST_SUPPLEMENTS;
  const named = `${numbers.slice(0, MOST_SUPPLEMENTS).join(', ')}${more > 0 ? ` (+ ${more})` : ''}`;
  return {
    source: 'sup_aip',
    status: 'not_checked',
    reason: cardReason('sup_aip_to_read', { numbers: named }),
  };
}

const checked = (source: string): SourceCheck => ({ source, status: 'checked', reason: null });

/** What is said of a source that was asked in vain; the others hold no network and cannot fail so. */
const FAILED_TERRAIN: Partial<Record<GroundSource, string>> = {
  ign: 'terrain_ign_failed',
  elevation_file: 'terrain_files_failed',
};

/** Terrain is consulted when a terrain model answered for every area; points around one are no such answer. */
function terrainCheck({ areas, terrain_failed: failed }: MissionInput): SourceCheck {
  const lacking = areas.filter(({ ground }) => ground?.certainty !== 'measured');
  const code = failed && lacking.length > 0 ? FAILED_TERRAIN[failed] : undefined;
  // A source that failed is named: what stands in for it is no answer of its own.
  if (code) return unchecked('terrain', lacking.some(({ ground }) => ground) ? `${code}_estimated` : code);
  if (areas.length === 0 || areas.some(({ ground }) => ground === null))
    return unchecked('terrain', 'terrain_not_checked');
  // Before what is estimated: invented ground is no estimate from anything published.
  if (areas.some(({ ground }) => ground?.source === 'simulated'))
    return unchecked('terrain', 'terrain_simulated');
  if (areas.some(({ ground }) => ground?.certainty !== 'measured'))
    return unchecked('terrain', 'terrain_estimated');
  return checked('terrain');
}

/**
 * What is to be said of a place that the publications do not reach, or perhaps do not; null inside the territory, where
 * no zone means that none was published.
 */
export function placeIssue(place: Pick<MissionTerritory, 'status' | 'countries'>): Reason | null {
  if (place.status === 'inside') return null;
  if (isAbroad(place)) return notHere(place);
  return borderReason(place.countries);
}

interface Answered {
  readonly versions: readonly DatasetVersion[];
  readonly now: string;
  readonly end: string;
  readonly terrain: string | undefined;
  readonly supplements: string;
  readonly checks: readonly SourceCheck[];
}
// A drawing asks at every vertex, and the missions of a day end alike.
let latest: Answered | null = null;

/** What was looked at and what was not: "not checked" is never "nothing found". */
export function sourceChecks(
  { index, mission }: Judging,
  territory: MissionTerritory,
): readonly SourceCheck[] {
  const versions = judgedVersions(index);
  const terrain = terrainCheck(mission);
  const own = { terrain, supplements: supplementsCheck(mission) };
  if (isAbroad(territory)) return allChecks(versions, own, mission, territory);
  const { now, end } = mission;
  const code = terrain.reason?.code;
  const supplements = String(mission.day?.supplements ?? '');
  const isSame =
    latest?.versions === versions &&
    latest.now === now &&
    latest.end === end &&
    latest.terrain === code &&
    latest.supplements === supplements;
  if (latest && isSame) return latest.checks;
  const checks = allChecks(versions, own, mission, territory);
  latest = { versions, now, end, terrain: code, supplements, checks };
  return checks;
}

function allChecks(
  versions: readonly DatasetVersion[],
  { terrain, supplements }: { readonly terrain: SourceCheck; readonly supplements: SourceCheck },
  moments: AgeMoments,
  territory: MissionTerritory,
): readonly SourceCheck[] {
  const hasOfficial = versions.length > 1;
  // Neither publication speaks of what lies outside.
  const read = (source: string): SourceCheck =>
    isAbroad(territory) ? { source, status: 'not_here', reason: notHere(territory) } : checked(source);
  return agedChecks(
    [
      read('sia'),
      terrain,
      unchecked('notam', 'notam_not_checked'),
      supplements,
      unchecked('azba', 'azba_not_checked'),
      // Lists that come with the product, as far as their own dates reach; what they do not cover is named.
      read('rmz'),
      read('photo_bans'),
      read('nature'),
      // The publication of the aeronautical information service holds aerodromes with runways only.
      hasOfficial ? read('heliports') : unchecked('heliports', 'heliports_not_checked'),
      hasOfficial ? read('other_zones') : unchecked('other_zones', 'other_zones_not_checked'),
    ],
    versions,
    moments,
  );
}
