import { ZONE_NOTES } from '@envol/domain/formats/readZone';
import { LAYER_FORMATS, LAYER_REFUSALS } from '@envol/domain/map-layers/layerFile';
import { MOBILE_TECHNOLOGIES } from '@envol/domain/map-layers/mobileNetwork';
import { z } from 'zod';
import { FormFlag, formText, IdParams, Line, LongText } from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import { binary, defineEndpoint, empty, type FileRules, multipart } from '../endpoint.ts';
import {
  CustomLayer,
  CustomLayerChange,
  CustomLayerInput,
  LayerColour,
  LayerIdentifier,
  MapLayers,
  Opacity,
} from './describe.ts';

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
  response: empty,
  errors: ['LAYER_UNKNOWN'],
});

export const listCustomLayers = defineEndpoint({
  method: 'GET',
  path: '/custom-layers',
  tag: 'map-layers',
  summary: 'The layers that the organisation drew or imported',
  permission: 'layer:read',
  response: z.array(CustomLayer),
});

export const createCustomLayer = defineEndpoint({
  method: 'POST',
  path: '/custom-layers',
  tag: 'map-layers',
  summary: 'Keep drawn areas as a layer for everybody of the organisation',
  permission: 'layer:write',
  body: CustomLayerInput,
  response: CustomLayer,
  status: 201,
  errors: ['AREA_INVALID', 'LAYER_NAME_TAKEN', 'TOO_MANY_LAYERS'],
});

export const updateCustomLayer = defineEndpoint({
  method: 'PATCH',
  path: '/custom-layers/:id',
  tag: 'map-layers',
  summary: 'Change a drawn layer: an absent field keeps',
  permission: 'layer:write',
  params: IdParams,
  body: CustomLayerChange,
  response: CustomLayer,
  errors: ['AREA_INVALID', 'LAYER_NAME_TAKEN'],
});

export const deleteCustomLayer = defineEndpoint({
  method: 'DELETE',
  path: '/custom-layers/:id',
  tag: 'map-layers',
  summary: 'Delete a layer of the organisation',
  permission: 'layer:write',
  params: IdParams,
  response: empty,
});

export const customLayerKml = defineEndpoint({
  method: 'GET',
  path: '/custom-layers/:id/download_kml_area',
  tag: 'map-layers',
  summary: 'A layer of the organisation as KML',
  permission: 'layer:read',
  params: IdParams,
  response: binary('application/vnd.google-earth.kml+xml'),
});

export const customLayerFeatures = defineEndpoint({
  method: 'GET',
  path: '/custom-layers/:id/features',
  tag: 'map-layers',
  summary: 'What a layer of the organisation shows, as GeoJSON (with an ETag)',
  permission: 'layer:read',
  params: IdParams,
  /** The version that `GET /map-layers` told: another address for each, so that a map asks again. */
  query: z.object({ v: z.coerce.number().int().optional() }),
  response: binary('application/geo+json'),
});

/** A map file of an organisation: twenty megabytes are some hundred thousand points. */
export const LAYER_FILES: FileRules = {
  max: 1,
  max_bytes: 20_000_000,
  // What a text of zones is in, nobody knows by its first bytes: its reader tells.
  is_raw: true,
  types: [
    'text/plain',
    'application/xml',
    'application/vnd.google-earth.kml+xml',
    'application/vnd.google-earth.kmz',
    'application/geo+json',
    'application/geopackage+sqlite3',
  ],
};

const Fraction = z.coerce.number().min(0).max(1);

export const uploadCustomLayerMap = defineEndpoint({
  method: 'POST',
  path: '/map-layers/upload_custom_layer_map',
  tag: 'map-layers',
  summary:
    'Import a KML, KMZ, GeoJSON, GeoPackage, OpenAir, AIXM, ED-269 or ED-318 file as a layer; with dry_run nothing is written. Needs a plan that opens custom data',
  permission: 'layer:write',
  body: multipart(
    z.object({
      name: Line(100).min(1),
      description: formText(LongText.nullable()).default(null),
      fill_colour: LayerColour.default('#1f5eff'),
      stroke_colour: LayerColour.default('#1f5eff'),
      opacity: Fraction.default(0.8),
      dry_run: FormFlag.default(false),
    }),
    LAYER_FILES,
  ),
  response: z.object({
    format: z.enum(LAYER_FORMATS).nullable(),
    features_count: z.number().int(),
    /** West, south, east, north of what was read; null where nothing was. */
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    /** The first of what was read. */
    told: z.array(
      z.object({
        place: z.string(),
        name: z.string(),
        kind: z.string().nullable(),
        lower: HeightLimit.nullable(),
        upper: HeightLimit.nullable(),
      }),
    ),
    /** What was mended of an object that was taken, or left out beside it. */
    noted: z.array(z.object({ place: z.string(), name: z.string(), note: z.enum(ZONE_NOTES) })),
    /** The first of what was not taken, with its place in the file. */
    refused: z.array(z.object({ place: z.string(), name: z.string(), reason: z.enum(LAYER_REFUSALS) })),
    refused_count: z.number().int(),
    /** Null with dry_run. */
    layer: CustomLayer.nullable(),
  }),
  errors: ['LAYER_FILE_INVALID', 'PLAN_REQUIRED', 'LAYER_NAME_TAKEN', 'TOO_MANY_LAYERS'],
  rate_limit: 30,
});

export const editCustomLayerMap = defineEndpoint({
  method: 'PATCH',
  path: '/map-layers/edit_custom_layer_map',
  tag: 'map-layers',
  summary: 'Change the name, words and colours of an imported layer',
  permission: 'layer:write',
  body: z.strictObject({
    identifier: LayerIdentifier,
    name: Line(100).min(1).optional(),
    description: LongText.nullable().optional(),
    fill_colour: LayerColour.optional(),
    stroke_colour: LayerColour.optional(),
    opacity: Opacity.optional(),
    default_visibility: z.boolean().optional(),
  }),
  response: CustomLayer,
  errors: ['PLAN_REQUIRED', 'LAYER_NAME_TAKEN'],
});

/** Which one goes, in the query or in a JSON body: either is enough. */
const Named = z.object({ identifier: LayerIdentifier.optional() });

export const deleteCustomLayerMap = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/delete_custom_layer_map',
  tag: 'map-layers',
  summary: 'Delete an imported layer',
  permission: 'layer:write',
  query: Named,
  body: Named,
  response: empty,
});

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
  body: Chosen,
  response: empty,
  errors: ['PLAN_REQUIRED', 'LAYER_UNKNOWN', 'TOO_MANY_LAYERS'],
});

export const deleteMobileNetworkLayers = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/delete_mobile_network_layers',
  tag: 'map-layers',
  summary: 'Take a mobile network out of the layers menu',
  permission: 'layer:write',
  query: Named,
  body: Named,
  response: empty,
});

export const mobileNetworkCoverage = defineEndpoint({
  method: 'GET',
  path: '/map-layers/mobile_network/:layer',
  tag: 'map-layers',
  summary: 'The theoretical coverage of one mobile network as GeoJSON (with an ETag)',
  permission: 'flight:read',
  params: z.object({ layer: z.string().max(20) }),
  response: binary('application/geo+json'),
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
  body: Chosen,
  response: empty,
  errors: ['PLAN_REQUIRED', 'LAYER_UNKNOWN', 'TOO_MANY_LAYERS'],
});

export const removeGeoportailLayer = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/remove_geoportail_layer',
  tag: 'map-layers',
  summary: 'Take a layer of IGN’s Géoplateforme out of the menu',
  permission: 'layer:write',
  query: Named,
  body: Named,
  response: empty,
});

export const icaoTile = defineEndpoint({
  method: 'GET',
  path: '/tiles/icao/:z/:x/:y',
  tag: 'map-layers',
  summary: 'A tile of IGN’s ICAO chart, with this deployment’s own right to it. Needs an active subscription',
  permission: 'airspace:read',
  params: z.object({
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().min(0).max(4_194_303),
    y: z.coerce.number().int().min(0).max(4_194_303),
  }),
  response: binary('image/jpeg'),
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
};
