import { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import { z } from 'zod';
import { IdParams, Line, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

const ConstraintType = z.enum(CONSTRAINT_KINDS);

/** A word that an operator puts on its missions, to find them by. */
export const FlightTag = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Every mission bound by such a constraint wears it by itself; null: it is put on by hand. */
    constraint_type: ConstraintType.nullable(),
    /** The missions that wear it, of those that the caller reaches. */
    flights_count: z.number().int(),
  })
  .meta({ id: 'FlightTag' });
export type FlightTag = z.infer<typeof FlightTag>;

export const FlightTagInput = z.object({
  name: Line(LIMITS.tag_name).min(1),
  constraint_type: ConstraintType.nullable().optional(),
});

export const listFlightTags = defineEndpoint({
  method: 'GET',
  path: '/flight-tags',
  tag: 'tags',
  summary: 'The operator’s tags, with how many missions wear each',
  permission: 'flight:read',
  query: z.object({ ...pageQuery(['-id', 'id', 'name', '-name'], '-id'), q: SearchText.optional() }),
  response: pageOf(FlightTag),
});

export const createFlightTag = defineEndpoint({
  method: 'POST',
  path: '/flight-tags',
  tag: 'tags',
  summary: 'Add a tag; one with a constraint type is worn by every mission that such a constraint binds',
  permission: 'flight:write',
  feature: 'tags',
  body: FlightTagInput,
  response: FlightTag,
  status: 201,
  errors: ['TAG_ALREADY_EXISTS', 'TOO_MANY_TAGS'],
});

export const updateFlightTag = defineEndpoint({
  method: 'PATCH',
  path: '/flight-tags/:id',
  tag: 'tags',
  summary: 'Rename a tag or change what it follows: absent keeps, null clears',
  permission: 'flight:write',
  feature: 'tags',
  params: IdParams,
  body: FlightTagInput.partial(),
  response: FlightTag,
  errors: ['TAG_ALREADY_EXISTS'],
});

export const deleteFlightTag = defineEndpoint({
  method: 'DELETE',
  path: '/flight-tags/:id',
  tag: 'tags',
  summary: 'Delete a tag; the missions that wore it stay',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
});

export const flightTagNames = defineEndpoint({
  method: 'GET',
  path: '/flight-tags/names',
  tag: 'tags',
  summary: 'The names of the operator’s tags, for a picker',
  permission: 'flight:read',
  response: z.array(FlightTag.pick({ id: true, name: true, constraint_type: true })),
});

export const flightTagConstraintTypes = defineEndpoint({
  method: 'GET',
  path: '/flight-tags/constraint_types',
  tag: 'tags',
  summary: 'What a tag may follow, in the words of the call’s language',
  permission: 'flight:read',
  response: z.array(z.object({ constraint_type: ConstraintType, label: z.string() })),
});

export const flightTagsEndpoints = {
  listFlightTags,
  createFlightTag,
  updateFlightTag,
  deleteFlightTag,
  flightTagNames,
  flightTagConstraintTypes,
};
