import { nearestOfAll } from '../../geo/nearest.ts';
import { ANNEX_ONE } from '../../regulation/annexOne.ts';
import { UAS_EFFECTS } from '../../regulation/uasEffects.ts';
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
import { cardReason, type Findings, type Judging, missionNotice } from '../judging/judging.ts';
import { altitudeOfBands, bandHeight } from '../official/officialBands.ts';
import type { OfficialArea, OfficialHit } from '../official/officialHits.ts';
import { OFFICIAL_ROLE } from '../official/officialIndex.ts';
import { publishedAuthority } from '../official/uasAuthority.ts';
import { readableZoneName } from '../official/uasZoneName.ts';
import { officialOverlap } from './officialCards.ts';
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
    distance_m: projection.type === 'Circle' ? Math.round(nearestOfAll(geometries, projection.center)) : 0,
    limit_m: projection.type === 'Circle' ? Math.round(projection.radius_m) : (band?.under_m ?? 0),
  };
  return cardReason(height === 0 ? 'heliport_no_free_height' : 'heliport_free_height', about);
}

function heliportCard(judging: Judging, { zone, areas: met }: OfficialHit): Constraint | null {
  const name = readableZoneName(zone.name);
  const place: BandPlace = { code: name, altitude_m: altitudeOfBands(zone) };
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
  const rule = UAS_EFFECTS.heliport;
  const stands = bandStanding(judging, place, here);
  const asks = stands === 'above';
  const published = publishedAuthority([zone]);
  const contacts = published?.contacts ?? [];
  const free = lowestFree(judging, place, areas);
  const hasHeight = (here.band_m ?? 0) > 0;
  return {
    key: `uas:${zone.name}`,
    kind: rule.constraint_kind,
    title: name,
    zone_id: null,
    aerodrome_code: null,
    effect: EFFECT_OF[stands],
    procedure: asks ? rule.procedure : null,
    decider: asks
      ? {
          kind: 'aerodrome_operator',
          structure_code: null,
          name: published?.name ?? name,
          contact: contacts[0]?.value ?? null,
          contacts,
        }
      : null,
    notice: asks ? missionNotice(judging, published?.notice ?? rule.notice) : null,
    free_height_m: free,
    activity: 'active',
    overlap: { ...officialOverlap(judging, met), lower: null, upper: null },
    reasons: [
      bandReason(place, here, areas),
      ...(hasHeight
        ? [...heightReasons(judging, place, here, free), groundReason(place, here.area.ground, stands)]
        : []),
      ...(asks && !published ? [cardReason('decider_heliport', { heliport: name })] : []),
      ...copyReasons([zone], { hours: false, authority_known: published !== null }),
    ],
    source: officialSource(judging, rule.source, [zone], false),
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
