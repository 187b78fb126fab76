import { PHOTO_RULES } from '../../regulation/photoRules.ts';
import type { Constraint, Reason } from '../constraint.ts';
import { floorRelation, formatLimit, heightUnderAll } from '../heights.ts';
import { cardReason, type Findings, type JudgedArea, type Judging } from '../judging/judging.ts';
import { LIST_EDITIONS } from '../lists/editions.ts';
import { MINISTRIES, type PhotoEntry, photoList, type RadioEntry, radioList } from '../lists/lists.ts';
import { grownBox, type ZoneList } from '../lists/zoneList.ts';
import { groundReasons } from './listCards.ts';
import { ruleCard } from './ruleCards.ts';

type AreasMet<Entry> = ReadonlyMap<Entry, readonly JudgedArea[]>;
const NOTHING_MET: AreasMet<never> = new Map<never, readonly JudgedArea[]>();

/** The entries that areas meet; most missions meet none. */
function areasOf<Entry>(judging: Judging, list: ZoneList<Entry>): AreasMet<Entry> {
  let met: Map<Entry, readonly JudgedArea[]> | null = null;
  for (const area of judging.areas)
    for (const entry of list.meeting(judging.packed, area.position)) {
      met ??= new Map();
      met.set(entry, [...(met.get(entry) ?? []), area]);
    }
  return met ?? NOTHING_MET;
}

function listedCard(
  judging: Judging,
  areas: readonly JudgedArea[],
  card: Pick<Constraint, 'key' | 'kind' | 'title' | 'free_height_m' | 'reasons' | 'source'>,
): Constraint {
  const made = ruleCard(judging, { ...card, effect: 'check', procedure: null, decider: null, notice: null });
  return {
    ...made,
    overlap: { ...made.overlap, area_ids: areas.map(({ id }) => id), fully_inside: false },
    source: card.source,
  };
}

function radioReasons(entry: RadioEntry, areas: readonly JudgedArea[], isUndecided: boolean): Reason[] {
  const about = {
    zone: entry.name,
    lower: formatLimit(entry.lower),
    upper: formatLimit(entry.upper),
  };
  const first = areas[0];
  return [
    ...(entry.radio ? [cardReason('radio_mandatory', about)] : []),
    ...(entry.transponder ? [cardReason('transponder_mandatory', about)] : []),
    ...(entry.service ? [cardReason('radio_service', { service: entry.service })] : []),
    ...(entry.by_notam ? [cardReason('radio_zone_by_notam', { zone: entry.name })] : []),
    ...(isUndecided && first ? groundReasons(about, first) : []),
  ];
}

const NO_FINDINGS: Findings = { constraints: [], height_caps: [] };

/**
 * One card a zone in which a radio or a transponder is mandatory (SERA.6005): a drone has neither, so that it is settled with
 * the service of the zone. Zones above the flight only limit its free height.
 */
export function judgeRadioZones(judging: Judging): Findings {
  const met = areasOf(judging, radioList());
  if (met.size === 0) return NO_FINDINGS;
  const constraints: Constraint[] = [];
  const height_caps: number[] = [];
  for (const [entry, areas] of met) {
    const relations = areas.map(({ top_m, ground, box }) => floorRelation(entry.lower, top_m, ground, box));
    const under = heightUnderAll(entry.lower, areas);
    if (relations.every((relation) => relation === 'above')) {
      if (under !== null) height_caps.push(under);
      continue;
    }
    const card = listedCard(judging, areas, {
      key: `radio:${entry.name}`,
      kind: 'radio_zone',
      title: entry.name,
      free_height_m: under,
      reasons: radioReasons(entry, areas, !relations.includes('binds')),
      source: {
        text: 'Règlement (UE) 923/2012, SERA.6005 ; AIP France, ENR 2.2',
        dataset: 'OpenAir FFVP 2026-07-30',
        effective_date: LIST_EDITIONS.radio.effective_date,
      },
    });
    constraints.push({
      ...card,
      activity: entry.by_notam ? 'unknown' : 'active',
      overlap: { ...card.overlap, lower: entry.lower, upper: entry.upper },
    });
  }
  return { constraints, height_caps };
}

const isJustice = ({ ministry }: PhotoEntry): boolean => /JUSTICE/.test(MINISTRIES[ministry] ?? '');

/** The same in degrees of longitude as far north as Dunkirk. */
const IN_SIGHT_DEG = PHOTO_RULES.in_sight_m * 1.46e-5;

function photoCard(
  judging: Judging,
  entry: PhotoEntry,
  areas: readonly JudgedArea[],
  isOver: boolean,
): Constraint {
  const about = {
    site: entry.site,
    ministry: (MINISTRIES[entry.ministry] ?? '').toLowerCase(),
    limit_m: PHOTO_RULES.in_sight_m,
  };
  const card = listedCard(judging, areas, {
    key: `photo:${entry.id}`,
    kind: 'photo_ban',
    title: `${entry.site} (${entry.town})`,
    free_height_m: null,
    reasons: isOver
      ? [cardReason('photo_ban', about), ...(isJustice(entry) ? [cardReason('photo_ban_prison')] : [])]
      : [cardReason('photo_ban_near', about)],
    source: {
      text: PHOTO_RULES.source,
      dataset: 'ZICAD 2024',
      effective_date: LIST_EDITIONS.photo.effective_date,
    },
  });
  return isOver ? card : { ...card, effect: 'information' };
}

/** The sites that no area is over, and some area within sight of. */
function sitesInSight(judging: Judging, over: AreasMet<PhotoEntry>): AreasMet<PhotoEntry> {
  const near = new Map<PhotoEntry, readonly JudgedArea[]>();
  for (const area of judging.areas) {
    const wide = {
      geometry: area.geometry,
      by_m: PHOTO_RULES.in_sight_m,
      box: grownBox(area.box, IN_SIGHT_DEG),
    };
    for (const entry of photoList().within(wide, (each) => !over.has(each)))
      near.set(entry, [...(near.get(entry) ?? []), area]);
  }
  return near;
}

const NO_CARDS: readonly Constraint[] = [];
const isFarFromSites = ({ box }: JudgedArea): boolean => !photoList().isNear(grownBox(box, IN_SIGHT_DEG));

/**
 * One card a zone whose data nobody captures from the air without leave; of a prison the overflight too is to be settled. What
 * is within sight is told.
 */
export function judgePhotoBans(judging: Judging): readonly Constraint[] {
  if (judging.areas.every(isFarFromSites)) return NO_CARDS;
  const over = areasOf(judging, photoList());
  return [
    ...[...over].map(([entry, areas]) => photoCard(judging, entry, areas, true)),
    ...[...sitesInSight(judging, over)].map(([entry, areas]) => photoCard(judging, entry, areas, false)),
  ];
}
