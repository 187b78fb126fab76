import type { AreaGeometry, BoundingBox } from '../../geo/geometry.ts';
import type { PackedShapes } from '../../geo/packed.ts';
import { noticeFor } from '../../regulation/notices.ts';
import type { NoticeRule, Ruleset } from '../../regulation/ruleset.ts';
import { type Departement, departementsOf } from '../../territory/departements.ts';
import type { Constraint, MissionInput, Notice, Reason } from '../constraint.ts';
import type { Ground } from '../ground.ts';
import type { AirspaceIndex } from '../index.ts';

/** One area of a mission, laid flat and with its own top. */
export interface JudgedArea {
  readonly id: string;
  /** As its operator called it; its place in the mission where it has no name. */
  readonly name: string;
  readonly geometry: AreaGeometry;
  /** Its place in `Judging.packed`. */
  readonly position: number;
  /** Top of the flight above ground, m. */
  readonly top_m: number;
  readonly ground: Ground | null;
  readonly box: BoundingBox;
}

/** All that the cards of one analysis are made from. */
export interface Judging {
  readonly index: AirspaceIndex;
  readonly mission: MissionInput;
  readonly ruleset: Ruleset;
  /** First local flight date, YYYY-MM-DD. */
  readonly first_date: string;
  /** Last local flight date, YYYY-MM-DD. */
  readonly last_date: string;
  readonly areas: readonly JudgedArea[];
  readonly packed: PackedShapes;
}

/** Cards, and heights (m AGL) to stay under because of zones that begin above the flight. */
export interface Findings {
  readonly constraints: readonly Constraint[];
  readonly height_caps: readonly number[];
}

/** A reason with its parameters. */
export function cardReason(code: string, params: Reason['params'] = {}): Reason {
  return { code, params };
}

/** Which border is too near to tell on which side a place lies; countries by their ISO codes, none = at sea. */
export function borderReason(countries: readonly string[]): Reason {
  return countries.length === 0
    ? cardReason('border_waters_near')
    : cardReason('border_near', { countries: countries.join(', ') });
}

let touched: { readonly areas: Judging['areas']; readonly found: readonly Departement[] } | null = null;

/** The départements that the mission's areas touch; several cards of one mission ask. */
export function departementsTouched(areas: Judging['areas']): readonly Departement[] {
  if (touched?.areas !== areas)
    touched = { areas, found: departementsOf(areas.map(({ geometry }) => geometry)) };
  return touched.found;
}

/** Rules of one period: a publication has some hundred. */
const NOTICES_AT_MOST = 1_000;
/** Notices counted already for one period, by the départements whose holidays count and by their rules: cards share few. */
let counted: {
  readonly first_date: string;
  readonly now: string;
  readonly time_zone: string;
  readonly by: Map<string, Map<NoticeRule, Notice>>;
} | null = null;

function noticesCounted(
  firstDate: string,
  now: string,
  timeZone: string,
): Map<string, Map<NoticeRule, Notice>> {
  if (
    counted?.first_date !== firstDate ||
    counted.now !== now ||
    counted.time_zone !== timeZone ||
    counted.by.size > NOTICES_AT_MOST
  )
    counted = { first_date: firstDate, now, time_zone: timeZone, by: new Map() };
  return counted.by;
}

/** A notice counted back from the first day, the holidays of some départements (codes, joined by commas) left out. */
export function countedNotice(
  { mission, first_date }: Pick<Judging, 'mission' | 'first_date'>,
  rule: NoticeRule,
  departements: string,
): Notice {
  const { now, time_zone } = mission;
  const by = noticesCounted(first_date, now, time_zone);
  // Calendar days have no holidays.
  const key = rule.mode === 'calendar' ? '' : departements;
  const known = by.get(key);
  const before = known?.get(rule);
  if (before) return before;
  const notice = noticeFor(rule, first_date, { now, time_zone, departements: key });
  if (known && known.size < NOTICES_AT_MOST) known.set(rule, notice);
  else by.set(key, new Map([[rule, notice]]));
  return notice;
}

/**
 * A notice counted back from the mission's first day, the holidays of its départements left out where working days are
 * counted; null when there is no rule.
 */
export function missionNotice(
  judging: Pick<Judging, 'mission' | 'areas' | 'first_date'>,
  rule: NoticeRule | null,
): Notice | null {
  if (!rule) return null;
  const around = rule.mode === 'calendar' ? [] : departementsTouched(judging.areas);
  return countedNotice(judging, rule, around.map(({ code }) => code).join(','));
}

/** The publication a card rests on, with the dataset's version and date of effect. */
export function datasetSource(judging: Pick<Judging, 'index'>, text: string): Constraint['source'] {
  const { source, version, effective_date } = judging.index.dataset.version;
  return { text, dataset: `${source} ${version}`, effective_date };
}

let latestSource: { readonly ruleset: Ruleset; readonly source: Constraint['source'] } | null = null;

/** The rule a card rests on, with the ruleset and the date it applies from: the same for all cards of a day. */
export function ruleSource({ ruleset }: Judging): Constraint['source'] {
  if (latestSource?.ruleset !== ruleset) {
    const { source, code, valid_from } = ruleset;
    latestSource = { ruleset, source: { text: source, dataset: code, effective_date: valid_from } };
  }
  return latestSource.source;
}

/** Highest top of the areas given, m above ground. */
export function highestTop(areas: readonly JudgedArea[]): number {
  return areas.reduce((top, area) => Math.max(top, area.top_m), 0);
}
