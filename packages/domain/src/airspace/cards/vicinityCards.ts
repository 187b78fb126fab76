import { ANNEX_ONE, type AnnexOneRule } from '../../regulation/annexOne.ts';
import { ZONE_EFFECTS } from '../../regulation/zoneEffects.ts';
import {
  type AerodromePlace,
  aerodromePlaces,
  type ControlZoneMet,
  type PlaceArea,
} from '../aerodromes/aerodromePlaces.ts';
import { nearestRunway, type VicinityHit } from '../aerodromes/aerodromes.ts';
import type { Constraint, Overlap, Reason } from '../constraint.ts';
import {
  bandStanding,
  EFFECT_OF,
  groundReason,
  heightReasons,
  lowestFree,
  type Standing,
  speakingBand,
} from '../freeHeightByBand.ts';
import { cardReason, type Findings, type Judging, missionNotice } from '../judging/judging.ts';
import type { OfficialHits } from '../official/officialHits.ts';
import type { UasVolume, UasZone } from '../official/uasZone.ts';
import { placeFacts } from './placeFacts.ts';
import { type ZoneHits, zoneOverlap } from './zoneCards.ts';

/** Beyond the limit by the distance said, under it by the margin counted: the sentence must say both. */
function noFreeHeight({ axis }: VicinityHit, about: Reason['params'] & { distance_m: number }): Reason {
  const limit = axis.rule.bands[0]?.under_m ?? 0;
  return about.distance_m < limit
    ? cardReason('vicinity_no_free_height', { ...about, limit_m: limit })
    : cardReason('vicinity_perhaps_no_free_height', {
        ...about,
        limit_m: limit,
        margin_m: axis.across_margin_m,
      });
}

function axisReasons({ axis }: VicinityHit): Reason[] {
  const reasons: Reason[] = [];
  if (axis.estimated)
    reasons.push(cardReason('axis_estimated', { runway: axis.designator, margin_m: axis.across_margin_m }));
  if (axis.assumed_case)
    reasons.push(
      cardReason(axis.rule.case === 2 ? 'instrument_procedure_assumed' : 'no_instrument_procedure_assumed', {
        runway: axis.designator,
      }),
    );
  return reasons;
}

/** How near the flight comes to an axis: the least distance of all its areas there, m. */
const nearestToAxis = (
  found: readonly (Pick<VicinityHit, 'to_axis_m' | 'axis'> | null)[],
  { axis, to_axis_m }: Pick<VicinityHit, 'to_axis_m' | 'axis'>,
): number =>
  Math.round(
    found.reduce(
      (least, each) => (each?.axis.designator === axis.designator ? Math.min(least, each.to_axis_m) : least),
      to_axis_m,
    ),
  );

/** What our derivation says of an area in a band. */
function derivedReasons(place: AerodromePlace, derived: VicinityHit): { what: Reason; why: Reason[] } {
  const about = {
    aerodrome: place.code,
    runway: derived.axis.designator,
    distance_m: nearestToAxis(
      place.areas.map((each) => each.derived),
      derived,
    ),
  };
  return {
    what:
      derived.free_height_m === 0
        ? noFreeHeight(derived, about)
        : cardReason('vicinity_free_height', { ...about, free_height_m: derived.free_height_m }),
    why: axisReasons(derived),
  };
}

/** The case of annex I that an official runway zone draws: three bands are case 1, four are case 2. */
const officialCase = ({ volumes }: UasZone): AnnexOneRule => ANNEX_ONE[volumes.length >= 4 ? 2 : 1];

/** What an official runway zone says of an area, and how far its axis is by our derivation. */
function officialReasons(
  place: AerodromePlace,
  here: PlaceArea,
  zone: UasZone,
): { what: Reason; why: Reason[] } {
  const height = here.band_m ?? 0;
  const about = { aerodrome: place.code, runway: zone.runway ?? '', free_height_m: height };
  const what = cardReason(
    height === 0 ? 'official_runway_no_free_height' : 'official_runway_free_height',
    about,
  );
  const { site } = place;
  const near = site && nearestRunway(site, here.area.geometry);
  const band = officialCase(zone).bands.find(({ free_height_m }) => free_height_m === height);
  if (!site || !near || !band) return { what, why: [] };
  return {
    what,
    why: [
      cardReason('official_runway_distance', {
        runway: near.axis.designator,
        distance_m: nearestToAxis(
          place.areas.map(({ area }) => nearestRunway(site, area.geometry)),
          near,
        ),
        limit_m: band.under_m,
      }),
    ],
  };
}

interface BandReasons {
  readonly what: Reason | null;
  readonly why: readonly Reason[];
}
const NO_BAND: BandReasons = { what: null, why: [] };

function bandReasons(place: AerodromePlace, here: PlaceArea, stands: Standing): BandReasons {
  if (here.band_m === null) return NO_BAND;
  const { what, why } = here.official
    ? officialReasons(place, here, here.official)
    : here.derived
      ? derivedReasons(place, here.derived)
      : NO_BAND;
  return here.band_m > 0
    ? { what, why: [groundReason(place, here.area.ground, stands), ...why] }
    : { what, why };
}

/** What the control zone leaves free over an area. */
function zoneReason({ zones }: AerodromePlace, here: PlaceArea): Reason | null {
  const first = zones[0];
  if (here.floor_m === null || !first) return null;
  const { called: name, free_m, is_military } = first.controlZone;
  if (free_m === null) return null;
  if (here.floor_m > 0)
    return cardReason('control_zone_free_height', { zone: name, free_height_m: here.floor_m });
  return cardReason(is_military ? 'control_zone_military' : 'control_zone_from_surface', { zone: name });
}

function reasonsOf(
  judging: Judging,
  place: AerodromePlace,
  here: PlaceArea,
  stands: Standing,
  free: number | null,
): Reason[] {
  const { what, why } = bandReasons(place, here, stands);
  const zone = zoneReason(place, here);
  const zoneIsLower = here.floor_m !== null && here.floor_m < (here.band_m ?? Number.POSITIVE_INFINITY);
  const height = zoneIsLower ? here.floor_m : here.band_m;
  const reasons: Reason[] = [];
  if (zone && zoneIsLower) reasons.push(zone);
  if (what) reasons.push(what);
  if (zone && !zoneIsLower) reasons.push(zone);
  if ((height ?? 0) > 0) for (const each of heightReasons(judging, place, here, free)) reasons.push(each);
  for (const each of why) reasons.push(each);
  return reasons;
}

/** The ids of the areas there, in the order of the mission, and whether they are all of it. */
function areasThere({ areas }: Judging, place: AerodromePlace): Pick<Overlap, 'area_ids' | 'fully_inside'> {
  const only = areas[0];
  if (only && areas.length === 1) return { area_ids: [only.id], fully_inside: true };
  const ids = new Set(place.areas.map(({ area }) => area.id));
  return {
    area_ids: areas.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    fully_inside: ids.size === areas.length,
  };
}

/** The part of a control zone that the SIA publishes. */
function publishedPart({ zones }: AerodromePlace): ControlZoneMet | null {
  for (const each of zones) if (each.zone) return each;
  return null;
}

/** The lowest volume of its official part. */
function officialVolume({ zones }: AerodromePlace): UasVolume | null {
  for (const { official } of zones) if (official) return official.volumes[0] ?? null;
  return null;
}

function overlapOf(
  judging: Judging,
  place: AerodromePlace,
  spoken: PlaceArea,
  isZoneAlone: boolean,
): Overlap {
  const { area_ids, fully_inside } = areasThere(judging, place);
  const published = publishedPart(place);
  // The control zone as published, from its own floor: what it leaves free below is the card's free height.
  const lower = published?.zone?.lower ?? officialVolume(place)?.lower ?? null;
  const upper = published?.zone?.upper ?? null;
  if (isZoneAlone && published?.zone && published.position !== null) {
    const overlap = zoneOverlap(judging, published.position, published.zone, published.areas);
    return published.areas.length === place.areas.length
      ? { ...overlap, lower, upper }
      : { ...overlap, lower, upper, area_ids, area_m2: null };
  }
  const near = isZoneAlone
    ? null
    : (spoken.derived ?? (place.site && nearestRunway(place.site, spoken.area.geometry)));
  const distance_m = Math.round(near?.to_runway_m ?? 0);
  return { area_ids, area_m2: null, distance_m, fully_inside, lower, upper };
}

function placeCard(judging: Judging, place: AerodromePlace, spoken: PlaceArea): Constraint {
  const { zones, areas } = place;
  const stands = bandStanding(judging, place, spoken);
  const asks = stands === 'above';
  const facts = placeFacts(judging.index, place);
  const { who } = facts;
  const free = lowestFree(judging, place, areas);
  const reasons = reasonsOf(judging, place, spoken, stands, free);
  const first = zones[0];
  if (first && areas.some(({ derived }) => derived))
    reasons.push(cardReason('vicinity_stops_at_control_zone', { zone: first.controlZone.called }));
  // Who asks nobody is told why where the owner is not known.
  if (asks || place.icao_code === null) reasons.push(who.why);
  for (const each of facts.copy) reasons.push(each);
  return {
    key: facts.key,
    kind: first ? 'control_zone' : 'aerodrome_vicinity',
    title: facts.title,
    zone_id: publishedPart(place)?.zone?.id ?? null,
    aerodrome_code: place.icao_code,
    effect: EFFECT_OF[stands],
    procedure: asks ? 'approval_request' : null,
    decider: asks ? who.decider : null,
    notice: asks ? missionNotice(judging, who.notice ?? ZONE_EFFECTS.CTR.notice) : null,
    free_height_m: free,
    activity: 'active',
    overlap: overlapOf(judging, place, spoken, facts.parts.is_zone_alone),
    reasons,
    source: facts.source,
  };
}

/** Of two areas the one in the lower band, then the nearer to its axis. */
function isStricter(each: PlaceArea, than: PlaceArea): boolean {
  const height = ({ band_m, floor_m }: PlaceArea): number =>
    Math.min(band_m ?? Number.POSITIVE_INFINITY, floor_m ?? Number.POSITIVE_INFINITY);
  return (
    height(each) < height(than) ||
    (height(each) === height(than) && (each.derived?.to_axis_m ?? 0) < (than.derived?.to_axis_m ?? 0))
  );
}

/**
 * Cards of aerodromes and control zones: one for each aerodrome whose bands or control zone are met, both merged; one
 * for a control zone whose aerodrome is not in the data. Each area is held against what is free at its own place.
 */
export function judgeAerodromes(judging: Judging, hits: ZoneHits, official: OfficialHits): Findings {
  const constraints: Constraint[] = [];
  for (const place of aerodromePlaces(judging, hits, official)) {
    const spoken = speakingBand(judging, place, place.areas, isStricter);
    if (spoken) constraints.push(placeCard(judging, place, spoken));
  }
  return { constraints, height_caps: [] };
}
