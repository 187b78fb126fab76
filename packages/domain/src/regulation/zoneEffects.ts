import type { ConstraintKind, Decider, Effect, ProtocolItem } from '../airspace/constraint.ts';
import type { ZoneKind } from '../airspace/zone.ts';
import type { NoticeRule } from './ruleset.ts';

/** What a kind of zone does to a drone flight that enters it, as dated data. */
export interface ZoneEffect {
  readonly zone_kind: ZoneKind;
  readonly constraint_kind: ConstraintKind;
  readonly effect: Effect;
  readonly procedure: ProtocolItem | null;
  readonly decider: Decider['kind'] | null;
  /** Usual notice; managers may ask for another. */
  readonly notice: NoticeRule | null;
  readonly valid_from: string;
  readonly source: string;
}

const ARTICLE_4 = 'Arrêté du 3 décembre 2020 (espace aérien), article 4';
const FROM = '2020-12-31';

/**
 * Effects by kind of zone. Control zones are judged with annex I of the same decree (see `aerodromes.ts`); the
 * entry here serves those whose aerodrome is unknown.
 */
export const ZONE_EFFECTS: Readonly<Record<ZoneKind, ZoneEffect>> = {
  P: {
    zone_kind: 'P',
    constraint_kind: 'prohibited_area',
    effect: 'forbidden',
    procedure: 'email_request',
    decider: 'zone_manager',
    notice: { days: 30, mode: 'calendar' },
    valid_from: FROM,
    source: ARTICLE_4,
  },
  R: {
    zone_kind: 'R',
    constraint_kind: 'restricted_area',
    effect: 'agreement',
    procedure: 'email_request',
    decider: 'zone_manager',
    notice: { days: 15, mode: 'calendar' },
    valid_from: FROM,
    source: ARTICLE_4,
  },
  D: {
    zone_kind: 'D',
    constraint_kind: 'danger_area',
    effect: 'agreement',
    procedure: 'email_request',
    decider: 'zone_manager',
    notice: { days: 15, mode: 'calendar' },
    valid_from: FROM,
    source: ARTICLE_4,
  },
  RTBA: {
    zone_kind: 'RTBA',
    constraint_kind: 'low_flying_network',
    effect: 'forbidden',
    procedure: null,
    decider: null,
    notice: null,
    valid_from: FROM,
    source: `${ARTICLE_4} ; réseau très basse altitude (AIP ENR 5.1, tableau AZBA du jour)`,
  },
  CTR: {
    zone_kind: 'CTR',
    constraint_kind: 'control_zone',
    effect: 'agreement',
    procedure: 'approval_request',
    decider: 'atc',
    notice: { days: 15, mode: 'calendar' },
    valid_from: FROM,
    source: 'Arrêté du 3 décembre 2020 (espace aérien), annexe I',
  },
  TMA: information('TMA'),
  CTA: information('CTA'),
  SIV: information('SIV'),
};

function information(kind: ZoneKind): ZoneEffect {
  return {
    zone_kind: kind,
    constraint_kind: 'controlled_airspace',
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    valid_from: FROM,
    source: 'AIP France, ENR 2.1',
  };
}
