import { PRICE_STATES } from '@envol/domain/approvals/payments';
import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { EMAIL_REQUEST_STATUSES } from '@envol/domain/email-requests/statuses';
import { MOST_MARKERS, POINT_KINDS } from '@envol/domain/exclusion-zones/markers';
import { NOTICE_STATUSES } from '@envol/domain/flight-notifications/statuses';
import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { MISSING_INPUTS } from '@envol/domain/flights/missing';
import { SCENARIOS, VISIBILITIES } from '@envol/domain/flights/statuses';
import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { DECLARATION_OBSTACLES } from '@envol/domain/take-off/declaration';
import { z } from 'zod';
import {
  AreaGeometry,
  AreaGeometryInput,
  EntityId,
  FlightStatus,
  Ground,
  HeightToFly,
  HoursToFly,
  Id,
  Instant,
  Line,
  LongText,
  PeriodDays,
  Position,
  TextReason,
} from '../common.ts';
import { ConstraintsAnalysis } from '../constraints/index.ts';
import { CrewDrone } from '../drones/index.ts';
import { CerfaPrefecture } from '../flight-notifications/index.ts';
import { LIMITS } from '../limits.ts';
import { ConstraintSheet } from '../mission-sheets/index.ts';
import { PriceCurrency, SumCents } from '../money.ts';
import { CrewPilot } from '../pilots/index.ts';

export const FlightArea = z
  .object({
    id: z.number().int(),
    name: z.string(),
    geometry: AreaGeometry,
    max_height_m: z.number().nullable(),
    ground: Ground.nullable(),
    area_m2: z.number(),
    center: Position,
  })
  .meta({ id: 'FlightArea' });
export type FlightArea = z.infer<typeof FlightArea>;

export const FlightAreaInput = z.object({
  /** Absent for a new area. */
  id: Id.optional(),
  name: Line(50).optional(),
  geometry: AreaGeometryInput,
  max_height_m: z.number().positive().max(10_000).nullable().optional(),
});

/** Where the drone takes off or lands. */
export const FlightPoint = z
  .object({ kind: z.enum(POINT_KINDS), position: Position })
  .meta({ id: 'FlightPoint' });

export const FlightApproval = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  structure_id: z.number().int(),
  structure_name: z.string(),
  structure_type: z.enum(STRUCTURE_TYPES),
  unread_messages: z.number().int(),
  is_closed: z.boolean(),
  /** The mission is no longer what the authority was shown. */
  is_outdated: z.boolean(),
  /** The mission's areas that were asked for. */
  area_ids: z.array(z.number().int()),
  /** The height that the decision in force allows, m above ground; null where it lowers none. */
  restricted_height: z.number().nullable(),
  /** What it costs before tax, and what that price waits for; null: nothing. */
  payment: z
    .object({ state: z.enum(PRICE_STATES), price_cents: SumCents, currency: PriceCurrency })
    .nullable(),
});

const summary = {
  id: z.number().int(),
  display_identifier: z.string(),
  name: z.string(),
  status: FlightStatus,
  date_start: z.string(),
  date_end: z.string(),
  /** IANA zone of the mission's place. */
  time_zone: z.string(),
  hours_reference: z.enum(['local', 'utc']),
  ...PeriodDays,
  /** m above ground, as asked; what may be flown is `height_to_fly`. */
  max_flying_height: z.number(),
  height_to_fly: HeightToFly,
  /** What may be flown of its period, where that is less than was asked. */
  hours_to_fly: HoursToFly,
  /** Why its analysis rests on data out of date, today or on the day of the flight; a sentence each, as of now. */
  data_age: z.array(TextReason),
  scenario: z.enum(SCENARIOS),
  visibility: z.enum(VISIBILITIES),
  center: Position.nullable(),
  is_archived: z.boolean(),
  /** Null: of the operator as a whole. */
  sub_exploitant_id: z.number().int().nullable(),
  approvals: z.array(FlightApproval),
  /** What to do next, in words of the `flights` texts; null when nothing is left. */
  next_step: TextReason.nullable(),
  /** The first line of the mission at the moment of asking: `clear` alone means that nothing is left, missing or unread. */
  verdict: z.enum(MISSION_VERDICTS),
  /** What the operator has not said yet; `past_period` when the period is over. */
  missing: z.array(z.enum(MISSING_INPUTS)),
  /** Other data are in force than those of its analysis. */
  to_update: z.boolean(),
  /** By name; `is_automatic`: a constraint of the tag's type puts it on. */
  tags: z.array(z.object({ id: z.number().int(), name: z.string(), is_automatic: z.boolean() })),
  activity_domain: z.enum(ACTIVITY_DOMAINS).nullable(),
  /** In the air, by its pilot's word. */
  en_route: z.boolean(),
  /** When it landed last; null: never, or it is in the air. */
  effective_date_end: z.string().nullable(),
  /** Raised by every change; sent back with an edit so that a parallel edit is not lost. */
  version: z.number().int(),
};

/** Where else a paper of the mission lies: a plan on the client's server. */
export const DocumentLink = z
  .object({
    label: Line(100).min(1),
    url: z.url({ protocol: /^https?$/ }).max(LIMITS.url),
  })
  .meta({ id: 'DocumentLink' });
export type DocumentLink = z.infer<typeof DocumentLink>;

/** Who flies and what, by name. */
const Named = z.object({ id: z.number().int(), name: z.string() });

export const FlightSummary = z
  .object({ ...summary, pilots: z.array(Named), drones: z.array(Named) })
  .meta({ id: 'FlightSummary' });
export type FlightSummary = z.infer<typeof FlightSummary>;

export const FLIGHT_ACTIONS = [
  'edit',
  'duplicate',
  'delete',
  'archive',
  'request_approval',
  'download',
] as const;

/** One thing told about a mission, by its call's own list in full. */
const toldAs = <Status extends z.ZodType>(status: Status) =>
  z.array(z.object({ id: z.number().int(), status, sent_at: z.string().nullable() }));

/** What follows from who flies what, from the constraints, and from what was made and told of the mission. */
const derived = {
  /** Of its heaviest drone, and of all its drones together; null without a drone. */
  max_drone_weight_kg: z.number().nullable(),
  total_uav_weight_kg: z.number().nullable(),
  /** Everybody who flies but the first pilot. */
  other_pilots: z.array(Named),
  approval_can_be_created: z.boolean(),
  /** For the platform's staff to do what is open; null: nothing is, or a price is not set. */
  applicable_procedures_price: z.object({ cents: SumCents, currency: PriceCurrency }).nullable(),
  constraint_sheet: ConstraintSheet.nullable(),
  cerfa_prefecture: CerfaPrefecture.nullable(),
  prefecture_notifications: toldAs(z.enum(NOTICE_STATUSES)),
  army_notifications: toldAs(z.enum(NOTICE_STATUSES)),
  email_requests: toldAs(z.enum(EMAIL_REQUEST_STATUSES)),
  /** The mission's own papers, the newest first. */
  documents: z.array(
    z.object({ id: z.number().int(), category: z.string(), name: z.string(), created_at: z.string() }),
  ),
};

export const Flight = z
  .object({
    ...summary,
    description: z.string().nullable(),
    internal_notes: z.string().nullable(),
    /** The asker's own note: nobody else reads it. */
    private_memo: z.string().nullable(),
    document_links: z.array(DocumentLink),
    /** When it was really flown, and for how many seconds. */
    effective_date_start: z.string().nullable(),
    effective_duration: z.number().nullable(),
    /** What stood against its last take-off, which happened all the same. */
    take_off_breaches: z.array(z.enum(DECLARATION_OBSTACLES)),
    /** The same with the procedures and the authorities that were not given, as far as they were kept. */
    take_off_named: z.array(
      z.object({ obstacle: z.enum(DECLARATION_OBSTACLES), names: z.array(z.string()) }),
    ),
    /** Its verdict at that take-off: says which one `not_cleared` stands for; null where none was kept. */
    take_off_verdict: z.enum(MISSION_VERDICTS).nullable(),
    night_flight: z.boolean(),
    populated_area: z.enum(['yes', 'no', 'to_check']),
    max_distance_from_pilot: z.number().nullable(),
    max_ground_speed_ms: z.number().nullable(),
    airspace_observers: z.number().int().nullable(),
    /** The weather under which the operator means to fly, in its own words. */
    weather_condition: z.string().nullable(),
    /** The operational authorisation that it is put under; null: none. */
    authorization_id: z.number().int().nullable(),
    authorization_reference: z.string().nullable(),
    areas: z.array(FlightArea),
    points: z.array(FlightPoint),
    pilots: z.array(CrewPilot),
    drones: z.array(CrewDrone),
    analysis: ConstraintsAnalysis.nullable(),
    asp_was_analyzed: z.boolean(),
    available_actions: z.array(z.enum(FLIGHT_ACTIONS)),
    ...derived,
    /** Who changed which fields, the newest last: the last twenty changes. */
    edits: z.array(
      z.object({ version: z.number().int(), at: z.string(), by: z.string(), fields: z.array(z.string()) }),
    ),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Flight' });
export type Flight = z.infer<typeof Flight>;

export const FlightInput = z.object({
  name: Line(250).min(1),
  description: LongText.nullable().optional(),
  internal_notes: LongText.nullable().optional(),
  private_memo: LongText.nullable().optional(),
  document_links: z.array(DocumentLink).max(LIMITS.document_links).optional(),
  activity_domain: z.enum(ACTIVITY_DOMAINS).nullable().optional(),
  /** Tags put on by hand: exactly these. */
  tag_ids: z.array(Id).max(LIMITS.flight_tags).optional(),
  date_start: Instant,
  date_end: Instant,
  time_zone: z.string().max(50).optional(),
  hours_reference: z.enum(['local', 'utc']).optional(),
  is_continuous: z.boolean().optional(),
  /** m above ground. */
  max_flying_height: z.number().positive().max(10_000),
  scenario: z.enum(SCENARIOS),
  visibility: z.enum(VISIBILITIES),
  night_flight: z.boolean().optional(),
  populated_area: z.enum(['yes', 'no', 'to_check']).optional(),
  max_distance_from_pilot: z.number().positive().max(100_000).nullable().optional(),
  /** Highest speed over the ground: what STS-01 limits. */
  max_ground_speed_ms: z.number().positive().max(200).nullable().optional(),
  /** Observers who watch the airspace around the drone, each at most 1 km from it; 0 = none. */
  airspace_observers: z.number().int().min(0).max(50).nullable().optional(),
  /** In its own words: "VMC, vent sous 8 m/s". */
  weather_condition: Line(LIMITS.weather_condition).min(1).nullable().optional(),
  /** One of the operator's operational authorisations, outside the standard scenarios. */
  authorization_id: EntityId,
  areas: z.array(FlightAreaInput).min(1).max(50),
  /** Inside an area each. Absent from a change of the areas: those that these leave outside are removed. */
  points: z
    .array(FlightPoint)
    .max(POINT_KINDS.length * MOST_MARKERS)
    .optional(),
  /** The first one leads the mission. */
  pilot_ids: z.array(Id).min(1, 'pilot_needed').max(50),
  drone_ids: z.array(Id).min(1, 'drone_needed').max(50),
  sub_exploitant_id: EntityId,
});
export type FlightInput = z.input<typeof FlightInput>;
