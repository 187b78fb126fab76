import { BATTERY_STATES } from '@envol/domain/batteries/wear';
import { z } from 'zod';
import { Id, IdParams, Line, textNumber } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });
const Cycles = z.number().int().min(0).max(100_000);

export const Battery = z
  .object({
    id: z.number().int(),
    serial_number: z.string(),
    model: z.string().nullable(),
    /** Null: it flies with any drone. */
    drone: Named.nullable(),
    /** Those it had when it was entered, and those of the log since. */
    cycles: z.number().int(),
    first_cycles: z.number().int(),
    max_cycles: z.number().int().nullable(),
    state: z.enum(BATTERY_STATES),
    /** YYYY-MM-DD. */
    last_flown_on: z.string().nullable(),
    withdrawn_on: z.string().nullable(),
  })
  .meta({ id: 'Battery' });
export type Battery = z.infer<typeof Battery>;

export const BatteryInput = z.strictObject({
  serial_number: Line(60).min(1),
  model: Line(120).min(1).nullable().optional(),
  drone_id: Id.nullable().optional(),
  first_cycles: Cycles.optional(),
  max_cycles: Cycles.min(1).nullable().optional(),
  /** Not after today. */
  withdrawn_on: z.iso.date().nullable().optional(),
});

const ERRORS = ['BATTERY_EXISTS', 'DRONE_UNKNOWN'] as const;

export const listBatteries = defineEndpoint({
  method: 'GET',
  path: '/batteries',
  tag: 'drones',
  summary: 'Batteries of the operator with their cycles, those to be replaced first, withdrawn ones last',
  permission: 'drone:read',
  query: z.object({
    /** Those of this drone, and those of no drone. */
    drone_id: textNumber(Id).optional(),
  }),
  response: z.object({ results: z.array(Battery), count: z.number().int() }),
});

export const createBattery = defineEndpoint({
  method: 'POST',
  path: '/batteries',
  tag: 'drones',
  summary: 'Enter a battery with the cycles that it has',
  permission: 'drone:write',
  body: BatteryInput,
  response: Battery,
  status: 201,
  errors: [...ERRORS, 'TOO_MANY_BATTERIES'],
});

export const updateBattery = defineEndpoint({
  method: 'PATCH',
  path: '/batteries/:id',
  tag: 'drones',
  summary: 'Correct a battery, or withdraw it: absent keeps, null clears',
  permission: 'drone:write',
  params: IdParams,
  body: BatteryInput.partial(),
  response: Battery,
  errors: ERRORS,
});

export const deleteBattery = defineEndpoint({
  method: 'DELETE',
  path: '/batteries/:id',
  tag: 'drones',
  summary: 'Remove a battery that was entered by mistake; the log keeps its flights',
  permission: 'drone:write',
  params: IdParams,
  response: noContent,
});

export const batteriesEndpoints = { listBatteries, createBattery, updateBattery, deleteBattery };
