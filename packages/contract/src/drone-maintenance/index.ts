import { MAINTENANCE_LIMITS, MAINTENANCE_STATES } from '@envol/domain/drone-maintenance/due';
import { z } from 'zod';
import { Id, IdParams, Line } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const Plan = {
  /** Hours flown. */
  every_h: z.number().positive().max(10_000).nullable(),
  every_days: z.number().int().positive().max(3_650).nullable(),
  /** Hours that the drone had flown before what the log tells, as one that was bought used has; they count until its first maintenance here. */
  first_h: z.number().min(0).max(100_000),
};

export const DroneMaintenance = z
  .object({
    plan: z.object(Plan),
    state: z.enum(MAINTENANCE_STATES),
    /** Of a plan by hours and by days, the limit that is passed or comes first; null: there is one alone, or both are passed. */
    first: z.enum(MAINTENANCE_LIMITS).nullable(),
    /** Since its first flight, and since the last maintenance, whoever flew; with `first_h`. */
    flown_h: z.number(),
    flown_since_h: z.number(),
    /** To the tenth, never more than there is; negative when more was flown. */
    left_h: z.number().nullable(),
    /** YYYY-MM-DD. */
    due_on: z.string().nullable(),
    /** The latest first, 50 at most. */
    done: z.array(
      z.object({ id: z.number().int(), done_on: z.string(), note: z.string().nullable(), by: z.string() }),
    ),
  })
  .meta({ id: 'DroneMaintenance' });
export type DroneMaintenance = z.infer<typeof DroneMaintenance>;

export const getDroneMaintenance = defineEndpoint({
  method: 'GET',
  path: '/drones/:id/maintenance',
  tag: 'drones',
  summary: 'What a drone has flown, when it was maintained and when it is due',
  permission: 'drone:read',
  params: IdParams,
  response: DroneMaintenance,
});

export const planDroneMaintenance = defineEndpoint({
  method: 'PATCH',
  path: '/drones/:id/maintenance',
  tag: 'drones',
  summary:
    'After how many hours flown, or days, a drone is to be maintained, and what it had flown before; absent keeps, null clears',
  permission: 'drone:write',
  params: IdParams,
  body: z.strictObject(Plan).partial(),
  response: DroneMaintenance,
});

export const noteDroneMaintenance = defineEndpoint({
  method: 'POST',
  path: '/drones/:id/maintenance',
  tag: 'drones',
  summary: 'Note that a drone was maintained: hours and days count from that day on',
  permission: 'drone:write',
  params: IdParams,
  body: z.strictObject({
    /** Not after today. */
    done_on: z.iso.date(),
    note: Line(500).min(1).nullable().optional(),
  }),
  response: DroneMaintenance,
  errors: ['DAY_TO_COME'],
});

const DoneParams = IdParams.extend({ maintenance_id: Id });

export const correctDroneMaintenance = defineEndpoint({
  method: 'PATCH',
  path: '/drones/:id/maintenance/:maintenance_id',
  tag: 'drones',
  summary: 'Correct what was noted of a maintenance; absent keeps, null clears',
  permission: 'drone:write',
  params: DoneParams,
  body: z.strictObject({
    /** Not after today. */
    done_on: z.iso.date().optional(),
    note: Line(500).min(1).nullable().optional(),
  }),
  response: DroneMaintenance,
  errors: ['DAY_TO_COME'],
});

export const deleteDroneMaintenance = defineEndpoint({
  method: 'DELETE',
  path: '/drones/:id/maintenance/:maintenance_id',
  tag: 'drones',
  summary: 'Remove a maintenance that was noted by mistake: hours and days count from the one before it',
  permission: 'drone:write',
  params: DoneParams,
  response: noContent,
});

export const droneMaintenanceEndpoints = {
  getDroneMaintenance,
  planDroneMaintenance,
  noteDroneMaintenance,
  correctDroneMaintenance,
  deleteDroneMaintenance,
};
