import { LOG_KINDS } from '@envol/domain/shifts/dayLog';
import { HANDOVER_STATES } from '@envol/domain/shifts/handover';
import { ALERT_TYPES } from '@envol/domain/traces/alerts';
import { z } from 'zod';
import { Id, IdParams, LongText, pageOf, textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

const OfRequest = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  flight_name: z.string(),
  company_name: z.string(),
  date_start: z.string(),
  date_end: z.string(),
});

const counted = <T extends z.ZodType>(item: T) =>
  z.object({
    /** How many there are. */
    count: z.number().int(),
    /** The first of them, up to `LIMITS.shift_rows`. */
    rows: z.array(item),
  });

/** What stands at a structure at an instant: all that the next shift has to know. */
export const ShiftState = z
  .object({
    at: z.string(),
    structure_name: z.string(),
    time_zone: z.string(),
    /** Requests that wait for the structure, the earliest mission first. */
    to_process: counted(OfRequest),
    /** Requests that wait for their operators. */
    awaiting_operator: z.number().int(),
    /** Hours and take-offs of the day that wait for a decision. */
    to_decide: counted(OfRequest.extend({ kind: z.enum(['activation', 'take_off']) })),
    in_the_air: counted(
      OfRequest.extend({
        pilot_name: z.string(),
        pilot_phone: z.string().nullable(),
        took_off_at: z.string().nullable(),
        /** An order to land stands. */
        is_ordered: z.boolean(),
      }),
    ),
    alarms: counted(
      z.object({
        id: z.number().int(),
        alert_type: z.enum(ALERT_TYPES),
        level: z.number().int().min(1).max(3),
        since: z.string(),
        device_id: z.string(),
        is_muted: z.boolean(),
      }),
    ),
    /** What is closed: a U-space by its supervisor, the place of a flight by what the airspace data say. */
    closed: counted(
      z.object({ name: z.string(), reason: z.string().nullable(), since: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ShiftState' });
export type ShiftState = z.infer<typeof ShiftState>;

export const Handover = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    state: z.enum(HANDOVER_STATES),
    notes: z.string(),
    /** What stood when it was given. */
    stood: ShiftState,
    given_by: z.string(),
    given_at: z.string(),
    taken_by: z.string().nullable(),
    taken_at: z.string().nullable(),
    taken_note: z.string().nullable(),
    is_own: z.boolean(),
    available_actions: z.array(z.literal('take')),
  })
  .meta({ id: 'Handover' });
export type Handover = z.infer<typeof Handover>;

export const readShiftState = defineEndpoint({
  method: 'GET',
  path: '/shifts/now',
  tag: 'shifts',
  summary:
    'What stands at a structure now: requests, flights of the day, drones in the air, alarms, what is closed',
  permission: 'shift:read',
  query: z.object({ structure_id: Id }),
  response: ShiftState,
});

export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/shifts/handovers',
  tag: 'shifts',
  summary:
    'Handovers of a structure, the latest first, each with what stood, its notes and its two signatures',
  permission: 'shift:read',
  query: z.object({
    structure_id: Id,
    limit: textNumber(z.number().int().min(1).max(100)).default(10),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  }),
  response: pageOf(Handover),
});

export const giveHandover = defineEndpoint({
  method: 'POST',
  path: '/shifts/handovers',
  tag: 'shifts',
  summary:
    'Hand a shift over: what stands now is kept with the notes, signed by who gives it; one not taken yet is replaced',
  permission: 'shift:write',
  body: z.strictObject({ structure_id: Id, notes: LongText.trim() }),
  response: Handover,
  status: 201,
});

export const takeHandover = defineEndpoint({
  method: 'POST',
  path: '/shifts/handovers/:id/take',
  tag: 'shifts',
  summary:
    'Take a shift over: signed by another person than the one who gave it; done again by the same it is done once',
  permission: 'shift:write',
  params: IdParams,
  body: z.strictObject({ note: LongText.trim().nullable().default(null) }),
  response: Handover,
  errors: ['HANDOVER_TAKEN', 'HANDOVER_REPLACED', 'HANDOVER_OWN'],
});

const DayLogLine = z
  .object({
    /** Unique within a day. */
    key: z.string(),
    at: z.string(),
    kind: z.enum(LOG_KINDS),
    /** What was done, as the journal of its kind names it. */
    action: z.string(),
    /** The same in the words of the asker’s language, and who did it, for whom. */
    what: z.string(),
    who: z.string(),
    /** What it was done to, as it is called: "A-2009", "TO-117", a device; null of a handover. */
    subject: z.string().nullable(),
    approval_id: z.number().int().nullable(),
    flight_name: z.string().nullable(),
    company_name: z.string().nullable(),
    /** Who did it; null: nobody, or what positions showed. */
    by: z.string().nullable(),
    side: z.enum(['operator', 'authority', 'visitor', 'ussp', 'system']).nullable(),
    text: z.string().nullable(),
    /** For which absent colleagues it was done. */
    on_behalf_of: z.string().nullable(),
  })
  .meta({ id: 'DayLogLine' });
export type DayLogLine = z.infer<typeof DayLogLine>;

export const readDayLog = defineEndpoint({
  method: 'GET',
  path: '/shifts/day-log',
  tag: 'shifts',
  summary:
    'A day at a structure by its local clock: decisions, take-offs, landings, orders, alarms, messages, handovers, the first first',
  permission: 'shift:read',
  query: z.object({
    structure_id: Id,
    date: z.iso.date(),
    ordering: z.enum(['at', '-at']).default('at'),
    limit: textNumber(z.number().int().min(1).max(200)).default(100),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  }),
  response: pageOf(DayLogLine).extend({ time_zone: z.string(), structure_name: z.string() }),
});

export const downloadDayLog = defineEndpoint({
  method: 'GET',
  path: '/shifts/day-log/pdf',
  tag: 'shifts',
  summary: 'The same as a document to print',
  permission: 'shift:read',
  query: z.object({ structure_id: Id, date: z.iso.date() }),
  weight: 1,
  response: binaryResponse('application/pdf'),
});
