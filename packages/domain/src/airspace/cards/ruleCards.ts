import type { Ruleset } from '../../regulation/ruleset.ts';
import { scenarioRule } from '../../regulation/scenarios.ts';
import { daysBetween } from '../../time/localTime.ts';
import { rememberedOf } from '../../time/remembered.ts';
import type { Constraint, MissionInput, MissionTerritory, Overlap, Reason } from '../constraint.ts';
import {
  derogationDecider,
  type PrefectureDecider,
  prefectureDecider,
} from '../deciders/prefectureDecider.ts';
import {
  borderReason,
  cardReason,
  countedNotice,
  datasetSource,
  highestTop,
  type Judging,
  missionNotice,
  ruleSource,
} from '../judging/judging.ts';

function everywhere(judging: Judging): Overlap {
  return {
    area_ids: judging.areas.map((area) => area.id),
    area_m2: null,
    distance_m: 0,
    fully_inside: true,
    lower: null,
    upper: null,
  };
}

/** A card that comes from the mission itself and binds all of it. */
export function ruleCard(
  judging: Judging,
  card: Pick<
    Constraint,
    'key' | 'kind' | 'title' | 'effect' | 'procedure' | 'decider' | 'notice' | 'free_height_m' | 'reasons'
  >,
): Constraint {
  return {
    ...card,
    zone_id: null,
    aerodrome_code: null,
    activity: 'active',
    overlap: everywhere(judging),
    source: ruleSource(judging),
  };
}

function ceilingCard(judging: Judging): Constraint | null {
  const { ceiling_m, ceiling_derogation } = judging.ruleset;
  const height = highestTop(judging.areas);
  if (height <= ceiling_m) return null;
  return ruleCard(judging, {
    key: 'rule:ceiling',
    kind: 'height_ceiling',
    title: 'height_ceiling',
    effect: 'agreement',
    procedure: 'protocol_form_links',
    decider: derogationDecider(judging),
    notice: missionNotice(judging, ceiling_derogation),
    free_height_m: ceiling_m,
    reasons: [cardReason('height_over_ceiling', { height_m: height, ceiling_m })],
  });
}

/** Areas whose own top is above the mission's: each is judged by its own, and the difference is said. */
function areasAbove(judging: Judging): Constraint | null {
  const { areas, mission } = judging;
  const above = areas.filter(({ top_m }) => top_m > mission.max_height_m);
  if (above.length === 0) return null;
  const card = ruleCard(judging, {
    key: 'rule:area-heights',
    kind: 'height_ceiling',
    title: 'height_ceiling',
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    reasons: above.map(({ name, top_m }) =>
      cardReason('area_above_mission', { area: name, area_m: top_m, mission_m: mission.max_height_m }),
    ),
  });
  return { ...card, overlap: { ...card.overlap, area_ids: above.map(({ id }) => id) } };
}

/** What of a mission's plan the sentences of its declaration depend on. */
interface DeclaredPlan {
  readonly populated_area: MissionInput['populated_area'];
  readonly is_open: boolean;
  readonly ruleset: Ruleset;
  readonly days: number;
}

function populatedReasons(
  { populated_area, is_open, ruleset, days }: DeclaredPlan,
  prefecture: PrefectureDecider,
): Reason[] {
  const { notice, late_with_reason, maximum_anticipation_days, maximum_days } = ruleset.prefecture;
  const reasons = [
    cardReason(populated_area === 'yes' ? 'populated_area_declared' : 'populated_area_to_check'),
    cardReason(notice.mode === 'calendar' ? 'prefecture_calendar_days' : 'prefecture_working_days', {
      days: notice.days,
    }),
  ];
  reasons.push(...prefecture.reasons);
  if (is_open) reasons.push(cardReason('prefecture_open_category_professional'));
  if (late_with_reason) reasons.push(cardReason('prefecture_late_with_reason'));
  if (maximum_anticipation_days !== null)
    reasons.push(cardReason('prefecture_maximum_anticipation', { days: maximum_anticipation_days }));
  reasons.push(
    days > maximum_days
      ? cardReason('prefecture_over_maximum_days', { count: days, days: maximum_days })
      : cardReason('prefecture_maximum_days', { days: maximum_days }),
  );
  return reasons;
}

/** The sentences as they were last said of a prefecture: the missions of a day have few plans. */
const lastSaid = rememberedOf(
  (_: PrefectureDecider): { plan?: DeclaredPlan; reasons: readonly Reason[] } => ({
    reasons: [],
  }),
);

function saidOfPopulated(plan: DeclaredPlan, prefecture: PrefectureDecider): readonly Reason[] {
  const said = lastSaid(prefecture);
  const before = said.plan;
  if (
    before?.populated_area !== plan.populated_area ||
    before.is_open !== plan.is_open ||
    before.ruleset !== plan.ruleset ||
    before.days !== plan.days
  ) {
    said.plan = plan;
    said.reasons = populatedReasons(plan, prefecture);
  }
  return said.reasons;
}

/** Abroad no French prefect is told. */
function populatedCard(judging: Judging, territory: MissionTerritory): Constraint | null {
  const { mission, ruleset, first_date, last_date } = judging;
  const { populated_area } = mission;
  if (territory.status === 'outside' || populated_area === 'no') return null;
  const is_open = scenarioRule(mission.scenario)?.category === 'open';
  if (is_open && !ruleset.prefecture.concerns_open_category) return null;
  const prefecture = prefectureDecider(judging);
  const days = daysBetween(first_date, last_date) + 1;
  return ruleCard(judging, {
    key: 'rule:populated',
    kind: 'populated_area',
    title: 'populated_area',
    effect: 'notification',
    procedure: 'prefecture_notif',
    decider: prefecture.decider,
    // Working days are those of the prefecture that is told.
    notice: countedNotice(judging, ruleset.prefecture.notice, prefecture.departements),
    free_height_m: null,
    reasons: saidOfPopulated({ populated_area, is_open, ruleset, days }, prefecture),
  });
}

/** Cards of the generic ceiling, of areas higher than their mission, and of populated areas. */
export function judgeRules(judging: Judging, territory: MissionTerritory): Constraint[] {
  const cards: Constraint[] = [];
  for (const card of [ceilingCard(judging), areasAbove(judging), populatedCard(judging, territory)])
    if (card) cards.push(card);
  return cards;
}

/** A card for areas so near to the border that the outlines at hand cannot tell on which side they end. */
export function judgeBorder(judging: Judging, territory: MissionTerritory): Constraint[] {
  const near = territory.areas.filter(({ status }) => status === 'perhaps');
  if (near.length === 0) return [];
  const countries = [...new Set(near.flatMap((area) => area.countries))].sort();
  const card = ruleCard(judging, {
    key: 'rule:border',
    kind: 'territory_border',
    title: 'territory_border',
    effect: 'check',
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    reasons: [borderReason(countries), cardReason('border_other_state')],
  });
  return [
    {
      ...card,
      overlap: { ...card.overlap, area_ids: near.map(({ id }) => id), fully_inside: false },
      source: datasetSource(judging, 'IGN Admin Express, Natural Earth'),
    },
  ];
}
