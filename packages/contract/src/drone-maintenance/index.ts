import { MAINTENANCE_STATES } from '@envol/domain/drone-maintenance/due';
import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const Plan = {
  /** Hours flown. */
  every_h: z.number().positive().max(10_000).nullable(),
  every_days: z.number().int().positive().max(3_650).nullable(),
};

export const DroneMaintenance = z
  .object({
    plan: z.object(Plan),
    state: z.enum(MAINTENANCE_STATES),
    /** Since its first flight, and since the last maintenance, whoever flew. */
    flown_h: z.number(),
    flown_since_h: z.number(),
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
  summary: 'After how many hours flown, or days, a drone is to be maintained; absent keeps, null clears',
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

export const droneMaintenanceEndpoints = {
  getDroneMaintenance,
  planDroneMaintenance,
  noteDroneMaintenance,
};
