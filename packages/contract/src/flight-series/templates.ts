import { FLIGHT_PARTS } from '@envol/domain/flights/series';
import { z } from 'zod';
import { Id, IdParams, Line, TimeOfDay } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY, noContent } from '../endpoint.ts';
import { FlightInput } from '../flights/index.ts';

const { date_start: _start, date_end: _end, areas, ...kept } = FlightInput.shape;

/** What a new mission takes over; what is absent was not chosen. */
export const TemplateContent = z
  .object({
    ...kept,
    areas,
    /** From this hour by the clock of the place, for so many minutes. */
    time_start: TimeOfDay,
    duration_min: z.number().int().positive(),
  })
  .partial();
export type TemplateContent = z.output<typeof TemplateContent>;

export const FlightTemplate = z
  .object({
    id: z.number().int(),
    name: z.string(),
    parts: z.array(z.enum(FLIGHT_PARTS)),
    content: TemplateContent,
    created_at: z.string(),
  })
  .meta({ id: 'FlightTemplate' });
export type FlightTemplate = z.infer<typeof FlightTemplate>;

const Name = Line(100).min(1);

export const listFlightTemplates = defineEndpoint({
  method: 'GET',
  path: '/flight-templates',
  tag: 'flights',
  summary: 'The operator’s templates of missions, by name',
  permission: 'flight:read',
  response: z.array(FlightTemplate),
});

export const createFlightTemplate = defineEndpoint({
  method: 'POST',
  path: '/flight-templates',
  tag: 'flights',
  summary: 'Keep parts of a mission as a template for new ones',
  permission: 'flight:write',
  body: z.object({ flight_id: Id, name: Name, parts: z.array(z.enum(FLIGHT_PARTS)).min(1) }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: FlightTemplate,
  status: 201,
  errors: ['TEMPLATE_ALREADY_EXISTS', 'TOO_MANY_TEMPLATES'],
});

export const renameFlightTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/flight-templates/:id',
  tag: 'flights',
  summary: 'Give a template another name',
  permission: 'flight:write',
  params: IdParams,
  body: z.object({ name: Name }),
  unknown_fields: 'kept',
  response: FlightTemplate,
  errors: ['TEMPLATE_ALREADY_EXISTS'],
});

export const deleteFlightTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/flight-templates/:id',
  tag: 'flights',
  summary: 'Delete a template; missions made from it stay',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
});
