import { ZONE_KINDS } from '@envol/domain/structures/zones';
import { z } from 'zod';
import {
  AreaGeometry,
  commaList,
  featureCollection,
  Id,
  IdParams,
  Position,
  RequiredText,
  textNumber,
} from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const properties = z.object({
  structure_id: z.number().int(),
  structure_code: z.string(),
  structure_name: z.string(),
  kind: z.string(),
  /** Of a client's site: what people call it by. */
  code: z.string().nullable(),
  name: z.string(),
  stroke_colour: z.string(),
  zone_class: z.string().nullable(),
  lower: HeightLimit.nullable(),
  upper: HeightLimit.nullable(),
  message: z.string().nullable(),
  is_closed: z.boolean(),
});

export const structuresGeometries = defineEndpoint({
  method: 'GET',
  path: '/structures-geometries',
  tag: 'structure-zones',
  summary: 'The zones of structures for the map; impacting ones for their own structure alone',
  permission: 'structure:read',
  query: z.object({ kind: commaList(z.enum(ZONE_KINDS)).optional(), structures: commaList(Id).optional() }),
  weight: 2,
  response: featureCollection(properties).extend({
    /** How many there are; `LIMITS.structure_zones_told` of them are told. */
    count: z.number().int(),
  }),
});

export const structuresAipGeometries = defineEndpoint({
  method: 'GET',
  path: '/structures-geometries/aip',
  tag: 'structure-zones',
  summary: 'The published control zones around connected aerodromes',
  permission: 'structure:read',
  query: z.object({ structures: commaList(Id).optional() }),
  weight: 2,
  response: featureCollection(
    z.object({
      structure_id: z.number().int(),
      structure_code: z.string(),
      structure_name: z.string(),
      identifier: z.string(),
      lower: z.string(),
      upper: z.string(),
    }),
  ),
});

/** Metres around a client's site that a flight there takes in (specification 1 §5). */
export const clientStructuresGeocoding = defineEndpoint({
  method: 'GET',
  path: '/client-structures/geocoding',
  tag: 'structure-zones',
  summary: 'Clients’ sites by the beginning of their code, with the 50 m around each',
  permission: 'flight:read',
  query: z.object({
    code: z.string().trim().min(3).max(32),
    limit: textNumber(z.number().int().min(1).max(20)).default(5),
  }),
  response: z.array(
    z.object({
      type: z.literal('client_structure'),
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      marker_position: Position,
      /** West, south, east, north; with the buffer. */
      envelope: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** The site itself; an area drawn from it takes in the 50 m around. */
      geometry: AreaGeometry,
      buffer_m: z.number(),
    }),
  ),
});

export const clientStructureConstraints = defineEndpoint({
  method: 'GET',
  path: '/client-structures/:id/constraints',
  tag: 'structure-zones',
  summary: 'What binds a flight of 120 m over a client’s site now',
  permission: 'flight:read',
  params: IdParams,
  response: z.object({
    id: z.number().int(),
    code: z.string(),
    constraints: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        title: z.string(),
        effect: z.string(),
        procedure: z.string().nullable(),
        decider_name: z.string().nullable(),
        /** Under which nobody need be asked, m above ground. */
        free_height_m: z.number().nullable(),
        /** Without a height: nothing but the ground's altitude hides it; false: there is none. */
        is_free_height_unknown: z.boolean(),
      }),
    ),
    datasets: z.array(z.object({ source: z.string(), version: z.string() })),
  }),
});

export const suggestPublicTip = defineEndpoint({
  method: 'POST',
  path: '/structures/suggestion_public_tips',
  tag: 'structure-zones',
  summary: 'Suggest to the staff what operators should be told of a structure',
  permission: 'structure:read',
  acts: true,
  body: z.strictObject({ structure_id: Id, suggestion: RequiredText }),
  unknown_fields: 'kept',
  response: noContent,
});

export const partnerStructuresImages = defineEndpoint({
  method: 'GET',
  path: '/partner-structures-images',
  tag: 'structure-zones',
  summary:
    'The structures with which the platform has a partnership, each with a picture of the outlines of its zones',
  permission: 'structure:read',
  response: z.array(
    z.object({
      structure_id: z.number().int(),
      code: z.string(),
      name: z.string(),
      /** A data address of an SVG; null where no zone can be drawn, and past the first `LIMITS.partner_pictures` by code. */
      image: z.string().nullable(),
    }),
  ),
});

export const getWebService = defineEndpoint({
  method: 'GET',
  path: '/web-services/:id',
  tag: 'structure-zones',
  summary: 'The system of its own to which a structure’s requests are handed, under the structure’s id',
  permission: 'structure:read',
  params: IdParams,
  response: z.object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    /** `simulated`: what it answers is invented. */
    source: z.enum(['live', 'simulated']),
  }),
  errors: ['WEBSERVICE_NOT_FOUND'],
});
