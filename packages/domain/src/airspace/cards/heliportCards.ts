import { wholeMetresToNearest } from '../../geo/nearest.ts';
import { ANNEX_ONE } from '../../regulation/annexOne.ts';
import type { NoticeRule } from '../../regulation/ruleset.ts';
import { UAS_EFFECTS } from '../../regulation/uasEffects.ts';
import { rememberedOf } from '../../time/remembered.ts';
import type { Constraint, Reason } from '../constraint.ts';
import {
  type BandPlace,
  bandStanding,
  EFFECT_OF,
  type FreeHere,
  groundReason,
  heightReasons,
  lowestFree,
  speakingBand,
} from '../freeHeightByBand.ts';
import type { AirspaceIndex } from '../index.ts';
import { cardReason, type Findings, type Judging, missionNotice } from '../judging/judging.ts';
import { altitudeOfBands, bandHeight } from '../official/officialBands.ts';
import type { OfficialArea, OfficialHit } from '../official/officialHits.ts';
import { OFFICIAL_ROLE } from '../official/officialIndex.ts';
import { publishedAuthority } from '../official/uasAuthority.ts';
import type { UasZone } from '../official/uasZone.ts';
import { readableZoneName } from '../official/uasZoneName.ts';
import { officialOverlap } from './officialOverlap.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

interface HeliportArea extends FreeHere {
  readonly met: OfficialArea;
}

/** How near the flight comes: from the nearest point of all its areas there. */
function bandReason(place: BandPlace, here: HeliportArea, areas: readonly HeliportArea[]): Reason {
  const geometries = areas.map(({ area }) => area.geometry);
  const height = here.band_m ?? 0;
  const { projection } = here.met.volume;
  const band = ANNEX_ONE[3].bands.find(({ free_height_m }) => free_height_m === height);
  const about = {
    heliport: place.code,
    free_height_m: height,
    distance_m: projection.type === 'Circle' ? wholeMetresToNearest(geometries, projection.center) : 0,
    limit_m: projection.type === 'Circle' ? Math.round(projection.radius_m) : (band?.under_m ?? 0),
  };
  return cardReason(height === 0 ? 'heliport_no_free_height' : 'heliport_free_height', about);
}

/** What the card of a heliport says whatever the mission is that its circles meet. */
interface HeliportFacts extends Pick<Constraint, 'key' | 'title' | 'decider' | 'source'> {
  readonly place: BandPlace;
  readonly notice: NoticeRule | null;
  /** What is told where somebody is asked. */
  readonly why: readonly Reason[];
  readonly copy: readonly Reason[];
}

const RULE = UAS_EFFECTS.heliport;

function newFacts(index: AirspaceIndex, zone: UasZone): HeliportFacts {
  const name = readableZoneName(zone.name);
  const published = publishedAuthority([zone]);
  const contacts = published?.contacts ?? [];
  return {
    place: { code: name, altitude_m: altitudeOfBands(zone) },
    key: `uas:${zone.name}`,
    title: name,
    decider: {
      kind: 'aerodrome_operator',
      structure_code: null,
      name: published?.name ?? name,
      contact: contacts[0]?.value ?? null,
      contacts,
    },
    notice: published?.notice ?? RULE.notice,
    why: published ? [] : [cardReason('decider_heliport', { heliport: name })],
    copy: copyReasons([zone], { hours: false, authority_known: published !== null }),
    source: officialSource({ index }, RULE.source, [zone], false),
  };
}

/** By the place of the zone among the official ones. */
const factsOf = rememberedOf((_: AirspaceIndex): HeliportFacts[] => []);

function heliportFacts(index: AirspaceIndex, hit: OfficialHit): HeliportFacts {
  const all = factsOf(index);
  const known = all[hit.index] ?? newFacts(index, hit.zone);
  all[hit.index] = known;
  return known;
}

function heliportCard(judging: Judging, hit: OfficialHit): Constraint | null {
  const { areas: met } = hit;
  const facts = heliportFacts(judging.index, hit);
  const { place } = facts;
  const areas = met.map(
    (each): HeliportArea => ({
      area: each.area,
      band_m: bandHeight(each.volume, place.altitude_m),
      floor_m: null,
      met: each,
    }),
  );
  const here = speakingBand(judging, place, areas, (each, than) => (each.band_m ?? 0) < (than.band_m ?? 0));
  if (!here) return null;
  const stands = bandStanding(judging, place, here);
  const asks = stands === 'above';
  const free = lowestFree(judging, place, areas);
  const reasons = [bandReason(place, here, areas)];
  if ((here.band_m ?? 0) > 0) {
    reasons.push(...heightReasons(judging, place, here, free));
    reasons.push(groundReason(place, here.area.ground, stands));
  }
  if (asks) reasons.push(...facts.why);
  reasons.push(...facts.copy);
  return {
    key: facts.key,
    kind: RULE.constraint_kind,
    title: facts.title,
    zone_id: null,
    aerodrome_code: null,
    effect: EFFECT_OF[stands],
    procedure: asks ? RULE.procedure : null,
    decider: asks ? facts.decider : null,
    notice: asks ? missionNotice(judging, facts.notice) : null,
    free_height_m: free,
    activity: 'active',
    overlap: { ...officialOverlap(judging, met), lower: null, upper: null },
    reasons,
    source: facts.source,
  };
}

/** One card a heliport in whose circles the mission lies (annex I, case 3), by its official zone. */
export function judgeHeliports(judging: Judging, hits: readonly OfficialHit[]): Findings {
  const constraints: Constraint[] = [];
  for (const hit of hits) {
    const card = hit.role === OFFICIAL_ROLE.heliport ? heliportCard(judging, hit) : null;
    if (card) constraints.push(card);
  }
  return { constraints, height_caps: [] };
}
