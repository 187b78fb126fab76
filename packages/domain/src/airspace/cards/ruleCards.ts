import { noticeFor } from '../../regulation/notices.ts';
import { scenarioRule } from '../../regulation/scenarios.ts';
import { daysBetween } from '../../time/localTime.ts';
import type { Constraint, MissionTerritory, Overlap } from '../constraint.ts';
import { derogationDecider, prefectureDecider } from '../deciders/prefectureDecider.ts';
import {
  borderReason,
  cardReason,
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

/** Abroad no French prefect is told. */
function populatedCard(judging: Judging, territory: MissionTerritory): Constraint | null {
  const { mission, ruleset } = judging;
  if (territory.status === 'outside') return null;
  const isOpen = scenarioRule(mission.scenario)?.category === 'open';
  if (mission.populated_area === 'no') return null;
  if (isOpen && !ruleset.prefecture.concerns_open_category) return null;
  const { notice, late_with_reason, maximum_anticipation_days, maximum_days } = ruleset.prefecture;
  const prefecture = prefectureDecider(judging);
  const reasons = [
    cardReason(mission.populated_area === 'yes' ? 'populated_area_declared' : 'populated_area_to_check'),
    cardReason(notice.mode === 'calendar' ? 'prefecture_calendar_days' : 'prefecture_working_days', {
      days: notice.days,
    }),
  ];
  reasons.push(...prefecture.reasons);
  if (isOpen) reasons.push(cardReason('prefecture_open_category_professional'));
  if (late_with_reason) reasons.push(cardReason('prefecture_late_with_reason'));
  if (maximum_anticipation_days !== null)
    reasons.push(cardReason('prefecture_maximum_anticipation', { days: maximum_anticipation_days }));
  const days = daysBetween(judging.first_date, judging.last_date) + 1;
  reasons.push(
    days > maximum_days
      ? cardReason('prefecture_over_maximum_days', { count: days, days: maximum_days })
      : cardReason('prefecture_maximum_days', { days: maximum_days }),
  );
  return ruleCard(judging, {
    key: 'rule:populated',
    kind: 'populated_area',
    title: 'populated_area',
    effect: 'notification',
    procedure: 'prefecture_notif',
    decider: prefecture.decider,
    // Working days are those of the prefecture that is told.
    notice: noticeFor(notice, judging.first_date, {
      now: mission.now,
      time_zone: mission.time_zone,
      departements: prefecture.departements,
    }),
    free_height_m: null,
    reasons,
  });
}

/** Cards of the generic ceiling, of areas higher than their mission, and of populated areas. */
export function judgeRules(judging: Judging, territory: MissionTerritory): Constraint[] {
  return [ceilingCard(judging), areasAbove(judging), populatedCard(judging, territory)].filter(
    (card) => card !== null,
  );
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
