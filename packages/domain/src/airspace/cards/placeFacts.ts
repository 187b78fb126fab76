import { ANNEX_ONE } from '../../regulation/annexOne.ts';
import { UAS_EFFECTS } from '../../regulation/uasEffects.ts';
import { rememberedOf } from '../../time/remembered.ts';
import { aerodromeDecider, type WhoDecides } from '../aerodromes/aerodromeDecider.ts';
import type { AerodromePlace } from '../aerodromes/aerodromePlaces.ts';
import type { ControlZone } from '../aerodromes/controlZones.ts';
import type { Constraint, Reason } from '../constraint.ts';
import type { AirspaceIndex } from '../index.ts';
import type { UasZone } from '../official/uasZone.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

/** What the facts of a place follow from: the parts of it that are met, whatever the mission does there. */
interface PlaceParts {
  readonly officials: readonly UasZone[];
  readonly name: string;
  readonly icao_code: string | null;
  readonly first: ControlZone | undefined;
  readonly country: string | null;
  readonly is_zone_alone: boolean;
  readonly uses_sia: boolean;
  /** The rule that our own derivation follows. */
  readonly rule: string;
}

/** What the card of an aerodrome or a control zone says whatever the mission is that meets these parts of it. */
interface PlaceFacts extends Pick<Constraint, 'key' | 'title' | 'source'> {
  readonly parts: PlaceParts;
  readonly who: WhoDecides;
  readonly copy: readonly Reason[];
}

/** The official zones of a place, each once, those of its areas first. */
function officialsOf({ areas, zones }: AerodromePlace): readonly UasZone[] {
  const found: UasZone[] = [];
  for (const { official } of areas) if (official && !found.includes(official)) found.push(official);
  for (const { official } of zones) if (official && !found.includes(official)) found.push(official);
  return found;
}

function partsOf(place: AerodromePlace): PlaceParts {
  const { areas, zones } = place;
  let is_zone_alone = true;
  let rule: string = ANNEX_ONE[2].source;
  for (let at = areas.length - 1; at >= 0; at--) {
    const { band_m = null, derived = null } = areas[at] ?? {};
    if (band_m !== null) is_zone_alone = false;
    if (derived) rule = derived.axis.rule.source;
  }
  let country: string | null = null;
  let uses_sia = place.site !== null;
  for (const { controlZone, zone } of zones) {
    country ??= controlZone.country;
    if (zone) uses_sia = true;
  }
  return {
    officials: officialsOf(place),
    name: place.name,
    icao_code: place.icao_code,
    first: zones[0]?.controlZone,
    country,
    is_zone_alone,
    uses_sia,
    rule,
  };
}

function areSame(one: PlaceParts, other: PlaceParts): boolean {
  if (one.first !== other.first || one.country !== other.country || one.rule !== other.rule) return false;
  if (one.is_zone_alone !== other.is_zone_alone || one.uses_sia !== other.uses_sia) return false;
  if (one.name !== other.name || one.icao_code !== other.icao_code) return false;
  if (one.officials.length !== other.officials.length) return false;
  for (let at = 0; at < one.officials.length; at++)
    if (one.officials[at] !== other.officials[at]) return false;
  return true;
}

function titleOf({ first, name, icao_code }: PlaceParts): string {
  const called = first?.called ?? name;
  return icao_code === null ? called : `${called} · ${icao_code}`;
}

function newFacts(index: AirspaceIndex, place: AerodromePlace, parts: PlaceParts): PlaceFacts {
  const { officials, first, is_zone_alone: isZoneAlone } = parts;
  return {
    parts,
    key: isZoneAlone ? `control-zone:${first?.name ?? place.code}` : `vicinity:${place.code}`,
    title: titleOf(parts),
    who: aerodromeDecider(place),
    copy: copyReasons(officials, {
      hours: isZoneAlone,
      // The law says who decides at an aerodrome; a zone without one names nobody.
      authority_known: place.icao_code !== null,
    }),
    source: officialSource(
      { index },
      officials.length > 0 ? UAS_EFFECTS.runway.source : parts.rule,
      officials,
      parts.uses_sia,
    ),
  };
}

/** By the code of the place: few combinations of its parts are met. */
const factsOf = rememberedOf((_: AirspaceIndex) => new Map<string, PlaceFacts[]>());

export function placeFacts(index: AirspaceIndex, place: AerodromePlace): PlaceFacts {
  const all = factsOf(index);
  const parts = partsOf(place);
  const known = all.get(place.code);
  for (const each of known ?? []) if (areSame(each.parts, parts)) return each;
  const facts = newFacts(index, place, parts);
  if (known) known.push(facts);
  else all.set(place.code, [facts]);
  return facts;
}
