import { z } from 'zod';
import { featureCollection, Id, LongText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Whether a U-space is open, and since when; see docs/adr/0078. */
export const UspaceStatus = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    is_closed: z.boolean(),
    /** Null while it is open. */
    closed_at: z.string().nullable(),
    closing_reason: z.string().nullable(),
  })
  .meta({ id: 'UspaceStatus' });
export type UspaceStatus = z.infer<typeof UspaceStatus>;

export const updateUspacesStatus = defineEndpoint({
  method: 'POST',
  path: '/structures-authority/update_uspaces_status',
  tag: 'u-space',
  summary:
    'Open or close U-spaces: a closing orders every drone in the air to land, and refuses the take-offs that were granted or asked for; a reopening takes back the orders of the closing',
  permission: 'uspace:write',
  body: z.strictObject({
    structure_ids: z.array(Id).min(1).max(50),
    is_closed: z.boolean(),
    /** Read by everybody. */
    reason: LongText.nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: z.object({
    structures: z.array(UspaceStatus),
    /** Drones that were operating, and have been ordered to land. */
    landing_orders: z.number().int(),
    /** Orders of the closing that the reopening took back. */
    landing_orders_lifted: z.number().int(),
    take_offs_refused: z.number().int(),
    /** Flight authorisations under which somebody flew. */
    authorizations_withdrawn: z.number().int(),
  }),
});

const areaProperties = z.object({
  structure_id: z.number().int(),
  code: z.string(),
  name: z.string(),
  zone_name: z.string(),
  is_closed: z.boolean(),
  closed_at: z.string().nullable(),
  closing_reason: z.string().nullable(),
  ceiling_m: z.number().nullable(),
  phone: z.string().nullable(),
});

export const uspaceAreas = defineEndpoint({
  method: 'GET',
  path: '/u-space/areas',
  tag: 'u-space',
  summary: 'The U-spaces as they stand, for everybody; with a token, which have changed since it was given',
  permission: 'public',
  query: z.object({ notification_token: z.string().max(200).optional() }),
  response: featureCollection(areaProperties).extend({
    /** How many there are; `LIMITS.uspace_areas_told` of them are told. */
    count: z.number().int(),
    as_of: z.string(),
    /** Ids of the structures that were opened or closed since the token was given; null without one. */
    changed: z.array(z.number().int()).nullable(),
  }),
});

export const uspaceMapLayers = defineEndpoint({
  method: 'GET',
  path: '/u-space/map-layers',
  tag: 'u-space',
  summary: 'The layers of the public map of U-spaces',
  permission: 'public',
  response: z.object({
    layers: z.array(
      z.object({
        identifier: z.string(),
        name: z.string(),
        source_type: z.literal('geojson'),
        url: z.string(),
        display_priority: z.number().int(),
        default_visibility: z.boolean(),
      }),
    ),
  }),
});

export const uspaceNotificationToken = defineEndpoint({
  method: 'POST',
  path: '/u-space/notification-token',
  tag: 'u-space',
  summary: 'A token with which the areas say what has changed since; it names nobody',
  permission: 'public',
  response: z.object({ token: z.string(), expires_at: z.string(), poll_after_s: z.number().int() }),
  rate_limit: 60,
});

export const uSpaceEndpoints = {
  updateUspacesStatus,
  uspaceAreas,
  uspaceMapLayers,
  uspaceNotificationToken,
};
