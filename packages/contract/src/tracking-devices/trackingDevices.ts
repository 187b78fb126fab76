import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** A tracker, gateway or receiver that signs in by itself, without its secret. */
export const TrackingDevice = z
  .object({
    id: z.number().int(),
    name: z.string(),
    username: z.string(),
    /** The last characters of the secret. */
    ending: z.string(),
    /** What it may speak for; empty: every drone of its operator. */
    serial_numbers: z.array(z.string()),
    created_by: z.string(),
    created_at: z.string(),
    last_connected_at: z.string().nullable(),
  })
  .meta({ id: 'TrackingDevice' });
export type TrackingDevice = z.infer<typeof TrackingDevice>;

export const listTrackingDevices = defineEndpoint({
  method: 'GET',
  path: '/tracking-devices',
  tag: 'tracking-devices',
  summary:
    'Trackers, gateways and receivers of one’s organisation that sign in by themselves, and where they connect to',
  permission: 'tracking-device:read',
  response: z.object({
    results: z.array(TrackingDevice),
    /** Where devices connect to by MQTT; null where this server listens to none. */
    mqtt: z.object({ port: z.number().int(), tls_port: z.number().int().nullable() }).nullable(),
  }),
});

export const TrackingDeviceInput = z.object({
  name: Line(80).min(1),
  /** Serial number, remote identifier or number of the DJI controller. */
  serial_numbers: z.array(Line(64).min(3)).max(LIMITS.tracking_devices.serial_numbers).default([]),
});

const WithSecret = TrackingDevice.extend({ secret: z.string() });

export const createTrackingDevice = defineEndpoint({
  method: 'POST',
  path: '/tracking-devices',
  tag: 'tracking-devices',
  summary: 'Add a device; the answer alone shows its secret',
  permission: 'tracking-device:write',
  body: TrackingDeviceInput,
  response: WithSecret,
  status: 201,
  errors: ['TOO_MANY_TRACKING_DEVICES'],
  rate_limit: 60,
});

export const renewTrackingDevice = defineEndpoint({
  method: 'POST',
  path: '/tracking-devices/:id/secret',
  tag: 'tracking-devices',
  summary: 'A new secret for a device; the former one ends at once',
  permission: 'tracking-device:write',
  params: IdParams,
  response: WithSecret,
  rate_limit: 60,
});

export const revokeTrackingDevice = defineEndpoint({
  method: 'DELETE',
  path: '/tracking-devices/:id',
  tag: 'tracking-devices',
  summary: 'End a device at once: it is disconnected, and signs in no more',
  permission: 'tracking-device:write',
  params: IdParams,
  response: noContent,
});

export const trackingDevicesEndpoints = {
  listTrackingDevices,
  createTrackingDevice,
  renewTrackingDevice,
  revokeTrackingDevice,
};
