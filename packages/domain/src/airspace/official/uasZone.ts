import type { BoundingBox, CircleGeometry, PolygonGeometry } from '../../geo/geometry.ts';
import type { DatasetVersion, HeightLimit } from '../zone.ts';

/** ED-269 `restriction`: what the zone asks of a drone. */
export const UAS_RESTRICTIONS = ['PROHIBITED', 'REQ_AUTHORISATION', 'CONDITIONAL', 'NO_RESTRICTION'] as const;
export type UasRestriction = (typeof UAS_RESTRICTIONS)[number];

/** What a French official zone is about, read from its name; `other` keeps every zone that says nothing known. */
export const UAS_SUBJECTS = [
  'runway',
  'heliport',
  'control_zone',
  'military_control_zone',
  'prohibited_area',
  'restricted_area',
  'danger_area',
  'overflight_mark',
  'nature',
  'model_flying',
  'military_training',
  'other',
] as const;
export type UasSubject = (typeof UAS_SUBJECTS)[number];

/** The horizontal shape of a volume, as published: a circle stays a circle, to be judged geodesically. */
export type UasProjection = PolygonGeometry | CircleGeometry;

/** One volume of a zone, with limits of its own. */
export interface UasVolume {
  readonly projection: UasProjection;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  /** `rebuilt`: the source lost this volume's limits and they follow the order of the zone's bands. */
  readonly limits: 'published' | 'rebuilt';
}

/** A stretch of the week, in UTC ("HH:MM"); days empty = every day. */
export interface UasSchedule {
  readonly days: readonly ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
  readonly start: string;
  readonly end: string;
}

/** When a zone applies: ISO 8601 instants, null = open; no schedule = the whole time. */
export interface UasApplicability {
  readonly permanent: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly schedule: readonly UasSchedule[];
}

export interface UasAuthority {
  readonly name: string;
  readonly service: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly url: string | null;
  readonly purpose: 'AUTHORIZATION' | 'NOTIFICATION' | 'INFORMATION' | 'OTHER';
  /** ED-269 `intervalBefore` as published, an ISO 8601 duration ("P5D"); null = none. */
  readonly interval_before: string | null;
}

/** Parts of a zone that the source at hand has lost: they are unknown, not absent. */
export const UAS_LOSSES = ['authority', 'message', 'applicability', 'volume_limits'] as const;
export type UasLoss = (typeof UAS_LOSSES)[number];

/** An official UAS geographical zone (ED-269, article 15 of regulation EU 2019/947). */
export interface UasZone {
  /** Database id; stable inside one dataset version. */
  readonly id: number;
  /** As published: "FR00710". */
  readonly identifier: string;
  /** As published: "[LF][R 5 B] CHAUMONT JUVANCOURT". */
  readonly name: string;
  /** ISO 3166 alpha-3 as published: "FXX", "REU". */
  readonly country: string;
  readonly subject: UasSubject;
  /**
   * What it concerns, to join it with our own derivation: the ICAO code of an aerodrome ("LFBO"), the name of a control
   * zone ("BLAGNAC"), the identifier of a P, R or D zone ("LF-R 5 B"); null = nothing known.
   */
  readonly concerns: string | null;
  /** Runway designators of a `runway` zone ("14L/32R"); null for the others. */
  readonly runway: string | null;
  readonly restriction: UasRestriction;
  readonly reasons: readonly string[];
  /** `otherReasonInfo`, as published. */
  readonly reason_text: string | null;
  readonly message: string | null;
  readonly applicability: readonly UasApplicability[];
  readonly authorities: readonly UasAuthority[];
  readonly volumes: readonly UasVolume[];
  readonly lost: readonly UasLoss[];
  readonly box: BoundingBox;
}

/** One publication of official zones. */
export interface UasZoneSet {
  readonly version: DatasetVersion;
  readonly zones: readonly UasZone[];
}
