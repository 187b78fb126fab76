import { ZONE_NOTES } from '@envol/domain/formats/zones/readZone';
import { LAYER_FORMATS, LAYER_REFUSALS } from '@envol/domain/map-layers/layerFile';
import { z } from 'zod';
import { FormFlag, formText, IdParams, Line, LongText, textNumber } from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import {
  binaryResponse,
  defineEndpoint,
  type FileRules,
  LARGE_BODY,
  multipartBody,
  noContent,
} from '../endpoint.ts';
import {
  CustomLayer,
  CustomLayerChange,
  CustomLayerInput,
  LayerColour,
  LayerIdentifier,
  NamedLayer,
  Opacity,
} from './describe.ts';

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
  summary:
    'Keep drawn areas as a layer for everybody of the organisation. Needs a plan that opens custom data',
  permission: 'layer:write',
  feature: 'custom_data_layers',
  body: CustomLayerInput,
  body_limit: LARGE_BODY,
  response: CustomLayer,
  status: 201,
  errors: ['AREA_INVALID', 'PLAN_REQUIRED', 'LAYER_NAME_TAKEN', 'TOO_MANY_LAYERS'],
});

export const updateCustomLayer = defineEndpoint({
  method: 'PATCH',
  path: '/custom-layers/:id',
  tag: 'map-layers',
  summary: 'Change a drawn layer: an absent field keeps',
  permission: 'layer:write',
  feature: 'custom_data_layers',
  params: IdParams,
  body: CustomLayerChange,
  body_limit: LARGE_BODY,
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
  response: noContent,
});

export const customLayerKml = defineEndpoint({
  method: 'GET',
  path: '/custom-layers/:id/download_kml_area',
  tag: 'map-layers',
  summary: 'A layer of the organisation as KML',
  permission: 'layer:read',
  feature: 'kml',
  params: IdParams,
  weight: 2,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
});

export const customLayerFeatures = defineEndpoint({
  method: 'GET',
  path: '/custom-layers/:id/features',
  tag: 'map-layers',
  summary: 'What a layer of the organisation shows, as GeoJSON (with an ETag)',
  permission: 'layer:read',
  params: IdParams,
  /** The version that `GET /map-layers` told: another address for each, so that a map asks again. */
  query: z.object({ v: textNumber(z.number().int()).optional() }),
  weight: 2,
  response: binaryResponse('application/geo+json'),
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

const Fraction = textNumber(z.number().min(0).max(1));

export const uploadCustomLayerMap = defineEndpoint({
  method: 'POST',
  path: '/map-layers/upload_custom_layer_map',
  tag: 'map-layers',
  summary:
    'Import a KML, KMZ, GeoJSON, GeoPackage, OpenAir, AIXM, ED-269 or ED-318 file as a layer; with dry_run nothing is written. Needs a plan that opens custom data',
  permission: 'layer:write',
  feature: 'custom_data_layers',
  body: multipartBody(
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
  feature: 'custom_data_layers',
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

export const deleteCustomLayerMap = defineEndpoint({
  method: 'DELETE',
  path: '/map-layers/delete_custom_layer_map',
  tag: 'map-layers',
  summary: 'Delete an imported layer',
  permission: 'layer:write',
  query: NamedLayer,
  body: NamedLayer,
  response: noContent,
});
