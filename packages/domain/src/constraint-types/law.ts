import type { ConstraintKind, Decider, Effect, ProtocolItem } from '../airspace/constraint.ts';
import { nightRuleOn } from '../regulation/nightFlight.ts';
import { type NoticeRule, RULESETS } from '../regulation/ruleset.ts';
import { scenarioRule } from '../regulation/scenarios.ts';
import { UAS_EFFECTS, type UasEffect } from '../regulation/uasEffects.ts';
import { ZONE_EFFECTS } from '../regulation/zoneEffects.ts';

/** What the law, as the engine is built on it, asks about a type of constraint: dated, with its source. */
export interface LawEntry {
  readonly effect: Effect;
  readonly procedure: ProtocolItem | null;
  readonly decider: Decider['kind'] | null;
  /** Usual notice; managers may ask for another. */
  readonly notice: NoticeRule | null;
  /** First and last local flight date, YYYY-MM-DD; null = still in force. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly source: string;
}

const UAS_ASKS: Readonly<Record<UasEffect['asks'], Effect>> = {
  agreement: 'agreement',
  forbidden: 'forbidden',
  information: 'information',
  army: 'notification',
};

type Dated = readonly [ConstraintKind, LawEntry];

const ofZones = (): Dated[] =>
  Object.values(ZONE_EFFECTS).map(
    ({ constraint_kind, effect, procedure, decider, notice, valid_from, source }) => [
      constraint_kind,
      { effect, procedure, decider, notice, valid_from, valid_to: null, source },
    ],
  );

const ofOfficialZones = (): Dated[] =>
  Object.values(UAS_EFFECTS).map(
    ({ constraint_kind, asks, procedure, decider, notice, valid_from, source }) => [
      constraint_kind,
      { effect: UAS_ASKS[asks], procedure, decider, notice, valid_from, valid_to: null, source },
    ],
  );

const ofRulesets = (): Dated[] =>
  RULESETS.flatMap(({ valid_from, valid_to, source, ceiling_derogation, prefecture }): Dated[] => {
    const dated = { valid_from, valid_to, source };
    return [
      [
        'height_ceiling',
        {
          effect: 'agreement',
          procedure: 'protocol_form_links',
          decider: 'prefecture',
          notice: ceiling_derogation,
          ...dated,
        },
      ],
      [
        'beyond_visual_line_of_sight',
        {
          effect: 'notification',
          procedure: 'army_notif',
          decider: 'armed_forces',
          notice: null,
          ...dated,
        },
      ],
      [
        'populated_area',
        {
          effect: 'notification',
          procedure: 'prefecture_notif',
          decider: 'prefecture',
          notice: prefecture.notice,
          ...dated,
        },
      ],
    ];
  });

const ofNight = (): Dated[] =>
  RULESETS.map(({ valid_from }) => {
    const { valid_to, derogation, source } = nightRuleOn(valid_from);
    return [
      'night_flight',
      {
        effect: 'agreement',
        procedure: 'protocol_form_links',
        decider: 'prefecture',
        notice: derogation,
        valid_from,
        valid_to,
        source,
      },
    ];
  });

/** What binds the plan and not the place: nobody is asked, another plan settles it. */
const ofPlan = (): Dated[] => {
  const rule = scenarioRule('STS-01');
  const plan = {
    procedure: null,
    decider: null,
    notice: null,
    valid_from: rule?.valid_from ?? '2020-12-31',
    valid_to: null,
    source: rule?.source ?? '',
  };
  return [
    ['scenario', { ...plan, effect: 'forbidden' }],
    ['drone_compatibility', { ...plan, effect: 'forbidden' }],
    ['territory_border', { ...plan, effect: 'check', source: 'IGN Admin Express, Natural Earth' }],
    ['notam', { ...plan, effect: 'forbidden', source: 'Règlement (UE) 923/2012, SERA.3145 et SERA.2010 b)' }],
    ['radio_zone', { ...plan, effect: 'check', source: 'Règlement (UE) 923/2012, SERA.6005' }],
    ['photo_ban', { ...plan, effect: 'check', source: 'Code des transports, article L.6224-1' }],
  ];
};

const byKind = (): ReadonlyMap<ConstraintKind, readonly LawEntry[]> => {
  const found = new Map<ConstraintKind, LawEntry[]>();
  for (const [kind, entry] of [
    ...ofZones(),
    ...ofOfficialZones(),
    ...ofRulesets(),
    ...ofNight(),
    ...ofPlan(),
  ]) {
    const entries = found.get(kind) ?? [];
    if (!entries.some((each) => JSON.stringify(each) === JSON.stringify(entry)))
      found.set(kind, [...entries, entry]);
  }
  return found;
};

let known: ReturnType<typeof byKind> | null = null;

/** What the law asks about a type of constraint; several entries where it depends on the zone, or on the date. */
export const lawOf = (kind: ConstraintKind): readonly LawEntry[] => {
  known ??= byKind();
  return known.get(kind) ?? [];
};
