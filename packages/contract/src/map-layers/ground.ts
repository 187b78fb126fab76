import { z } from 'zod';
import { textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

/** `own`: the installation's; `ways` and `streets` came with the product. */
export const GROUND_ARCHIVES = ['ways', 'streets', 'own'] as const;
export type GroundArchiveId = (typeof GROUND_ARCHIVES)[number];

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const groundSources = defineEndpoint({
  method: 'GET',
  path: '/tiles/ground/sources',
  tag: 'map-layers',
  summary:
    'The vector tiles that the ground of the map is drawn from: streets, motorways, railways; or an installation’s own',
  permission: 'public',
  response: z.object({
    sources: z.array(
      z.object({
        id: z.enum(GROUND_ARCHIVES),
        /** Their address with {z}, {x}, {y}. */
        tiles: z.string(),
        min_zoom: z.number().int(),
        max_zoom: z.number().int(),
        /** west, south, east, north in degrees. */
        bounds: Box,
        attribution: z.string().nullable(),
        /** After whose basemap its layers are called. */
        schema: z.enum(['protomaps', 'openmaptiles']),
        layers: z.array(z.string()),
        /** Where streets are in it, lanes without cars not always; elsewhere no street drawn says nothing. */
        street_areas: z.array(Box),
      }),
    ),
  }),
  rate_limit: 600,
});
export type GroundSource = z.infer<typeof groundSources.response>['sources'][number];

export const groundTile = defineEndpoint({
  method: 'GET',
  path: '/tiles/ground/:archive/:z/:x/:y',
  tag: 'map-layers',
  summary: 'A vector tile of the ground (gzip, ETag); empty where there is nothing',
  permission: 'public',
  params: z.object({
    archive: z.enum(GROUND_ARCHIVES),
    z: textNumber(z.number().int().min(0).max(22)),
    x: textNumber(z.number().int().min(0)),
    y: textNumber(z.number().int().min(0)),
  }),
  /** The archive's version, so that a cache asks anew once it is another. */
  query: z.object({ v: z.string().max(40).optional() }),
  response: binaryResponse('application/vnd.mapbox-vector-tile'),
  errors: ['TILE_OUT_OF_RANGE'],
  rate_limit: 6000,
});
