import type { NoticeRule } from '../../regulation/ruleset.ts';
import { PRISON_NOTICE, UAS_EFFECTS, type UasEffect } from '../../regulation/uasEffects.ts';
import { rememberedOf } from '../../time/remembered.ts';
import type { Constraint, Decider, Effect, Reason } from '../constraint.ts';
import { formatLimit } from '../heights.ts';
import type { AirspaceIndex } from '../index.ts';
import { cardReason } from '../judging/judging.ts';
import type { OfficialHit } from '../official/officialHits.ts';
import { hoursAreKnown } from '../official/uasActivity.ts';
import { publishedAuthority } from '../official/uasAuthority.ts';
import type { UasVolume, UasZone } from '../official/uasZone.ts';
import { calledZoneName, readableZoneName } from '../official/uasZoneName.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

const AREA_SUBJECTS = new Set<UasZone['subject']>(['prohibited_area', 'restricted_area', 'danger_area']);

/** Areas go by the identifier that the charts give them: "LF-D 595". */
const titleOf = (zone: UasZone): string =>
  AREA_SUBJECTS.has(zone.subject) && zone.concerns !== null ? zone.concerns : readableZoneName(zone.name);

/** Stable over publications: by the published thing, failing that by its name. */
function keyOf({ subject, concerns, name }: UasZone): string {
  return AREA_SUBJECTS.has(subject) && concerns !== null ? `zone:${concerns}` : `uas:${name}`;
}

export function effectOf(zone: UasZone, rule: UasEffect, active: boolean): Effect {
  if (!active || zone.restriction === 'NO_RESTRICTION') return 'information';
  if (rule.asks === 'information') return 'information';
  if (zone.restriction === 'CONDITIONAL') return 'check';
  return rule.asks === 'forbidden' ? 'forbidden' : 'agreement';
}

const WHAT: Readonly<Partial<Record<UasZone['subject'], string>>> = {
  prohibited_area: 'zone_prohibited',
  restricted_area: 'zone_restricted',
  danger_area: 'zone_danger',
  overflight_mark: 'official_overflight_mark',
  nature: 'official_nature',
  model_flying: 'official_model_flying',
};

const isPrison = ({ name }: UasZone): boolean =>
  /p[ée]nitentiaire|d[ée]tention|prison|maison d['’]arr[êe]t/i.test(name);

function managerOfOfficial(zone: UasZone, rule: UasEffect): { decider: Decider | null; isKnown: boolean } {
  if (rule.decider === null) return { decider: null, isKnown: true };
  const published = publishedAuthority([zone]);
  const contacts = published?.contacts ?? [];
  return {
    decider: {
      kind: rule.decider,
      structure_code: null,
      name: published?.name ?? calledZoneName(zone.name),
      contact: contacts[0]?.value ?? null,
      contacts,
    },
    isKnown: published !== null,
  };
}

/** What the sentences say of a zone: its name, and the limits of its volume where there is one. */
export const aboutZone = (zone: string, volume: UasVolume | undefined): Reason['params'] => ({
  zone,
  lower: volume ? formatLimit(volume.lower) : '',
  upper: volume ? formatLimit(volume.upper) : '',
});

function whatReason(zone: UasZone, volume: UasVolume | undefined): Reason {
  const about = aboutZone(calledZoneName(zone.name), volume);
  if (zone.restriction === 'CONDITIONAL' && zone.subject !== 'model_flying')
    return cardReason('official_conditional', about);
  if (zone.restriction === 'NO_RESTRICTION') return cardReason('official_no_restriction', about);
  const isPrisonMark = zone.subject === 'overflight_mark' && isPrison(zone);
  return cardReason(isPrisonMark ? 'official_prison' : (WHAT[zone.subject] ?? 'official_zone'), about);
}

/** What the card of an official zone says whatever the mission is that its volume meets. */
interface OfficialFacts
  extends Pick<
    Constraint,
    'key' | 'kind' | 'title' | 'effect' | 'procedure' | 'decider' | 'activity' | 'source'
  > {
  /** The volume whose limits are told. */
  readonly volume: UasVolume | undefined;
  readonly active: boolean;
  readonly reasons: readonly Reason[];
  /** Null: nobody is asked. */
  readonly notice: NoticeRule | null;
}

function newFacts(
  index: AirspaceIndex,
  { zone, active }: OfficialHit,
  volume: UasVolume | undefined,
): OfficialFacts {
  const rule = UAS_EFFECTS[zone.subject];
  const effect = effectOf(zone, rule, active);
  const asks = effect === 'agreement' || effect === 'forbidden';
  const { decider, isKnown } = managerOfOfficial(zone, rule);
  const notice = publishedAuthority([zone])?.notice ?? (isPrison(zone) ? PRISON_NOTICE : rule.notice);
  const reasons = [whatReason(zone, volume)];
  if (!active) reasons.push(cardReason('official_inactive', { zone: calledZoneName(zone.name) }));
  if (asks && !isKnown)
    reasons.push(cardReason('official_manager_unknown', { zone: calledZoneName(zone.name) }));
  if (zone.reason_text !== null && zone.subject === 'other')
    reasons.push(cardReason('official_reason', { text: zone.reason_text }));
  reasons.push(...copyReasons([zone], { hours: rule.activity === 'hours', authority_known: isKnown }));
  const isKnownActive = rule.activity === 'always' || hoursAreKnown(zone);
  return {
    key: keyOf(zone),
    kind: rule.constraint_kind,
    title: titleOf(zone),
    effect,
    procedure: asks ? rule.procedure : null,
    decider: asks ? decider : null,
    notice: asks ? notice : null,
    activity: active ? (isKnownActive ? 'active' : 'unknown') : 'inactive',
    reasons,
    source: officialSource({ index }, rule.source, [zone], false),
    volume,
    active,
  };
}

/** By the place of the zone among the official ones; each has few volumes. */
const factsOf = rememberedOf((_: AirspaceIndex): OfficialFacts[][] => []);

export function officialFacts(
  index: AirspaceIndex,
  hit: OfficialHit,
  volume: UasVolume | undefined,
): OfficialFacts {
  const all = factsOf(index);
  const known = all[hit.index];
  for (const each of known ?? []) if (each.volume === volume && each.active === hit.active) return each;
  const facts = newFacts(index, hit, volume);
  if (known) known.push(facts);
  else all[hit.index] = [facts];
  return facts;
}
