import type { NoticeRule } from '../../regulation/ruleset.ts';
import { ZONE_EFFECTS, type ZoneEffect } from '../../regulation/zoneEffects.ts';
import { rememberedOf } from '../../time/remembered.ts';
import type { Constraint, Decider, Effect, Reason } from '../constraint.ts';
import { managerOf } from '../deciders/manager.ts';
import type { AirspaceIndex } from '../index.ts';
import { cardReason } from '../judging/judging.ts';
import { hoursAreKnown } from '../official/uasActivity.ts';
import { type PublishedAuthority, publishedAuthority } from '../official/uasAuthority.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone, ZoneKind } from '../zone.ts';
import { zoneReasonParams } from './listCards.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

const ENTRY_REASON: Readonly<Partial<Record<ZoneKind, string>>> = {
  P: 'zone_prohibited',
  R: 'zone_restricted',
  D: 'zone_danger',
  RTBA: 'zone_low_flying_network',
};

function zoneManager(zone: Zone, kind: Decider['kind'], published: PublishedAuthority | null): Decider {
  const manager = managerOf(zone.remarks);
  const contacts = [...manager.contacts, ...(published?.contacts ?? [])];
  return {
    kind,
    structure_code: null,
    name: manager.name ?? published?.name ?? zone.identifier,
    contact: contacts[0]?.value ?? null,
    contacts,
  };
}

/** Whether nobody takes a request to enter: published as not manageable, and the official map names no authority for it. */
const takesNoRequest = (zone: Zone, partners: readonly UasZone[]): boolean =>
  managerOf(zone.remarks).is_unmanageable && partners.every(({ authorities }) => authorities.length === 0);

function entryReasons(zone: Zone, effect: ZoneEffect, partners: readonly UasZone[]): Reason[] {
  const reasons = [cardReason(ENTRY_REASON[zone.kind] ?? 'zone_entered', zoneReasonParams(zone))];
  if (zone.activity.kind === 'azba')
    reasons.push(cardReason('azba_table_not_checked', { zone: zone.identifier }));
  if (zone.activity.kind === 'unknown')
    reasons.push(cardReason('activity_unknown_counts_as_active', { zone: zone.identifier }));
  const { name, contacts, notice } = managerOf(zone.remarks);
  if (takesNoRequest(zone, partners)) {
    reasons.push(cardReason('zone_not_manageable', { zone: zone.identifier }));
    return reasons;
  }
  const isNamed = name !== null || contacts.length > 0;
  const isSilent = !isNamed && partners.every((each) => each.authorities.length === 0);
  if (effect.decider === 'zone_manager' && isSilent)
    reasons.push(cardReason('manager_not_in_data', { zone: zone.identifier }));
  if (effect.notice !== null && notice)
    reasons.push(cardReason('notice_published', { sentence: notice.sentence }));
  reasons.push(
    ...copyReasons(partners, { hours: zone.activity.kind !== 'permanent', authority_known: isNamed }),
  );
  return reasons;
}

const closes = ({ restriction }: UasZone): boolean =>
  restriction === 'PROHIBITED' || restriction === 'REQ_AUTHORISATION';

/** Where the words of the publication admit drones, nobody is asked; a map that closes the zone is to be checked first. */
const admittedEffect = (partners: readonly UasZone[]): Effect =>
  partners.some(closes) ? 'check' : 'information';

function admittedReasons(zone: Zone, sentence: string, partners: readonly UasZone[]): Reason[] {
  const map = partners.find(closes);
  return [
    cardReason('zone_admits_drones', { ...zoneReasonParams(zone), sentence }),
    ...(map
      ? [cardReason('zone_admits_drones_map_closes', { zone: zone.identifier, map: map.identifier })]
      : []),
  ];
}

/** The longer of two notices, for asking earlier is never wrong; the published one where the other is the usual. */
function zoneNotice(
  zone: Zone,
  published: PublishedAuthority | null,
  usual: NoticeRule | null,
): NoticeRule | null {
  return usual && (published?.notice ?? managerOf(zone.remarks).notice?.rule ?? usual);
}

/** What the card of a zone says whatever the mission is that meets it: the same objects as long as its publication stands. */
interface ZoneFacts
  extends Pick<Constraint, 'key' | 'kind' | 'effect' | 'procedure' | 'decider' | 'activity' | 'source'> {
  readonly reasons: readonly Reason[];
  /** Null: nobody is asked. */
  readonly notice: NoticeRule | null;
  /** The official zones of its name, and whether their hours lift it. */
  readonly partners: readonly UasZone[];
  readonly is_lifted: boolean;
}

function newFacts(
  index: AirspaceIndex,
  zone: Zone,
  partners: readonly UasZone[],
  isLifted: boolean,
): ZoneFacts {
  const effect = ZONE_EFFECTS[zone.kind];
  const published = publishedAuthority(partners);
  const { admits } = managerOf(zone.remarks);
  const asksNobody = isLifted || admits !== null || takesNoRequest(zone, partners);
  const reasons =
    admits === null ? entryReasons(zone, effect, partners) : admittedReasons(zone, admits, partners);
  if (isLifted) reasons.unshift(cardReason('official_inactive', { zone: zone.identifier }));
  const isActive = zone.activity.kind === 'permanent' || partners.some(hoursAreKnown);
  return {
    key: `zone:${zone.identifier}`,
    kind: effect.constraint_kind,
    effect: isLifted ? 'information' : admits === null ? effect.effect : admittedEffect(partners),
    procedure: asksNobody ? null : effect.procedure,
    decider: effect.decider && !asksNobody ? zoneManager(zone, effect.decider, published) : null,
    notice: asksNobody ? null : zoneNotice(zone, published, effect.notice),
    activity: isLifted ? 'inactive' : isActive ? 'active' : 'unknown',
    reasons,
    source: officialSource({ index }, effect.source, partners, true),
    partners,
    is_lifted: isLifted,
  };
}

/** By the position of the zone in the dataset. */
const factsOf = rememberedOf(({ dataset }: AirspaceIndex): ZoneFacts[][] => dataset.zones.map(() => []));

function isOf(facts: ZoneFacts, partners: readonly UasZone[], isLifted: boolean): boolean {
  if (facts.is_lifted !== isLifted || facts.partners.length !== partners.length) return false;
  for (let at = 0; at < partners.length; at++) if (facts.partners[at] !== partners[at]) return false;
  return true;
}

/** What the card of a zone says together with the official zones of its name that are met: a zone has few of them. */
export function zoneFacts(
  index: AirspaceIndex,
  position: number,
  zone: Zone,
  partners: readonly UasZone[],
  isLifted: boolean,
): ZoneFacts {
  const known = factsOf(index)[position] ?? [];
  for (const each of known) if (isOf(each, partners, isLifted)) return each;
  const facts = newFacts(index, zone, partners, isLifted);
  known.push(facts);
  return facts;
}
