import type { Position } from '../geo/geometry.ts';
import { NIGHT_DEFINITION, nightOffset } from '../regulation/nightDefinition.ts';
import { type NightRule, nightRuleOn } from '../regulation/nightFlight.ts';
import { isInForce, scenarioRule } from '../regulation/scenarios.ts';
import { dailyWindows } from '../time/dailyWindows.ts';
import { localTime } from '../time/localTime.ts';
import { nightsWithin, type TimeSpan } from '../time/night.ts';
import type { Constraint, MissionInput, Reason } from './constraint.ts';
import { highestTop, type Judging, missionNotice, reason } from './judging.ts';
import { prefectureDecider } from './prefectureDecider.ts';
import { ruleCard } from './ruleCards.ts';

/**
 * The middle of the mission, to 0.1°: twelve seconds of the sun, and the same place for every vertex of a drawing.
 * Over the widest mission the sun sets within four minutes of what it does there.
 */
function middle({ areas }: Judging): Position {
  let [west, south, east, north] = areas[0]?.box ?? [0, 0, 0, 0];
  for (const { box } of areas) {
    west = Math.min(west, box[0]);
    south = Math.min(south, box[1]);
    east = Math.max(east, box[2]);
    north = Math.max(north, box[3]);
  }
  return [Math.round((west + east) * 5) / 10, Math.round((south + north) * 5) / 10];
}

/** The sun is told to about half a minute: a shorter night than this may be none, and nobody is asked for it. */
const SHORTEST_NIGHT_MS = 60_000;

function nightsIn(place: Position, start: string, end: string): TimeSpan[] {
  return nightsWithin(place, start, end).filter(
    ({ from, to }) => Date.parse(to) - Date.parse(from) >= SHORTEST_NIGHT_MS,
  );
}

interface Nights {
  /** The night that the hours of flight touch first. */
  readonly flown: TimeSpan | null;
  /** Whether the period, its days and nights taken together, touches one. */
  readonly crossed: boolean;
}

// A year of days takes milliseconds, and a drawing asks for the same ones at every vertex.
let last: { readonly mission: MissionInput; readonly place: Position; readonly nights: Nights } | null = null;

const isSamePeriod = (one: MissionInput, other: MissionInput): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.time_zone === other.time_zone &&
  one.hours_reference === other.hours_reference &&
  one.is_continuous === other.is_continuous;

function nightsOf(judging: Judging): Nights {
  const { mission } = judging;
  const { start, end } = mission;
  const place = middle(judging);
  if (last && last.place[0] === place[0] && last.place[1] === place[1] && isSamePeriod(last.mission, mission))
    return last.nights;
  let flown: TimeSpan | null = null;
  const windows = dailyWindows(mission);
  for (const window of windows) {
    flown = nightsIn(place, window.from, window.to)[0] ?? null;
    if (flown) break;
  }
  const isOneSpan = windows.length === 1 && windows[0]?.from === start && windows[0].to === end;
  const crossed = flown !== null || (!isOneSpan && nightsIn(place, start, end).length > 0);
  const nights = { flown, crossed };
  last = { mission, place, nights };
  return nights;
}

/** What stands in the way of a night flight without a derogation, and what only the operator can tell. */
function obstacles(
  { mission, areas, first_date, last_date }: Judging,
  rule: NightRule,
): { fails: Reason[]; checks: Reason[] } {
  const height = highestTop(areas);
  const fails: Reason[] = [];
  const checks: Reason[] = [];
  if (!rule.scenarios.some((scenario) => scenario === mission.scenario)) {
    // Those that may still be flown that day: the national ones ended with 2025.
    const scenarios = rule.scenarios.filter((each) => {
      const known = scenarioRule(each);
      return known !== null && isInForce(known, first_date, last_date);
    });
    fails.push(reason('night_scenario', { scenario: mission.scenario, scenarios: scenarios.join(', ') }));
  }
  for (const { name, mass_kg, has_light_signalling } of mission.drones) {
    const about = { drone: name, limit_kg: rule.under_mass_kg };
    if (mass_kg === null) checks.push(reason('night_mass_unknown', about));
    else if (mass_kg >= rule.under_mass_kg) fails.push(reason('night_mass', { ...about, mass_kg }));
    if (!has_light_signalling) fails.push(reason('night_light', { drone: name }));
  }
  if (height >= rule.under_height_m)
    fails.push(reason('night_height', { height_m: height, limit_m: rule.under_height_m }));
  checks.push(reason('night_ground_secured'));
  return { fails, checks };
}

function whenReasons(judging: Judging, night: TimeSpan): Reason[] {
  const { time_zone, night_flight } = judging.mission;
  const offset = nightOffset(middle(judging)[1]);
  const about = { from: localTime(night.from, time_zone), to: localTime(night.to, time_zone) };
  return [
    night_flight ? reason('night_declared', about) : reason('night_not_declared', about),
    offset === null ? reason('night_by_twilight') : reason('night_definition', { offset_min: offset }),
  ];
}

function source(rule: NightRule): Constraint['source'] {
  return {
    text: `${rule.source} ; ${NIGHT_DEFINITION.source}`,
    dataset: 'FR',
    effective_date: rule.valid_from,
  };
}

function informationCard(judging: Judging, rule: NightRule, code: string): Constraint {
  const card = ruleCard(judging, {
    key: 'rule:night-information',
    kind: 'night_flight',
    title: 'night_flight',
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    reasons: [reason(code)],
  });
  return { ...card, source: source(rule) };
}

/**
 * The card of a flight whose hours touch the night by a minute at least: what lets it fly, or the derogation to ask
 * for. One flown between two hours each day, beside whose nights it stays, says so.
 */
export function nightCard(judging: Judging): Constraint | null {
  const rule = nightRuleOn(judging.first_date);
  const { flown: night, crossed } = nightsOf(judging);
  if (night === null) {
    if (judging.mission.night_flight) return informationCard(judging, rule, 'night_declared_not_touched');
    return crossed ? informationCard(judging, rule, 'night_between_days') : null;
  }
  const { fails, checks } = obstacles(judging, rule);
  const isFree = fails.length === 0;
  const onlyHeight = fails.length === 1 && fails[0]?.code === 'night_height';
  const under = rule.under_height_m - 1;
  const [when, definition] = whenReasons(judging, night);
  const card = ruleCard(judging, {
    key: isFree ? `rule:night:${judging.mission.scenario}` : 'rule:night-derogation',
    kind: 'night_flight',
    title: 'night_flight',
    effect: isFree ? 'check' : 'agreement',
    procedure: isFree ? null : 'protocol_form_links',
    decider: isFree ? null : prefectureDecider(judging).decider,
    notice: isFree ? null : missionNotice(judging, rule.derogation),
    free_height_m: isFree || onlyHeight ? under : null,
    reasons: [
      ...(when ? [when] : []),
      ...fails,
      ...checks,
      ...(isFree ? [] : [reason('night_derogation', { days: rule.derogation.days })]),
      ...(rule.to_confirm ? [reason('night_rule_to_confirm')] : []),
      ...(definition ? [definition] : []),
    ],
  });
  return { ...card, source: source(rule) };
}
