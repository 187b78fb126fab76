import type { Reason } from '../airspace/constraint.ts';
import {
  EXCLUSION_SETTINGS,
  type ExclusionRule,
  exclusionRule,
  GRAVITY_MS2,
} from '../regulation/exclusionRules.ts';
import { scenarioRule } from '../regulation/scenarios.ts';
import {
  criterionReason,
  type ExclusionAnswer,
  type ExclusionDrone,
  type ExclusionMission,
  type ExclusionPart,
  type ExclusionReason,
  type ExclusionSettings,
} from './criteria.ts';

type Rule<M extends ExclusionRule['method']> = Extract<ExclusionRule, { method: M }>;

/** What a drone needs, or what is lacking to say it. */
type Found =
  | { readonly width: Omit<ExclusionPart, 'drone_id' | 'drone_name' | 'source'> }
  | { readonly lacks: ExclusionReason };

interface Case {
  readonly drone: ExclusionDrone;
  readonly height_m: number;
  /** Over the ground, m/s; null = nobody says. */
  readonly speed_ms: number | null;
  readonly settings: ExclusionSettings;
}

/** How far a drone falls freely from a height at a speed, m: V·√(2H/g), to the centimetre. */
export function ballisticDistance(speed_ms: number, height_m: number): number {
  return Math.round(speed_ms * Math.sqrt((2 * height_m) / GRAVITY_MS2) * 100) / 100;
}

/** Up to the whole metre; what differs from it by rounding alone stays. */
const wholeMetre = (metres: number): number => Math.ceil(metres - 1e-9);

const width = (
  buffer_m: number,
  formula: Reason,
  more: Partial<Omit<ExclusionPart, 'buffer_m' | 'formula' | 'source'>> = {},
): Found => ({
  width: {
    around: 'area',
    contingency_m: null,
    certainty: 'to_confirm',
    ...more,
    buffer_m: wholeMetre(buffer_m),
    formula,
  },
});

const formula = (code: string, params: Reason['params']): Reason => ({ code, params });
const lacks = (code: ExclusionReason['code'], params: Reason['params'] = {}): Found => ({
  lacks: criterionReason(code, params),
});

/** The fall in figures, as the formula is written. */
const fallen = ({ height_m, speed_ms }: { height_m: number; speed_ms: number }) => ({
  speed_ms,
  height_m,
  gravity: GRAVITY_MS2,
  fall_m: ballisticDistance(speed_ms, height_m),
});

/** A tethered drone reaches no further than its tether; an aerostat falls on no more than its own size. */
function captiveWidth(least_m: number, { drone, settings }: Case): Found {
  if (drone.is_aerostat) {
    const size = drone.max_dimension_m;
    if (size === null) return lacks('dimension_missing', { drone: drone.name });
    return width(Math.max(least_m, size), formula('aerostat', { size_m: size, least_m }));
  }
  const tether = settings.tether_length_m;
  if (tether === null) return lacks('tether_missing', { drone: drone.name });
  return width(Math.max(least_m, tether), formula('tether', { tether_m: tether, least_m }));
}

function diskWidth(rule: Rule<'disk'>, about: Case): Found {
  const { drone, height_m, speed_ms } = about;
  const { width_m, least_m, lessened_up_to_kg } = rule;
  if (drone.is_captive || drone.is_aerostat) return captiveWidth(least_m, about);
  const isLight = drone.mass_kg !== null && drone.mass_kg <= lessened_up_to_kg;
  if (speed_ms === null || !(isLight || drone.has_third_party_protection))
    return width(
      width_m,
      formula(speed_ms === null ? 'disk' : 'disk_heavy', { width_m, lessened_up_to_kg }),
      {
        certainty: 'published',
      },
    );
  const fall = fallen({ height_m, speed_ms });
  return width(
    Math.min(Math.max(fall.fall_m, least_m), width_m),
    formula('disk_lessened', { ...fall, least_m, width_m }),
  );
}

function edgeWidth({ least_m, reaction_s }: Rule<'operation_edge'>, { height_m, speed_ms }: Case): Found {
  if (speed_ms === null) return lacks('speed_missing');
  const fall = fallen({ height_m, speed_ms });
  const reach_m = Math.round((speed_ms * reaction_s + fall.fall_m) * 100) / 100;
  return width(
    Math.max(least_m, reach_m),
    formula('operation_edge', { ...fall, reaction_s, reach_m, least_m }),
  );
}

/** Falls freely until the device works, then descends under it, carried by the wind. */
function parachuteWidth({ least_m, opening_height_m }: Rule<'fall'>, about: Case, speed_ms: number): Found {
  const { height_m, settings } = about;
  const descent_ms = settings.descent_ms ?? EXCLUSION_SETTINGS.descent_ms;
  const wind_ms = settings.wind_ms ?? EXCLUSION_SETTINGS.wind_ms;
  const opening_m = Math.min(opening_height_m, height_m);
  const opening_s = Math.round(Math.sqrt((2 * opening_m) / GRAVITY_MS2) * 100) / 100;
  const drift_m = Math.round(((wind_ms * (height_m - opening_m)) / descent_ms) * 100) / 100;
  const reach_m = Math.round((speed_ms * Math.sqrt((2 * opening_m) / GRAVITY_MS2) + drift_m) * 100) / 100;
  return width(
    Math.max(least_m, reach_m),
    formula('parachute', {
      speed_ms,
      height_m,
      opening_m,
      opening_s,
      wind_ms,
      descent_ms,
      reach_m,
      least_m,
    }),
  );
}

function fallWidth(rule: Rule<'fall'>, about: Case): Found {
  const { drone, height_m, speed_ms } = about;
  const { least_m, protected_over_kg } = rule;
  if (drone.is_captive || drone.is_aerostat) return captiveWidth(least_m, about);
  if (drone.mass_kg === null) return lacks('mass_missing', { drone: drone.name });
  const isHeavy = drone.mass_kg > protected_over_kg;
  if (isHeavy && !drone.has_third_party_protection)
    return lacks('protection_missing', {
      drone: drone.name,
      mass_kg: drone.mass_kg,
      over_kg: protected_over_kg,
    });
  if (speed_ms === null) return lacks('speed_missing');
  if (isHeavy) return parachuteWidth(rule, about, speed_ms);
  const fall = fallen({ height_m, speed_ms });
  return width(Math.max(least_m, fall.fall_m), formula('fall', { ...fall, least_m }));
}

function tableWidth(rule: Rule<'table'>, { drone, height_m, settings }: Case): Found {
  const { rows, heavy_over_kg, contingency_m, tether_m } = rule;
  if (drone.is_captive || drone.is_aerostat) {
    const tether = settings.tether_length_m;
    if (tether === null) return lacks('tether_missing', { drone: drone.name });
    return width(
      tether + tether_m,
      formula('attachment', { tether_m: tether, more_m: tether_m, radius_m: tether + tether_m }),
      { around: 'attachment', certainty: 'published' },
    );
  }
  if (drone.mass_kg === null) return lacks('mass_missing', { drone: drone.name });
  const row = rows.find(({ up_to_m }) => height_m <= up_to_m);
  const highest = rows.at(-1)?.up_to_m ?? 0;
  if (!row) return lacks('height_over_scenario', { scenario: rule.scenario, height_m, limit_m: highest });
  const isHeavy = drone.mass_kg > heavy_over_kg;
  const buffer_m = isHeavy ? row.heavy_m : row.light_m;
  return width(
    buffer_m,
    formula(isHeavy ? 'table_heavy' : 'table_light', {
      height_m,
      up_to_m: row.up_to_m,
      mass_kg: drone.mass_kg,
      over_kg: heavy_over_kg,
      contingency_m,
      buffer_m,
      total_m: contingency_m + buffer_m,
    }),
    { contingency_m, certainty: 'published' },
  );
}

function terminationWidth({ contingency_m }: Rule<'termination'>, about: Case): Found {
  const { height_m, speed_ms, settings } = about;
  const stated = settings.termination_distance_m;
  if (stated !== null)
    return width(
      stated,
      formula('termination_stated', {
        stated_m: stated,
        contingency_m,
        total_m: contingency_m + wholeMetre(stated),
      }),
      { contingency_m, certainty: 'published' },
    );
  if (speed_ms === null) return lacks('speed_missing');
  const fall = fallen({ height_m, speed_ms });
  const total_m = contingency_m + wholeMetre(fall.fall_m);
  return width(fall.fall_m, formula('termination_fall', { ...fall, contingency_m, total_m }), {
    contingency_m,
  });
}

function widthOf(rule: Exclude<ExclusionRule, { method: 'none' }>, about: Case): Found {
  switch (rule.method) {
    case 'disk':
      return diskWidth(rule, about);
    case 'operation_edge':
      return edgeWidth(rule, about);
    case 'fall':
      return fallWidth(rule, about);
    case 'table':
      return tableWidth(rule, about);
    case 'termination':
      return terminationWidth(rule, about);
  }
}

function dateReasons(rule: ExclusionRule, { first_date, last_date }: ExclusionMission): ExclusionReason[] {
  const { scenario, valid_from, valid_to } = rule;
  if (first_date < valid_from) return [criterionReason('scenario_not_yet', { scenario, date: valid_from })];
  if (valid_to !== null && last_date > valid_to)
    return [criterionReason('scenario_ended', { scenario, date: valid_to })];
  return [];
}

function heightReasons({ scenario, height_m, drones }: ExclusionMission): ExclusionReason[] {
  if (!(height_m > 0)) return [criterionReason('height_not_positive')];
  const rule = scenarioRule(scenario);
  if (!rule) return [];
  const { heavy } = rule;
  const isHeavy = heavy && drones.some(({ mass_kg }) => mass_kg !== null && mass_kg > heavy.over_kg);
  const limit_m = isHeavy ? heavy.max_height_m : rule.max_height_m;
  return height_m > limit_m ? [criterionReason('height_over_scenario', { scenario, height_m, limit_m })] : [];
}

function speedReasons({ scenario, drones }: ExclusionMission, speed_ms: number | null): ExclusionReason[] {
  if (speed_ms === null) return [];
  const slower = drones.flatMap(({ name, max_speed_ms }) =>
    max_speed_ms !== null && speed_ms > max_speed_ms
      ? [criterionReason('speed_over_drone', { drone: name, speed_ms, limit_ms: max_speed_ms })]
      : [],
  );
  const limit = scenarioRule(scenario)?.under_ground_speed_ms ?? null;
  const isUntethered = drones.some(({ is_captive }) => !is_captive);
  return limit !== null && isUntethered && speed_ms >= limit
    ? [...slower, criterionReason('speed_over_scenario', { scenario, speed_ms, limit_ms: limit })]
    : slower;
}

function pilotReasons(mission: ExclusionMission, settings: ExclusionSettings): ExclusionReason[] {
  const rule = scenarioRule(mission.scenario);
  const radius = settings.pilot_radius_m;
  if (radius === null || !rule || rule.max_distance_m === null) return [];
  const isObserved = (mission.airspace_observers ?? 0) > 0 && rule.observed_distance_m !== null;
  const limit_m = isObserved ? (rule.observed_distance_m ?? rule.max_distance_m) : rule.max_distance_m;
  return radius > limit_m
    ? [
        criterionReason('pilot_radius_over_scenario', {
          scenario: mission.scenario,
          radius_m: radius,
          limit_m,
        }),
      ]
    : [];
}

function distinct(reasons: readonly ExclusionReason[]): ExclusionReason[] {
  const seen = new Set<string>();
  return reasons.filter((each) => {
    const key = JSON.stringify([each.code, each.params]);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}

/** Metres from the area, or from the attachment, to the zone's edge without the operator's own margin. */
export const reachOf = ({ contingency_m, buffer_m }: ExclusionPart): number =>
  (contingency_m ?? 0) + buffer_m;

const bounded = (parts: readonly ExclusionPart[], { margin_m }: ExclusionSettings): ExclusionReason[] => {
  const limit_m = EXCLUSION_SETTINGS.most_width_m;
  const widest = Math.max(0, ...parts.map(reachOf)) + margin_m;
  return widest > limit_m ? [criterionReason('width_over_maximum', { width_m: widest, limit_m })] : [];
};

/** The width that the operator gives where no scenario does. */
function ownAnswer(mission: ExclusionMission, settings: ExclusionSettings): ExclusionAnswer {
  const own = settings.own_width_m;
  const reasons = [
    ...heightReasons(mission),
    ...(own === null ? [criterionReason('scenario_without_formula', { scenario: mission.scenario })] : []),
  ];
  if (own === null || reasons.length > 0) return { kind: 'refused', reasons };
  const part: ExclusionPart = {
    drone_id: null,
    drone_name: null,
    around: 'area',
    contingency_m: null,
    buffer_m: wholeMetre(own),
    formula: formula('own', { width_m: own }),
    certainty: 'to_confirm',
    source: 'operator',
  };
  const tooWide = bounded([part], settings);
  return tooWide.length > 0 ? { kind: 'refused', reasons: tooWide } : { kind: 'parts', parts: [part] };
}

/**
 * How wide third parties are kept away for a mission, one part a drone, the widest first; everything that stands in the way
 * of saying it, where something does. Never less than the rule asks for: widths are whole metres, rounded up.
 */
export function exclusionWidths(mission: ExclusionMission, settings: ExclusionSettings): ExclusionAnswer {
  const rule = exclusionRule(mission.scenario);
  if (rule === null) return ownAnswer(mission, settings);
  const ended = dateReasons(rule, mission);
  if (rule.method === 'none') {
    if (ended.length > 0) return { kind: 'refused', reasons: ended };
    const { people_m, slow_people_m, reminder, source } = rule;
    const params = { people_m: people_m ?? 0, slow_people_m: slow_people_m ?? 0 };
    return { kind: 'none', reminder: { code: reminder, params }, source };
  }
  const speed_ms = mission.speed_ms ?? settings.speed_ms;
  const { height_m, drones } = mission;
  const found = drones.map((drone) => ({
    drone,
    ...widthOf(rule, { drone, height_m, speed_ms, settings }),
  }));
  const parts = found.flatMap((each): ExclusionPart[] =>
    'width' in each
      ? [{ ...each.width, drone_id: each.drone.id, drone_name: each.drone.name, source: rule.source }]
      : [],
  );
  const reasons = distinct([
    ...ended,
    ...(drones.length === 0 ? [criterionReason('no_drone')] : []),
    ...heightReasons(mission),
    ...speedReasons(mission, speed_ms),
    ...found.flatMap((each) => ('lacks' in each ? [each.lacks] : [])),
    ...pilotReasons(mission, settings),
    ...bounded(parts, settings),
  ]);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  return { kind: 'parts', parts: parts.sort((a, b) => reachOf(b) - reachOf(a)) };
}
