import type { ConstraintKind, Decider, ProtocolItem } from '../airspace/constraint.ts';
import type { UasSubject } from '../airspace/official/uasZone.ts';
import type { NoticeRule } from './ruleset.ts';

/** What an official zone of a subject asks of a drone that enters it, as dated data. */
export interface UasEffect {
  readonly subject: UasSubject;
  readonly constraint_kind: ConstraintKind;
  /**
   * Who lifts it: `agreement` of the decider; `forbidden` where entry is not granted in practice; `information` where
   * others are only to be known of; `army` where it is the notification to the armed forces.
   */
  readonly asks: 'agreement' | 'forbidden' | 'information' | 'army';
  readonly procedure: ProtocolItem | null;
  readonly decider: Decider['kind'] | null;
  /** Usual notice where the zone publishes none. */
  readonly notice: NoticeRule | null;
  /** `always`: it binds at every hour by law; `hours`: its hours are published, and unknown ones count as active. */
  readonly activity: 'always' | 'hours';
  readonly valid_from: string;
  readonly source: string;
}

const FROM = '2020-12-31';
const ARTICLE_4 = 'Arrêté du 3 décembre 2020 (espace aérien), article 4 ; zones géographiques UAS';
const ANNEX_I = 'Arrêté du 3 décembre 2020 (espace aérien), annexe I ; zones géographiques UAS';
const days = (count: number): NoticeRule => ({ days: count, mode: 'calendar' });

type Entry = Omit<UasEffect, 'subject' | 'valid_from'>;

const area = (kind: ConstraintKind, notice: number): Entry => ({
  constraint_kind: kind,
  asks: 'agreement',
  procedure: 'email_request',
  decider: 'zone_manager',
  notice: days(notice),
  activity: 'hours',
  source: ARTICLE_4,
});
const vicinity = (kind: ConstraintKind, decider: Decider['kind']): Entry => ({
  constraint_kind: kind,
  asks: 'agreement',
  procedure: 'approval_request',
  decider,
  notice: days(15),
  activity: 'always',
  source: ANNEX_I,
});

const ENTRIES: Readonly<Record<UasSubject, Entry>> = {
  runway: vicinity('aerodrome_vicinity', 'aerodrome_operator'),
  heliport: { ...vicinity('heliport_vicinity', 'aerodrome_operator'), procedure: 'email_request' },
  control_zone: vicinity('control_zone', 'atc'),
  military_control_zone: vicinity('control_zone', 'atc'),
  prohibited_area: { ...area('prohibited_area', 30), asks: 'forbidden', activity: 'always' },
  restricted_area: area('restricted_area', 15),
  danger_area: area('danger_area', 15),
  overflight_mark: {
    ...area('overflight_mark', 5),
    activity: 'always',
    source:
      'Marques d’interdiction de survol à basse hauteur (AIP France, ENR 5.7) ; zones géographiques UAS',
  },
  nature: {
    ...area('protected_nature', 30),
    activity: 'always',
    source: 'Décrets et arrêtés des parcs et réserves (AIP France, ENR 5.7) ; zones géographiques UAS',
  },
  model_flying: {
    ...area('model_flying', 0),
    asks: 'information',
    procedure: null,
    decider: null,
    notice: null,
    source: 'Activités de loisirs et particulières (AIP France, ENR 5.5) ; zones géographiques UAS',
  },
  military_training: {
    ...area('military_training', 0),
    asks: 'army',
    procedure: 'army_notif',
    decider: 'armed_forces',
    notice: null,
    source: 'Arrêté du 3 décembre 2020 (espace aérien), article 9 ; zones géographiques UAS',
  },
  other: area('official_zone', 15),
};

/** The effects of official zones by subject; notices are usual ones, and managers may ask for another. */
export const UAS_EFFECTS: Readonly<Record<UasSubject, UasEffect>> = Object.fromEntries(
  Object.entries(ENTRIES).map(([subject, entry]) => [subject, { ...entry, subject, valid_from: FROM }]),
) as Readonly<Record<UasSubject, UasEffect>>;

/**
 * Height above ground under which a control zone asks nothing of a flight in sight, m: every civil one is prohibited
 * from 50 m, every military one from the surface (official UAS zones of 2026-05-14: 78 of 78 and 18 of 18).
 */
export const CONTROL_ZONE_FREE_M = { civil: 50, military: 0 } as const;

/**
 * Who is told of a flight in sight in an active military training area: those from this height up, with a drone
 * heavier than this (DGAC guide, low-flying military areas; arrêté of 10 April 2020, article 2).
 */
export const MILITARY_TRAINING = { from_height_m: 50, over_mass_kg: 0.9, valid_from: FROM } as const;

/** Usual notice of a prison's governor, calendar days: a mark of overflight over a prison is asked for longer before. */
export const PRISON_NOTICE: NoticeRule = days(15);
