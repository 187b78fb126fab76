import { shapeInside } from '../geo/intersects.ts';
import { geodesicArea } from '../geo/measure.ts';
import { sharedArea } from '../geo/overlap.ts';
import { ZONE_EFFECTS, type ZoneEffect } from '../regulation/zoneEffects.ts';
import type { Constraint, Decider, Overlap, Reason } from './constraint.ts';
import { groundUnder } from './ground.ts';
import { floorRelation, formatLimit, heightUnder, limitOrder } from './heights.ts';
import {
  datasetSource,
  type Findings,
  type JudgedArea,
  type Judging,
  missionNotice,
  reason,
} from './judging.ts';
import { managerOf } from './manager.ts';
import type { Zone, ZoneKind } from './zone.ts';

/** Zones met, by position in the dataset, with the areas that meet them. */
export type ZoneHits = ReadonlyMap<number, readonly JudgedArea[]>;

const ENTRY_REASON: Readonly<Partial<Record<ZoneKind, string>>> = {
  P: 'zone_prohibited',
  R: 'zone_restricted',
  D: 'zone_danger',
  RTBA: 'zone_low_flying_network',
};

/** Outlines with more points than this are not cut for their surface: it is only shown, and costs time. */
const CUT_MAX_VERTICES = 500;

/** Surface of an area inside a zone, m²; null for corridors and outlines too fine to be worth cutting. */
function areaInZone(area: JudgedArea, zone: Zone, isInside: boolean): number | null {
  const { geometry } = area;
  if (geometry.type === 'LineString') return null;
  if (isInside) return geodesicArea(geometry);
  if (geometry.type === 'Polygon' && geometry.coordinates.flat().length > CUT_MAX_VERTICES) return null;
  return sharedArea(geometry, zone.geometry);
}

/** How much of the mission lies inside a zone. */
export function zoneOverlap(
  judging: Judging,
  position: number,
  zone: Zone,
  areas: readonly JudgedArea[],
): Overlap {
  const inside = areas.filter((area) =>
    shapeInside(judging.packed, area.position, judging.index.shapes, position),
  );
  let surface: number | null = 0;
  for (const area of areas) {
    const part = areaInZone(area, zone, inside.includes(area));
    surface = part === null || surface === null ? null : surface + part;
  }
  return {
    area_ids: areas.map((area) => area.id),
    area_m2: surface === null ? null : Math.round(surface),
    distance_m: 0,
    fully_inside: inside.length === judging.areas.length,
    lower: zone.lower,
    upper: zone.upper,
  };
}

function describe(zone: Zone): Reason['params'] {
  return { zone: zone.identifier, lower: formatLimit(zone.lower), upper: formatLimit(zone.upper) };
}

function zoneManager(zone: Zone, kind: Decider['kind']): Decider {
  const manager = managerOf(zone.remarks);
  return {
    kind,
    structure_code: null,
    name: manager.name ?? zone.identifier,
    contact: manager.contact,
  };
}

function entryReasons(zone: Zone, effect: ZoneEffect): Reason[] {
  const reasons = [reason(ENTRY_REASON[zone.kind] ?? 'zone_entered', describe(zone))];
  if (zone.activity.kind === 'azba')
    reasons.push(reason('azba_table_not_checked', { zone: zone.identifier }));
  if (zone.activity.kind === 'unknown')
    reasons.push(reason('activity_unknown_counts_as_active', { zone: zone.identifier }));
  if (effect.decider === 'zone_manager' && managerOf(zone.remarks).name === null)
    reasons.push(reason('manager_not_in_data', { zone: zone.identifier }));
  return reasons;
}

function zoneCard(judging: Judging, position: number, zone: Zone, areas: readonly JudgedArea[]): Constraint {
  const effect = ZONE_EFFECTS[zone.kind];
  return {
    key: `zone:${zone.identifier}`,
    kind: effect.constraint_kind,
    title: zone.identifier,
    zone_id: zone.id,
    aerodrome_code: null,
    effect: effect.effect,
    procedure: effect.procedure,
    decider: effect.decider ? zoneManager(zone, effect.decider) : null,
    notice: missionNotice(judging, effect.notice),
    free_height_m: heightUnder(zone.lower, groundUnder(areas)),
    activity: zone.activity.kind === 'permanent' ? 'active' : 'unknown',
    overlap: zoneOverlap(judging, position, zone, areas),
    reasons: entryReasons(zone, effect),
    source: datasetSource(judging, effect.source),
  };
}

interface Listed {
  readonly zone: Zone;
  readonly areas: readonly JudgedArea[];
}

/** One card for several zones that only inform, lowest first. */
function listCard(
  judging: Judging,
  key: string,
  kind: Constraint['kind'],
  listed: readonly Listed[],
  reasonsOf: (zones: readonly Zone[]) => Reason[],
): Constraint {
  const zones = listed.map(({ zone }) => zone).sort((a, b) => limitOrder(a.lower) - limitOrder(b.lower));
  const [first, ...others] = zones;
  const ids = new Set(listed.flatMap(({ areas }) => areas.map((area) => area.id)));
  return {
    key,
    kind,
    title: `${first?.identifier ?? ''}${others.length > 0 ? ` + ${others.length}` : ''}`,
    zone_id: others.length === 0 ? (first?.id ?? null) : null,
    aerodrome_code: null,
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    activity: 'unknown',
    overlap: {
      area_ids: [...ids],
      area_m2: null,
      distance_m: 0,
      fully_inside: false,
      lower: first?.lower ?? null,
      upper: zones.at(-1)?.upper ?? null,
    },
    reasons: reasonsOf(zones),
    source: datasetSource(judging, 'AIP France, ENR 2.1 et ENR 5.1'),
  };
}

const UNDECIDED_KINDS = ['P', 'R', 'D', 'RTBA'] as const;

function undecidedCards(judging: Judging, undecided: readonly Listed[]): Constraint[] {
  return UNDECIDED_KINDS.flatMap((kind) => {
    const listed = undecided.filter(({ zone }) => zone.kind === kind);
    if (listed.length === 0) return [];
    const { constraint_kind } = ZONE_EFFECTS[kind];
    return [
      listCard(judging, `ground-unknown:${kind}`, constraint_kind, listed, (zones) =>
        zones.map((zone) => reason('ground_unknown_floor', describe(zone))),
      ),
    ];
  });
}

/** The information sectors one flies in, and the lowest controlled airspace overhead; the rest is counted. */
function controlledCard(judging: Judging, listed: readonly Listed[]): Constraint {
  return listCard(judging, 'information:controlled-airspace', 'controlled_airspace', listed, (zones) => {
    const sectors = zones.filter((zone) => zone.kind === 'SIV');
    const [lowest, ...higher] = zones.filter((zone) => zone.kind !== 'SIV');
    const reasons = sectors.map((zone) => reason('information_sector', describe(zone)));
    if (lowest) reasons.unshift(reason('controlled_airspace_above', describe(lowest)));
    if (higher.length > 0) reasons.push(reason('controlled_airspace_higher', { count: higher.length }));
    return reasons;
  });
}

/**
 * Cards of the zones met: prohibited, restricted and danger areas and the low-flying network each on their own
 * when their floor is reached; one card for the controlled airspace above; one a kind for zones whose floor
 * cannot be compared with the flight while the ground is unknown. Control zones are judged elsewhere.
 */
export function judgeZones(judging: Judging, hits: ZoneHits): Findings {
  const constraints: Constraint[] = [];
  const caps: number[] = [];
  const undecided: Listed[] = [];
  const controlled: Listed[] = [];
  for (const [position, areas] of hits) {
    const zone = judging.index.dataset.zones[position];
    if (!zone || zone.kind === 'CTR') continue;
    if (ZONE_EFFECTS[zone.kind].effect === 'information') {
      controlled.push({ zone, areas });
      continue;
    }
    const relations = areas.map((area) => floorRelation(zone.lower, area.top_m, area.ground, area.box));
    const binding = areas.filter((_, index) => relations[index] === 'binds');
    const open = areas.filter((_, index) => relations[index] === 'undecided');
    if (binding.length > 0) constraints.push(zoneCard(judging, position, zone, binding));
    if (open.length > 0) undecided.push({ zone, areas: open });
    else if (binding.length === 0)
      caps.push(heightUnder(zone.lower, groundUnder(areas)) ?? Number.POSITIVE_INFINITY);
  }
  constraints.push(...undecidedCards(judging, undecided));
  if (controlled.length > 0) constraints.push(controlledCard(judging, controlled));
  return { constraints, height_caps: caps };
}
