import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Where a restriction came from. */
export const RESTRICTION_SOURCES = ['publication', 'notam', 'notam_gone', 'structure_zone', 'azba'] as const;

/** What appeared after a mission was prepared, and touches it. */
export const FlightRestriction = z
  .object({
    id: z.number().int(),
    source: z.enum(RESTRICTION_SOURCES),
    title: z.string(),
    /** What it said before; null: there was none. */
    was: z.string().nullable(),
    becomes: z.string(),
    appeared_at: z.string(),
    /** Null: nobody of the operator has said that it is read. */
    read_at: z.string().nullable(),
    read_by: z.string().nullable(),
  })
  .meta({ id: 'FlightRestriction' });
export type FlightRestriction = z.infer<typeof FlightRestriction>;

export const listFlightRestrictions = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/restrictions',
  tag: 'flights',
  summary: 'What appeared over the mission after it was prepared, the latest first',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(FlightRestriction),
});

export const readFlightRestrictions = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/restrictions/read',
  tag: 'flights',
  summary: 'Say that what appeared over the mission is read: its first line then speaks for itself again',
  permission: 'flight:write',
  params: IdParams,
  response: z.array(FlightRestriction),
});

export const restrictionsEndpoints = { listFlightRestrictions, readFlightRestrictions };
