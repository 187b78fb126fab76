import { EFFECTS } from '@envol/domain/airspace/constraint';
import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { CARD_GROUPS, CREW_GROUPS, LIMIT_QUANTITIES } from '@envol/domain/flight-changes/changes';
import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const Verdict = z.enum(MISSION_VERDICTS);
const Span = z.object({ start: z.string(), end: z.string() });
const Terms = z.object({ effect: z.enum(EFFECTS), free_height_m: z.number().nullable() }).nullable();
const Answer = z.object({ status: z.enum(APPROVAL_STATUSES), height_m: z.number().nullable() }).nullable();

/** One thing that is not as it was; `before` or `after` null: it was not there, or is there no more. */
export const FlightChange = z
  .discriminatedUnion('about', [
    z.object({ about: z.literal('verdict'), before: Verdict, after: Verdict }),
    z.object({ about: z.literal('period'), before: Span, after: Span }),
    z.object({ about: z.literal('height'), before_m: z.number(), after_m: z.number() }),
    z.object({ about: z.literal('place') }),
    z.object({ about: z.enum(CREW_GROUPS), left: z.array(z.string()), joined: z.array(z.string()) }),
    z.object({ about: z.enum(CARD_GROUPS), title: z.string(), before: Terms, after: Terms }),
    z.object({ about: z.literal('grant'), name: z.string(), before: Answer, after: Answer }),
    z.object({
      about: z.literal('weather_limit'),
      drone: z.string(),
      quantity: z.enum(LIMIT_QUANTITIES),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ])
  .meta({ id: 'FlightChange' });
export type FlightChange = z.infer<typeof FlightChange>;

export const FlightChanges = z
  .object({
    /** Whoever asks flies the mission or made it: others have prepared nothing, and are told of no change. */
    is_of_mission: z.boolean(),
    /** When the asker last said that it has read the mission; null: never, or it changed the mission itself since. */
    since: z.string().nullable(),
    changes: z.array(FlightChange),
    /** Who has read it as it is now, the latest first. */
    read_by: z.array(z.object({ name: z.string(), at: z.string() })),
  })
  .meta({ id: 'FlightChanges' });
export type FlightChanges = z.infer<typeof FlightChanges>;

export const listFlightChanges = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/changes',
  tag: 'flights',
  summary: 'What of the mission is not as it was when the asker last read it',
  permission: 'flight:read',
  params: IdParams,
  response: FlightChanges,
});

export const readFlightChanges = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/changes/read',
  tag: 'flights',
  summary: 'Say that one has read the mission as it is now: what changes from here on is told',
  permission: 'flight:read',
  params: IdParams,
  response: FlightChanges,
  errors: ['NOT_OF_MISSION'],
});

export const flightChangesEndpoints = { listFlightChanges, readFlightChanges };
