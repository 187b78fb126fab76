import { MOBILE_TECHNOLOGIES } from '@envol/domain/map-layers/mobileNetwork';
import { z } from 'zod';
import { binaryResponse, defineEndpoint, MEDIUM_BODY, noContent } from '../endpoint.ts';
import { NamedLayer } from './describe.ts';

export const mobileNetworkLayers = defineEndpoint({
  method: 'GET',
  path: '/map-layers/get_mobile_network_layers',
  tag: 'map-layers',
  summary:
    'The mobile networks whose theoretical coverage can be shown, and which of them the organisation chose',
  permission: 'flight:read',
  response: z.object({
    source: z.enum(['files', 'simulated', 'none']),
    layers: z.array(
      z.object({
        id: z.string(),
        operator_name: z.string(),
        technology: z.enum(MOBILE_TECHNOLOGIES),
        is_added: z.boolean(),
        /** False where this deployment has no coverage of it. */
        is_available: z.boolean(),
      }),
    ),
  }),
});

const Chosen = z.strictObject({ layers_ids: z.array(z.string().min(1).max(220)).min(1).max(50) });

export const addMobileNetworkLayers = defineEndpoint({
  method: 'POST',
  path: '/map-layers/add_mobile_network_layers',
  tag: 'map-layers',
  summary: 'Have mobile networks in the layers menu; they begin hidden. Needs an active subscription',
  permission: 'layer:write',
  feature: 'mobile_network_layers',
  body: Chosen,
  body_limit: MEDIUM_BODY,
  response: noContent,
  errors: ['PLAN_REQUIRED', 'LAYER_UNKNOWN', 'TOO_MANY_LAYERS'],
});

export const deleteMobileNetworkLayers = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/delete_mobile_network_layers',
  tag: 'map-layers',
  summary: 'Take a mobile network out of the layers menu',
  permission: 'layer:write',
  query: NamedLayer,
  body: NamedLayer,
  response: noContent,
});

export const mobileNetworkCoverage = defineEndpoint({
  method: 'GET',
  path: '/map-layers/mobile_network/:layer',
  tag: 'map-layers',
  summary: 'The theoretical coverage of one mobile network as GeoJSON (with an ETag)',
  permission: 'flight:read',
  feature: 'mobile_network_layers',
  params: z.object({ layer: z.string().max(20) }),
  response: binaryResponse('application/geo+json'),
  errors: ['PLAN_REQUIRED'],
});

export const geoportailLayers = defineEndpoint({
  method: 'GET',
  path: '/map-layers/geoportail_layers',
  tag: 'map-layers',
  summary: 'The layers of IGN’s Géoplateforme that can be shown, and which of them the organisation chose',
  permission: 'flight:read',
  query: z.object({ q: z.string().trim().max(100).optional() }),
  response: z.object({
    /** `embedded`: the service did not answer, a list that came with the product stands in. */
    source: z.enum(['live', 'embedded']),
    /** When the service was last asked with success; null: never. */
    fetched_at: z.string().nullable(),
    count: z.number().int(),
    layers: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        thumbnail_url: z.string().nullable(),
        information_url: z.string().nullable(),
        is_added: z.boolean(),
      }),
    ),
  }),
});

export const addGeoportailLayers = defineEndpoint({
  method: 'POST',
  path: '/map-layers/add_geoportail_layers',
  tag: 'map-layers',
  summary: 'Have layers of IGN’s Géoplateforme in the menu. Needs an active subscription',
  permission: 'layer:write',
  feature: 'geoportail_layers',
  body: Chosen,
  body_limit: MEDIUM_BODY,
  response: noContent,
  errors: ['PLAN_REQUIRED', 'LAYER_UNKNOWN', 'TOO_MANY_LAYERS'],
});

export const removeGeoportailLayer = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/remove_geoportail_layer',
  tag: 'map-layers',
  summary: 'Take a layer of IGN’s Géoplateforme out of the menu',
  permission: 'layer:write',
  query: NamedLayer,
  body: NamedLayer,
  response: noContent,
});
