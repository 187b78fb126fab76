import { CODE_TYPES, STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { z } from 'zod';
import { IdParams, Position, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { ApprovalCategory, StructureSettings, StructureSettingsInput } from './settings.ts';

/** An authority as operators see it. */
export const Structure = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    structure_type: z.enum(STRUCTURE_TYPES),
    reference_point: Position,
    code_type: z.enum(CODE_TYPES),
    /** Of a U-space: nobody flies there. */
    is_closed: z.boolean(),
    /** Around where it answers, degrees; null for who neither drew that nor answers for an aerodrome. */
    long_min: z.number().nullable(),
    lat_min: z.number().nullable(),
    long_max: z.number().nullable(),
    lat_max: z.number().nullable(),
    /**
     * What the box is laid around: what it drew itself, the published control zones of its aerodrome, else the vicinity of the
     * runways (decree of 3 December 2020, annex I), else the widest such vicinity about the reference point.
     */
    box_source: z.enum(['drawn', 'control_zones', 'vicinity', 'reference_point']).nullable(),
    /** The kinds of requests, as in its settings. */
    airspace_approval_categories: z.array(ApprovalCategory),
    structure_settings: StructureSettings,
    phone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'Structure' });
export type Structure = z.infer<typeof Structure>;

export const listStructures = defineEndpoint({
  method: 'GET',
  path: '/structures-authority',
  tag: 'structures',
  summary: 'The authorities that answer requests here, and what they ask of them',
  permission: 'structure:read',
  query: z.object({
    ...pageQuery(['code', '-code', 'name', '-name'], 'code'),
    q: SearchText.optional(),
  }),
  response: pageOf(Structure),
});

export const updateStructure = defineEndpoint({
  method: 'PATCH',
  path: '/structures-authority/:id',
  tag: 'structures',
  summary: 'Change what the authority asks of requests: an absent setting keeps, null clears',
  permission: 'structure:write',
  params: IdParams,
  body: z.object({
    structure_settings: StructureSettingsInput,
    /** The version of the settings that was seen; absent: whatever it is. */
    version: z.number().int().optional(),
  }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: Structure,
  errors: ['SETTINGS_CHANGED'],
});
