import type { BoundingBox, Position } from '../../geo/geometry.ts';
import { NIGHT_DEFINITION, nightOffset } from '../../regulation/nightDefinition.ts';
import { type NightRule, nightRuleOn } from '../../regulation/nightFlight.ts';
import { isInForce, scenarioRule } from '../../regulation/scenarios.ts';
import { dailyWindows } from '../../time/dailyWindows.ts';
import { localDate, localTime, todayIn } from '../../time/localTime.ts';
import { nightsWithin, type TimeSpan } from '../../time/night.ts';
import type { Constraint, MissionInput, Reason } from '../constraint.ts';
import { derogationDecider } from '../deciders/prefectureDecider.ts';
import { cardReason, highestTop, type Judging, missionNotice } from '../judging/judging.ts';
import { ruleCard } from './ruleCards.ts';

/** Areas farther apart than this have nights of their own, degrees: four minutes of the sun. */
const ONE_PLACE_DEG = 1;

const middleOf = (box: BoundingBox): Position => [
  Math.round((box[0] + box[2]) * 5) / 10,
  Math.round((box[1] + box[3]) * 5) / 10,
];

/**
 * Where the mission lies, to 0.1°: twelve seconds of the sun, and the same place for every vertex of a drawing. One middle
 * for areas that lie together; the widest single one (333 km)
 * sees the sun set within nine minutes of what it does there.
 */
function placesOf({ areas }: Judging): Position[] {
  const only = areas[0];
  if (only && areas.length === 1) return [middleOf(only.box)];
  const boxes: [number, number, number, number][] = [];
  for (const { box } of areas) {
    const [w, s, e, n] = box;
    const known = boxes.find(
      ([west, south, east, north]) =>
        Math.max(east, e) - Math.min(west, w) <= ONE_PLACE_DEG &&
        Math.max(north, n) - Math.min(south, s) <= ONE_PLACE_DEG,
    );
    if (!known) boxes.push([w, s, e, n]);
    else {
      known[0] = Math.min(known[0], w);
      known[1] = Math.min(known[1], s);
      known[2] = Math.max(known[2], e);
      known[3] = Math.max(known[3], n);
    }
  }
  return boxes.map(middleOf);
}

/** The sun is told to about half a minute: a shorter night than this may be none, and nobody is asked for it. */
const SHORTEST_NIGHT_MS = 60_000;

function nightsIn(place: Position, start: string, end: string): TimeSpan[] {
  return nightsWithin(place, start, end).filter(
    ({ from, to }) => Date.parse(to) - Date.parse(from) >= SHORTEST_NIGHT_MS,
  );
}

interface Nights {
  /** The parts of nights that the hours of flight touch, from the first to the last, and where. */
  readonly flown: {
    readonly night: TimeSpan;
    readonly last: TimeSpan;
    readonly count: number;
    readonly place: Position;
  } | null;
  /** Whether the period, its days and nights taken together, touches one. */
  readonly crossed: boolean;
}

// A year of days takes milliseconds, and a drawing asks for the same ones at every vertex; so do the missions of a day.
let latest: { readonly mission: MissionInput; readonly nights: Map<number, Nights> } | null = null;
/** France with its overseas territories and waters has some 10,000. */
const PLACES_AT_MOST = 20_000;

const isSamePeriod = (one: MissionInput, other: MissionInput): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.time_zone === other.time_zone &&
  one.hours_reference === other.hours_reference &&
  one.is_continuous === other.is_continuous;

const HALF_DAY_MS = 43_200_000;

/** The local date on whose evening a night begins. */
const nightDate = (instant: string, zone: string): string => todayIn(Date.parse(instant) - HALF_DAY_MS, zone);

function reckonedNights(place: Position, mission: MissionInput): Nights {
  const { start, end } = mission;
  const windows = dailyWindows(mission);
  const touched = windows.flatMap(({ from, to }) => nightsIn(place, from, to));
  const night = touched[0];
  // A night that is touched in the evening and again before its dawn is one.
  const count = new Set(touched.map(({ from }) => nightDate(from, mission.time_zone))).size;
  const isOneSpan = windows.length === 1 && windows[0]?.from === start && windows[0].to === end;
  const crossed = night !== undefined || (!isOneSpan && nightsIn(place, start, end).length > 0);
  const flown = night ? { night, last: touched.at(-1) ?? night, count, place } : null;
  return { flown, crossed };
}

function nightsAt(place: Position, mission: MissionInput): Nights {
  if (!latest || latest.nights.size >= PLACES_AT_MOST || !isSamePeriod(latest.mission, mission))
    latest = { mission, nights: new Map() };
  const key = Math.round(place[0] * 10) * 4_000 + Math.round(place[1] * 10);
  const known = latest.nights.get(key);
  if (known) return known;
  const nights = reckonedNights(place, mission);
  latest.nights.set(key, nights);
  return nights;
}

function nightsOf(judging: Judging): Nights {
  const places = placesOf(judging);
  const only = places[0];
  if (only && places.length === 1) return nightsAt(only, judging.mission);
  const found = places.map((place) => nightsAt(place, judging.mission));
  return {
    flown: found.find(({ flown }) => flown !== null)?.flown ?? null,
    crossed: found.some(({ crossed }) => crossed),
  };
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
    fails.push(cardReason('night_scenario', { scenario: mission.scenario, scenarios: scenarios.join(', ') }));
  }
  for (const { name, mass_kg, has_light_signalling } of mission.drones) {
    const about = { drone: name, limit_kg: rule.under_mass_kg };
    if (mass_kg === null) checks.push(cardReason('night_mass_unknown', about));
    else if (mass_kg >= rule.under_mass_kg) fails.push(cardReason('night_mass', { ...about, mass_kg }));
    if (!has_light_signalling) fails.push(cardReason('night_light', { drone: name }));
  }
  if (height >= rule.under_height_m)
    fails.push(cardReason('night_height', { height_m: height, limit_m: rule.under_height_m }));
  checks.push(cardReason('night_ground_secured'));
  return { fails, checks };
}

function whenReasons(
  { mission: { time_zone, night_flight } }: Judging,
  { night, last, count, place }: NonNullable<Nights['flown']>,
): Reason[] {
  const offset = nightOffset(place[1]);
  const about = { from: localTime(night.from, time_zone), to: localTime(night.to, time_zone) };
  return [
    night_flight ? cardReason('night_declared', about) : cardReason('night_not_declared', about),
    ...(count > 1
      ? [
          cardReason('night_several', {
            count,
            first_date: localDate(night.from, time_zone),
            last_date: localDate(last.from, time_zone),
            from: localTime(last.from, time_zone),
            to: localTime(last.to, time_zone),
          }),
        ]
      : []),
    offset === null
      ? cardReason('night_by_twilight')
      : cardReason('night_definition', { offset_min: offset }),
  ];
}

function source(rule: NightRule): Constraint['source'] {
  return {
    text: `${rule.source} ; ${NIGHT_DEFINITION.source}`,
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
    reasons: [cardReason(code)],
  });
  return { ...card, source: source(rule) };
}

/**
 * The card of a flight whose hours touch the night by a minute at least: what lets it fly, or the derogation to ask
 * for. One flown between two hours each day, beside whose nights it stays, says so.
 */
export function nightCard(judging: Judging): Constraint | null {
  const rule = nightRuleOn(judging.first_date);
  const { flown, crossed } = nightsOf(judging);
  if (flown === null) {
    if (judging.mission.night_flight) return informationCard(judging, rule, 'night_declared_not_touched');
    return crossed ? informationCard(judging, rule, 'night_between_days') : null;
  }
  const { fails, checks } = obstacles(judging, rule);
  const isFree = fails.length === 0;
  const onlyHeight = fails.length === 1 && fails[0]?.code === 'night_height';
  const under = rule.under_height_m - 1;
  const when = whenReasons(judging, flown);
  const definition = when.pop();
  const card = ruleCard(judging, {
    key: isFree ? `rule:night:${judging.mission.scenario}` : 'rule:night-derogation',
    kind: 'night_flight',
    title: 'night_flight',
    effect: isFree ? 'check' : 'agreement',
    procedure: isFree ? null : 'protocol_form_links',
    decider: isFree ? null : derogationDecider(judging),
    notice: isFree ? null : missionNotice(judging, rule.derogation),
    free_height_m: isFree || onlyHeight ? under : null,
    reasons: [
      ...when,
      ...fails,
      ...checks,
      ...(isFree ? [] : [cardReason('night_derogation', { days: rule.derogation.days })]),
      ...(rule.to_confirm ? [cardReason('night_rule_to_confirm')] : []),
      ...(definition ? [definition] : []),
    ],
  });
  return { ...card, source: source(rule) };
}
