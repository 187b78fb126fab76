import { NOTAM_EFFECTS, NOTAM_WHERE } from '@envol/domain/notams/judgeNotams';
import { NOTAM_REFUSALS, PLACE_SOURCES } from '@envol/domain/notams/notam';
import { NOTAM_MEANINGS } from '@envol/domain/notams/subjects';
import { z } from 'zod';
import { featureCollection, IdParams, Line } from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import { defineEndpoint, LARGE_BODY } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** What a person made of a NOTAM: `not_checked` until they say otherwise. */
export const NOTAM_RATINGS = ['important', 'not_checked', 'interesting', 'irrelevant'] as const;
/** Where NOTAM are from; `simulated`: invented for the demonstration, and never consulted. */
export const NOTAM_SOURCES = ['autorouter', 'staff', 'simulated'] as const;
/**
 * `consulted`: a complete briefing that is still fresh. `partial`: NOTAM are known, but nobody said that they are all.
 * `failed`: the service did not answer. Only `consulted` lets a screen say that nothing else is in force.
 */
export const NOTAM_STATES = [
  'consulted',
  'out_of_date',
  'partial',
  'simulated',
  'failed',
  'not_checked',
] as const;

const Span = z.object({ from: z.string(), to: z.string() });

/** A NOTAM against a mission; see `@envol/domain/notams/judgeNotams`. */
export const NotamFinding = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    effect: z.enum(NOTAM_EFFECTS),
    meaning: z.enum(NOTAM_MEANINGS),
    /** Second and third letters of the Q code. */
    subject: z.string(),
    where: z.enum(NOTAM_WHERE),
    distance_m: z.number().nullable(),
    area_ids: z.array(z.string()),
    common_hours: z.array(Span),
    common_minutes: z.number(),
    /** Its hours on the mission's days. */
    hours: z.array(Span),
    height: z.enum(['binds', 'above', 'undecided']),
    floor_m: z.number().nullable(),
    ceiling_m: z.number().nullable(),
    common_m: z.number().nullable(),
    lower: HeightLimit.nullable(),
    upper: HeightLimit.nullable(),
    lower_text: z.string().nullable(),
    upper_text: z.string().nullable(),
    fir: z.string(),
    q_code: z.string(),
    traffic: z.string(),
    radius_nm: z.number().nullable(),
    locations: z.array(z.string()),
    date_start: z.string(),
    /** Null: permanent. */
    date_end: z.string().nullable(),
    is_estimated: z.boolean(),
    schedule_text: z.string().nullable(),
    /** False: its schedule could not be read, and counts as at all hours. */
    is_schedule_read: z.boolean(),
    place_source: z.enum(PLACE_SOURCES).nullable(),
    text: z.string(),
    raw: z.string(),
    sup_aip: z.string().nullable(),
    is_trigger: z.boolean(),
    is_simulated: z.boolean(),
    rating: z.enum(NOTAM_RATINGS),
  })
  .meta({ id: 'NotamFinding' });
export type NotamFinding = z.infer<typeof NotamFinding>;

/** Code of a flight information region. */
const Fir = z.string().regex(/^[A-Z]{4}$/);

export const NotamsState = z
  .object({
    /** The least of its regions' states. */
    state: z.enum(NOTAM_STATES),
    /** The flight information regions that are needed; none where a mission lies in no region that is known. */
    firs: z.array(
      z.object({
        fir: z.string(),
        state: z.enum(NOTAM_STATES),
        /** Messages told of it; null: no briefing covers it. */
        count: z.number().int().nullable(),
        /** A whole briefing has at least so many. */
        least: z.number().int(),
        fetched_at: z.string().nullable(),
      }),
    ),
    source: z.enum(NOTAM_SOURCES).nullable(),
    /** When they were asked for; null where they never were. */
    fetched_at: z.string().nullable(),
    failed_at: z.string().nullable(),
  })
  .meta({ id: 'NotamsState' });

export const NotamsAnalysis = z
  .object({
    ...NotamsState.shape,
    within_m: z.number(),
    /** Those that affect the mission or may, and of them those that the asker has not rated. */
    affecting: z.number().int(),
    unread: z.number().int(),
    /** Those that may close the place and bring no card: they are read by name, never settled by a rating. */
    unsettled: z.number().int(),
    /** How many there are within `within_m`; of those without effect the first are told. */
    count: z.number().int(),
    notams: z.array(NotamFinding),
  })
  .meta({ id: 'NotamsAnalysis' });
export type NotamsAnalysis = z.infer<typeof NotamsAnalysis>;

export const flightNotamsAnalysis = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/notams_analysis',
  tag: 'notams',
  summary:
    'The NOTAM in force around the mission, those that hinder it most first, with the age of their source',
  permission: 'flight:read',
  params: IdParams,
  response: NotamsAnalysis,
});

export const flightNotamsGeometry = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/geometry_notams_analysis',
  tag: 'notams',
  summary: 'The places of the NOTAM that affect the mission, may, or are worth reading',
  permission: 'flight:read',
  params: IdParams,
  weight: 1,
  response: featureCollection(
    z.object({
      notam_id: z.number().int(),
      identifier: z.string(),
      effect: z.enum(NOTAM_EFFECTS),
      /** Its place in the list, from 1. */
      rank: z.number().int(),
      is_simulated: z.boolean(),
    }),
  ),
});

export const rateNotam = defineEndpoint({
  method: 'PUT',
  path: '/notams/:id/rating',
  tag: 'notams',
  summary: 'Say what a NOTAM is worth to oneself; not_checked takes it back',
  permission: 'account:write',
  params: IdParams,
  body: z.object({ rating: z.enum(NOTAM_RATINGS) }),
  unknown_fields: 'kept',
  response: z.object({ id: z.number().int(), rating: z.enum(NOTAM_RATINGS) }),
});

/** What an import did, or would do. */
export const NotamsImported = z
  .object({
    read: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    /** Replaced, cancelled, or no longer in a complete briefing. */
    ended: z.number().int(),
    /** Of those, invented ones of the demonstration that make way for what is real. */
    ended_simulated: z.number().int(),
    /** Regions of which a complete briefing leaves out more than 15 % of the messages that are still valid by their own end. */
    losses: z.array(z.object({ fir: z.string(), lost: z.number().int(), valid: z.number().int() })),
    /** Because of them it was taken as a part, and ended nothing by leaving it out: `confirm` says that it has ended. */
    is_held: z.boolean(),
    /** The flight information regions that it covers, with the messages told of each and the fewest that a whole one has. */
    firs: z.array(z.object({ fir: z.string(), count: z.number().int(), least: z.number().int() })),
    refused: z.array(
      z.object({ line: z.number().int(), identifier: z.string(), reason: z.enum(NOTAM_REFUSALS) }),
    ),
  })
  .meta({ id: 'NotamsImported' });
export type NotamsImported = z.infer<typeof NotamsImported>;

export const importNotams = defineEndpoint({
  method: 'POST',
  path: '/notams/import',
  tag: 'notams',
  summary:
    'Take NOTAM from a text as SOFIA-Briefing gives it; each message is read or refused with its reason',
  permission: 'platform:write',
  body: z.object({
    text: z.string().min(1).max(LIMITS.csv.characters),
    /** Whether these are all NOTAM in force of the regions that they are of: what is not among them has ended. */
    is_complete: z.boolean().default(false),
    /** The flight information regions that the text covers; without them those that its messages name. */
    firs: z.array(Fir).min(1).max(40).optional(),
    label: Line(120).optional(),
    /** What a complete text leaves out has ended, however much it is of a region. */
    confirm: z.boolean().default(false),
    /** Says what would be done, and does nothing. */
    dry_run: z.boolean().default(false),
  }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: NotamsImported,
  errors: ['NOTAMS_UNREADABLE'],
});

export const refreshNotams = defineEndpoint({
  method: 'POST',
  path: '/notams/refresh',
  tag: 'notams',
  summary: 'Ask the connected service now',
  permission: 'platform:write',
  response: NotamsImported,
  rate_limit: 6,
});

export const listNotamImports = defineEndpoint({
  method: 'GET',
  path: '/notams/imports',
  tag: 'notams',
  summary: 'Where the NOTAM are from: the latest imports, and what is in force',
  permission: 'platform:read',
  response: z.object({
    ...NotamsState.shape,
    in_force: z.number().int(),
    /** What the platform is connected to. */
    service: z.enum(['autorouter', 'simulated', 'none']),
    imports: z.array(
      z.object({
        id: z.number().int(),
        source: z.enum(NOTAM_SOURCES),
        label: z.string().nullable(),
        imported_by: z.string().nullable(),
        fetched_at: z.string(),
        is_complete: z.boolean(),
        /** The flight information regions that it covered, with the messages told of each. */
        firs: z.array(z.object({ fir: z.string(), count: z.number().int() })),
        read: z.number().int(),
        refused: z.number().int(),
        failure: z.string().nullable(),
      }),
    ),
  }),
});

export const notamsEndpoints = {
  flightNotamsAnalysis,
  flightNotamsGeometry,
  rateNotam,
  importNotams,
  refreshNotams,
  listNotamImports,
};
