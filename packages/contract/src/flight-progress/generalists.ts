import { SCENARIOS } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import { Id, IdParams, Line, LongText, Position, TimeOfDay } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Flight } from '../flights/index.ts';

/** A mission in the few words of somebody who flies beside another trade: a place, a day, a drone. */
export const GeneralistInput = z.object({
  name: Line(250).min(1),
  place: Position,
  /** Around the place. */
  radius_m: z.number().min(10).max(500),
  /** By the calendar and the clocks of the place. */
  date: z.iso.date(),
  /** Absent: the hours in which the operator's generalists fly, else 09:00 to 17:00. */
  time_start: TimeOfDay.optional(),
  time_end: TimeOfDay.optional(),
  /** m above ground. */
  max_flying_height: z.number().positive().max(120),
  scenario: z.enum(SCENARIOS),
  populated_area: z.enum(['yes', 'no', 'to_check']),
  drone_id: Id,
  /** Absent: the caller's own. */
  pilot_id: Id.optional(),
  description: LongText.nullable().optional(),
});

const ERRORS = [
  'PERIOD_INVALID',
  'AREA_INVALID',
  'PILOT_UNKNOWN',
  'PILOT_PHONE_REQUIRED',
  'DRONE_UNKNOWN',
] as const;

export const createGeneralistMission = defineEndpoint({
  method: 'POST',
  path: '/flights/create_generalist_mission',
  tag: 'flights',
  summary: 'Plan a mission in the simplified form: a circle, a day, a drone; it is analysed like any other',
  permission: 'flight:write',
  body: GeneralistInput,
  unknown_fields: 'kept',
  response: Flight,
  status: 201,
  errors: [...ERRORS, 'NO_PILOT_OF_ACCOUNT'],
});

export const updateGeneralistMission = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/update_generalist_mission',
  tag: 'flights',
  summary: 'Change a mission of the simplified form: absent keeps',
  permission: 'flight:write',
  params: IdParams,
  body: GeneralistInput.partial().extend({ version: z.number().int().optional() }),
  unknown_fields: 'kept',
  response: Flight,
  errors: [...ERRORS, 'FLIGHT_NOT_EDITABLE', 'ANALYSIS_OUTDATED', 'NOT_A_GENERALIST_MISSION'],
});
