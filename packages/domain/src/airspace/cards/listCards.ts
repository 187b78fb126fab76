import { ZONE_EFFECTS } from '../../regulation/zoneEffects.ts';
import { memoizeLatest, rememberedOf } from '../../time/remembered.ts';
import { type Constraint, GROUND_UNKNOWN, type Reason, restsOnGround } from '../constraint.ts';
import { highestGround } from '../ground.ts';
import { type FloorRelation, floorRelation, formatLimit, heightUnderAll } from '../heights.ts';
import type { AirspaceIndex } from '../index.ts';
import { cardReason, datasetSource, type JudgedArea, type Judging } from '../judging/judging.ts';
import type { Zone } from '../zone.ts';

/** A zone that only informs, with the areas that meet it. */
export interface Listed {
  readonly zone: Zone;
  /** Its place in the dataset. */
  readonly position: number;
  /** Its place among all zones, lowest first; see `AirspaceIndex.rank`. */
  readonly rank: number;
  readonly areas: readonly JudgedArea[];
  /** Its published hours lift it for the whole flight. */
  readonly lifted?: boolean;
  /** What the official zones of its name leave free where the ground decides of them too, m; absent where none do. */
  readonly under_m?: number;
}

/** What the sentences say of a zone: its name and its limits as published. */
export const zoneReasonParams: (zone: Zone) => Reason['params'] = rememberedOf((zone) => ({
  zone: zone.identifier,
  lower: formatLimit(zone.lower),
  upper: formatLimit(zone.upper),
}));

/** Puts zones in order, the lowest first: no two have one rank. */
function lowestFirst(listed: Listed[]): readonly Listed[] {
  for (let at = 1; at < listed.length; at++) {
    const each = listed[at];
    if (!each) continue;
    let to = at;
    for (; to > 0; to--) {
      const before = listed[to - 1];
      if (!before || before.rank <= each.rank) break;
      listed[to] = before;
    }
    listed[to] = each;
  }
  return listed;
}

function isOfOneArea(listed: readonly Listed[], area: JudgedArea): boolean {
  for (const { areas } of listed) if (areas.length !== 1 || areas[0] !== area) return false;
  return true;
}

function areaIds(listed: readonly Listed[]): string[] {
  const area = listed[0]?.areas[0];
  if (area && isOfOneArea(listed, area)) return [area.id];
  return [...new Set(listed.flatMap(({ areas }) => areas.map(({ id }) => id)))];
}

/** One card for several zones that only inform, given lowest first. */
function listCard(
  judging: Judging,
  key: string,
  kind: Constraint['kind'],
  listed: readonly Listed[],
  reasons: readonly Reason[],
): Constraint {
  const first = listed[0];
  const zone = first?.zone;
  const others = listed.length - 1;
  return {
    key,
    kind,
    title: `${zone?.identifier ?? ''}${others > 0 ? ` + ${others}` : ''}`,
    zone_id: others === 0 ? (zone?.id ?? null) : null,
    aerodrome_code: null,
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    activity: 'unknown',
    overlap: {
      area_ids: areaIds(listed),
      area_m2: null,
      distance_m: 0,
      fully_inside: false,
      lower: zone?.lower ?? null,
      // Both of the zone that the title names: limits of two zones would contradict either.
      upper: zone?.upper ?? null,
    },
    reasons,
    source: toldOf(judging.index).source,
  };
}

/** How the flight stands under a controlled airspace: only what was compared is said. */
const ABOVE_CODES = {
  above: 'controlled_airspace_above',
  undecided: 'controlled_airspace_not_compared',
  binds: 'controlled_airspace_reached',
  binds_unchecked: 'controlled_airspace_reached_not_checked',
} as const;

interface ToldOfZone {
  readonly sector: Reason;
  readonly above: Readonly<Record<keyof typeof ABOVE_CODES, Reason>>;
}

/** What is said of the zones of a publication that only inform, whatever the mission; zones by their positions. */
const toldOf = rememberedOf((index: AirspaceIndex) => ({
  source: datasetSource({ index }, 'AIP France, ENR 2.1, ENR 5.1'),
  zones: [] as ToldOfZone[],
}));

function toldOfZone(index: AirspaceIndex, { zone, position }: Listed): ToldOfZone {
  const { zones } = toldOf(index);
  const known = zones[position];
  if (known) return known;
  const about = zoneReasonParams(zone);
  const told: ToldOfZone = {
    sector: cardReason('information_sector', about),
    above: {
      above: cardReason(ABOVE_CODES.above, about),
      undecided: cardReason(ABOVE_CODES.undecided, about),
      binds: cardReason(ABOVE_CODES.binds, about),
      binds_unchecked: cardReason(ABOVE_CODES.binds_unchecked, about),
    },
  };
  zones[position] = told;
  return told;
}

/** The sentences without those already told, "ground_settles" last. */
function eachOnce(reasons: readonly Reason[]): Reason[] {
  const settles = reasons.find(({ code }) => code === 'ground_settles');
  return [...reasons.filter(({ code }) => code !== 'ground_settles'), ...(settles ? [settles] : [])];
}

const UNDECIDED_KINDS = ['P', 'R', 'D', 'RTBA'] as const;

/** What is told of a floor that the ground decides, and what would settle it. */
export function groundReasons(about: Reason['params'], { ground, top_m }: JudgedArea): Reason[] {
  if (ground === null) return [cardReason('ground_unknown_floor', about), cardReason('ground_settles')];
  const { at_least_m, at_most_m } = highestGround(ground);
  const heights = { from_m: Math.floor(at_least_m), to_m: Math.ceil(at_most_m), height_m: top_m };
  return [cardReason('ground_estimated_floor', { ...about, ...heights }), cardReason('ground_settles')];
}

/**
 * One card a kind for the zones whose floor cannot be compared with the flight while the ground is unknown or only
 * estimated: each may bind, so that somebody has to look the ground up.
 */
export function undecidedCards(judging: Judging, undecided: readonly Listed[]): Constraint[] {
  if (undecided.length === 0) return [];
  return UNDECIDED_KINDS.flatMap((kind) => {
    const listed = undecided.filter(({ zone }) => zone.kind === kind);
    if (listed.length === 0) return [];
    const { constraint_kind } = ZONE_EFFECTS[kind];
    const ordered = lowestFirst(listed);
    const reasons = ordered.flatMap(({ zone, areas: [first], lifted }) => [
      ...(first ? groundReasons(zoneReasonParams(zone), first) : []),
      ...(lifted ? [cardReason('official_inactive', { zone: zone.identifier })] : []),
    ]);
    const card = listCard(judging, `${GROUND_UNKNOWN}${kind}`, constraint_kind, ordered, eachOnce(reasons));
    const binding = listed.filter(({ lifted }) => !lifted);
    const heights = binding.map(({ zone, areas, under_m }) =>
      Math.min(heightUnderAll(zone.lower, areas) ?? 0, under_m ?? Number.POSITIVE_INFINITY),
    );
    return [
      {
        ...card,
        effect: binding.length > 0 ? 'check' : 'information',
        free_height_m: (heights.length > 0 && Math.min(...heights)) || null,
      },
    ];
  });
}

/** Whether one look at the ground's altitude settles a card with others; the network follows the table of the day. */
const asksForGround = (card: Constraint): boolean =>
  restsOnGround(card) && card.kind !== 'low_flying_network';

/**
 * The cards with one alone of those that ask for nothing but the altitude of the ground: one look settles them all. Its key holds
 * theirs, so that an answer ends where another place is met.
 */
export function withOneGroundCheck(cards: Constraint[]): Constraint[] {
  let count = 0;
  for (const card of cards) if (asksForGround(card)) count++;
  if (count < 2) return cards;
  const asking = cards.filter(asksForGround).sort((a, b) => (a.key < b.key ? -1 : 1));
  const first = asking[0];
  if (!first) return cards;
  const ids = new Set(asking.flatMap(({ overlap }) => overlap.area_ids));
  const told = new Map(asking.flatMap(({ reasons }) => reasons.map((each) => [JSON.stringify(each), each])));
  const heights = asking.map(({ free_height_m }) => free_height_m ?? 0);
  const one: Constraint = {
    ...first,
    key: `${GROUND_UNKNOWN}${asking.map(({ key }) => key.replace(GROUND_UNKNOWN, '')).join(' + ')}`,
    title: `${first.title} + ${asking.length - 1}`,
    zone_id: null,
    aerodrome_code: null,
    free_height_m: Math.min(...heights) || null,
    activity: asking.every(({ activity }) => activity === 'active') ? 'active' : 'unknown',
    overlap: { ...first.overlap, area_ids: [...ids], area_m2: null, lower: null, upper: null },
    reasons: eachOnce([...told.values()]),
  };
  return [...cards.filter((card) => !asksForGround(card)), one];
}

/** How the flight stands to the lowest floor over it: what binds one area counts, then what is not known. */
function aboveReason({ index }: Judging, listed: Listed): Reason {
  let worst: FloorRelation = 'above';
  for (const { top_m, ground, box } of listed.areas) {
    const relation = floorRelation(listed.zone.lower, top_m, ground, box);
    if (relation === 'binds' || worst === 'above') worst = relation;
  }
  const { above } = toldOfZone(index, listed);
  return worst === 'binds' && !index.official ? above.binds_unchecked : above[worst];
}

/** The sentence on so many airspaces higher up, by their number: few. */
const higherUp: (count: number) => Reason = memoizeLatest((count: number) =>
  cardReason('controlled_airspace_higher', { count }),
);

/** The information sectors one flies in, and the lowest controlled airspace overhead; the rest is counted. */
export function controlledCard(judging: Judging, listed: Listed[]): Constraint {
  const ordered = lowestFirst(listed);
  const reasons: Reason[] = [];
  let lowest: Listed | null = null;
  let higher = 0;
  for (const each of ordered) {
    if (each.zone.kind === 'SIV') reasons.push(toldOfZone(judging.index, each).sector);
    else if (lowest === null) lowest = each;
    else higher++;
  }
  const above = lowest && aboveReason(judging, lowest);
  if (above) reasons.push(above);
  if (higher > 0) reasons.push(higherUp(higher));
  const card = listCard(judging, 'information:controlled-airspace', 'controlled_airspace', ordered, reasons);
  // Reached by the SIA's floor, and no official zone says whether it binds: somebody has to look.
  return above?.code === 'controlled_airspace_reached_not_checked' ? { ...card, effect: 'check' } : card;
}
