import { z } from 'zod';
import { textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY, noContent } from '../endpoint.ts';
import {
  addGeoportailLayers,
  addMobileNetworkLayers,
  deleteMobileNetworkLayers,
  geoportailLayers,
  mobileNetworkCoverage,
  mobileNetworkLayers,
  removeGeoportailLayer,
} from './addedLayers.ts';
import {
  createCustomLayer,
  customLayerFeatures,
  customLayerKml,
  deleteCustomLayer,
  deleteCustomLayerMap,
  editCustomLayerMap,
  listCustomLayers,
  updateCustomLayer,
  uploadCustomLayerMap,
} from './customLayers.ts';
import { LayerIdentifier, MapLayers, Opacity } from './describe.ts';
import { groundSources, groundTile } from './ground.ts';

export const mapLayers = defineEndpoint({
  method: 'GET',
  path: '/map-layers',
  tag: 'map-layers',
  summary: 'The map’s base maps and layers with what this reader chose of each, and where their data are',
  permission: 'airspace:read',
  response: MapLayers,
});

export const authorityMapLayers = defineEndpoint({
  method: 'GET',
  path: '/map-layers/authority',
  tag: 'map-layers',
  summary: 'The same for who answers for structures, its structures’ own layers included',
  permission: 'structure:write',
  response: MapLayers,
});

export const editLayerSettings = defineEndpoint({
  method: 'PATCH',
  path: '/map-layers-settings/edit_layer',
  tag: 'map-layers',
  summary:
    'Keep for this reader, on all devices, whether a layer or base map is shown, how opaque it is, in which order layers stand',
  permission: 'account:write',
  body: z
    .strictObject({
      identifier: LayerIdentifier,
      opacity: Opacity.optional(),
      default_visibility: z.boolean().optional(),
      options: z.array(z.string().max(100)).max(100).optional(),
      /** Layers from the first of the menu to the last; those not named keep their place, one that went has none. */
      order: z.array(LayerIdentifier).max(300).optional(),
    })
    .refine(({ identifier: _, ...set }) => Object.keys(set).length > 0),
  body_limit: LARGE_BODY,
  response: noContent,
  errors: ['LAYER_UNKNOWN', 'TOO_MANY_LAYERS'],
});

export const icaoTile = defineEndpoint({
  method: 'GET',
  path: '/tiles/icao/:z/:x/:y',
  tag: 'map-layers',
  summary: 'A tile of IGN’s ICAO chart, with this deployment’s own right to it. Needs an active subscription',
  permission: 'airspace:read',
  feature: 'extra_base_maps',
  params: z.object({
    z: textNumber(z.number().int().min(0).max(22)),
    x: textNumber(z.number().int().min(0).max(4_194_303)),
    y: textNumber(z.number().int().min(0).max(4_194_303)),
  }),
  response: binaryResponse('image/jpeg'),
  errors: ['PLAN_REQUIRED', 'MAP_SERVICE_UNAVAILABLE', 'TILE_OUT_OF_RANGE'],
  rate_limit: 6000,
});

export const mapLayersEndpoints = {
  mapLayers,
  authorityMapLayers,
  editLayerSettings,
  listCustomLayers,
  createCustomLayer,
  updateCustomLayer,
  deleteCustomLayer,
  customLayerKml,
  customLayerFeatures,
  uploadCustomLayerMap,
  editCustomLayerMap,
  deleteCustomLayerMap,
  mobileNetworkLayers,
  addMobileNetworkLayers,
  deleteMobileNetworkLayers,
  mobileNetworkCoverage,
  geoportailLayers,
  addGeoportailLayers,
  removeGeoportailLayer,
  icaoTile,
  groundSources,
  groundTile,
};
