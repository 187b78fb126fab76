import { INFRASTRUCTURE_KINDS } from '@envol/domain/infrastructure/infrastructure';
import { z } from 'zod';
import { featureCollection, IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What stands near a mission on the ground, as far as it is mapped. */
export const FlightInfrastructure = z
  .object({
    within_m: z.number(),
    source: z.string(),
    licence: z.string(),
    /** Month of the extract, YYYY-MM. */
    extracted: z.string(),
    /** Kinds that no source of the product holds: nothing is said of them. */
    not_covered: z.array(z.enum(['prison', 'hospital'])),
    items: z.array(
      z.object({
        kind: z.enum(INFRASTRUCTURE_KINDS),
        /** Volts of a power line, a motorway's number; empty where it is not mapped. */
        label: z.string(),
        /** 0 where it crosses the mission. */
        distance_m: z.number(),
        area_ids: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FlightInfrastructure' });
export type FlightInfrastructure = z.infer<typeof FlightInfrastructure>;

export const flightInfrastructure = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/infrastructure',
  tag: 'infrastructure',
  summary: 'Power lines, railways and motorways near the mission, the nearest first',
  permission: 'flight:read',
  params: IdParams,
  response: FlightInfrastructure,
});

export const flightInfrastructureGeometry = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/geometry_infrastructure',
  tag: 'infrastructure',
  summary: 'Their lines, for the map',
  permission: 'flight:read',
  params: IdParams,
  response: featureCollection(z.object({ kind: z.enum(INFRASTRUCTURE_KINDS), label: z.string() })).extend({
    /** How many there are; `LIMITS.infrastructure_lines_told` of them are told. */
    count: z.number().int(),
  }),
});

export const infrastructureEndpoints = { flightInfrastructure, flightInfrastructureGeometry };
