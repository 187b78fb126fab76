import { z } from 'zod';
import { featureCollection, IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const flightConstraintsGeometry = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/geometry_constraints_analysis',
  tag: 'constraints',
  summary: 'The outlines of the zones that bind the mission',
  permission: 'flight:read',
  params: IdParams,
  weight: 1,
  response: featureCollection(
    z.object({ constraint_id: z.number().int(), key: z.string(), kind: z.string(), effect: z.string() }),
  ),
});
