import { packShapes } from '../../geo/packed.ts';
import { widenArea } from '../../geo/widened.ts';
import { PHOTO_RULES } from '../../regulation/photoRules.ts';
import type { Constraint, Reason } from '../constraint.ts';
import { floorRelation, formatLimit, heightUnderAll } from '../heights.ts';
import { cardReason, type Findings, type JudgedArea, type Judging } from '../judging/judging.ts';
import { LIST_EDITIONS } from '../lists/editions.ts';
import { MINISTRIES, type PhotoEntry, photoList, type RadioEntry, radioList } from '../lists/lists.ts';
import type { ZoneList } from '../lists/zoneList.ts';
import { groundReasons } from './listCards.ts';
import { ruleCard } from './ruleCards.ts';

function areasOf<Entry>(judging: Judging, list: ZoneList<Entry>): Map<Entry, JudgedArea[]> {
  const met = new Map<Entry, JudgedArea[]>();
  for (const area of judging.areas)
    for (const entry of list.meeting(judging.packed, area.position))
      met.set(entry, [...(met.get(entry) ?? []), area]);
  return met;
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
  const [first] = areas;
  return [
    ...(entry.radio ? [cardReason('radio_mandatory', about)] : []),
    ...(entry.transponder ? [cardReason('transponder_mandatory', about)] : []),
    ...(entry.service ? [cardReason('radio_service', { service: entry.service })] : []),
    ...(entry.by_notam ? [cardReason('radio_zone_by_notam', { zone: entry.name })] : []),
    ...(isUndecided && first ? groundReasons(about, first) : []),
  ];
}

/**
 * One card a zone in which a radio or a transponder is mandatory (SERA.6005): a drone has neither, so that it is settled with
 * the service of the zone. Zones above the flight only limit its free height.
 */
export function judgeRadioZones(judging: Judging): Findings {
  const constraints: Constraint[] = [];
  const height_caps: number[] = [];
  for (const [entry, areas] of areasOf(judging, radioList())) {
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
function sitesInSight(
  judging: Judging,
  over: ReadonlyMap<PhotoEntry, unknown>,
): Map<PhotoEntry, JudgedArea[]> {
  const list = photoList();
  const near = new Map<PhotoEntry, JudgedArea[]>();
  for (const area of judging.areas) {
    const [west, south, east, north] = area.box;
    if (!list.isNear([west - IN_SIGHT_DEG, south - IN_SIGHT_DEG, east + IN_SIGHT_DEG, north + IN_SIGHT_DEG]))
      continue;
    const wide = packShapes(widenArea(area.geometry, PHOTO_RULES.in_sight_m));
    const met = Array.from({ length: wide.count }, (_, shape) => list.meeting(wide, shape)).flat();
    for (const entry of new Set(met))
      if (!over.has(entry)) near.set(entry, [...(near.get(entry) ?? []), area]);
  }
  return near;
}

/**
 * One card a zone whose data nobody captures from the air without leave; of a prison the overflight too is to be settled. What
 * is within sight is told.
 */
export function judgePhotoBans(judging: Judging): Constraint[] {
  const over = areasOf(judging, photoList());
  return [
    ...[...over].map(([entry, areas]) => photoCard(judging, entry, areas, true)),
    ...[...sitesInSight(judging, over)].map(([entry, areas]) => photoCard(judging, entry, areas, false)),
  ];
}
