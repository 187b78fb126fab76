import { AUTHORITY_TYPES } from '@envol/domain/access/actor';
import { STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { Id, IdParams, Line, Position, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** A structure as who keeps it sees it. */
export const AdministeredStructure = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    structure_type: z.enum(STRUCTURE_TYPES),
    reference_point: Position,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Null: it answers for itself. */
    authority_id: z.number().int().nullable(),
    /** Who answers requests in its place; null: it does itself. */
    delegatee_structure_id: z.number().int().nullable(),
    /** The platform has a partnership with it: missions at its place count for no plan. */
    is_partner: z.boolean(),
    /** Who may decide for it. */
    deciders_count: z.number().int(),
    /** `identity`: code, kind, place and authority too. */
    available_actions: z.array(z.enum(['contacts', 'identity'])),
  })
  .meta({ id: 'AdministeredStructure' });
export type AdministeredStructure = z.infer<typeof AdministeredStructure>;

/** An authority with its structures. */
export const Authority = z
  .object({
    id: z.number().int(),
    name: z.string(),
    authority_type: z.enum(AUTHORITY_TYPES),
    people_count: z.number().int(),
    structures_count: z.number().int(),
  })
  .meta({ id: 'Authority' });
export type Authority = z.infer<typeof Authority>;

export const listAuthorities = defineEndpoint({
  method: 'GET',
  path: '/authorities',
  tag: 'structures',
  summary:
    'The authorities that the asker keeps, and their structures; those that answer for themselves among them',
  permission: 'authority:read',
  response: z.object({ authorities: z.array(Authority), structures: z.array(AdministeredStructure) }),
});

export const AuthorityInput = z.object({ name: Line(250).min(1), authority_type: z.enum(AUTHORITY_TYPES) });

export const createAuthority = defineEndpoint({
  method: 'POST',
  path: '/authorities',
  tag: 'structures',
  summary: 'Add an authority, which answers for several structures',
  permission: 'authority:write',
  body: AuthorityInput,
  unknown_fields: 'kept',
  response: Authority,
  status: 201,
});

export const updateAuthority = defineEndpoint({
  method: 'PATCH',
  path: '/authorities/:id',
  tag: 'structures',
  summary: 'Rename an authority, or say of which kind it is: an absent field keeps',
  permission: 'authority:write',
  params: IdParams,
  body: AuthorityInput.partial(),
  unknown_fields: 'kept',
  response: Authority,
});

export const deleteAuthority = defineEndpoint({
  method: 'DELETE',
  path: '/authorities/:id',
  tag: 'structures',
  summary: 'Delete an authority to which neither a structure nor a person belongs',
  permission: 'authority:write',
  params: IdParams,
  response: noContent,
  errors: ['AUTHORITY_NOT_EMPTY'],
});

const Contacts = {
  name: Line(250).min(1),
  phone: Line(32).nullable(),
  email: Email.nullable(),
};
export const StructureInput = z.object({
  /** As publications name it: LFBO. */
  code: Line(12)
    .min(1)
    .regex(/^[A-Z0-9-]+$/),
  name: Contacts.name,
  structure_type: z.enum(STRUCTURE_TYPES),
  reference_point: Position,
  phone: Contacts.phone.default(null),
  email: Contacts.email.default(null),
  /** Null: it answers for itself. */
  authority_id: Id.nullable().default(null),
  /** Absent: airports and U-spaces are partners, prefectures and who is invited are none. */
  is_partner: z.boolean().optional(),
});

export const createStructure = defineEndpoint({
  method: 'POST',
  path: '/structures-authority',
  tag: 'structures',
  summary: 'Connect a structure: it receives requests from now on',
  permission: 'authority:write',
  body: StructureInput,
  unknown_fields: 'kept',
  response: AdministeredStructure,
  status: 201,
  errors: ['STRUCTURE_CODE_TAKEN'],
});

export const updateStructureIdentity = defineEndpoint({
  method: 'PATCH',
  path: '/structures-authority/:id/identity',
  tag: 'structures',
  summary:
    'Change what a structure is: its own administrators its name, its contacts and who answers in its place, the staff all of it; another authority takes the former one’s people off it at once',
  permission: 'authority:read',
  acts: true,
  params: IdParams,
  body: z.object({
    code: StructureInput.shape.code.optional(),
    name: Contacts.name.optional(),
    structure_type: z.enum(STRUCTURE_TYPES).optional(),
    reference_point: Position.optional(),
    phone: Contacts.phone.optional(),
    email: Contacts.email.optional(),
    authority_id: Id.nullable().optional(),
    is_partner: z.boolean().optional(),
    /** Who answers requests in its place, from the next analysis of a mission on; null: it does itself. */
    delegatee_structure_id: Id.nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: AdministeredStructure,
  errors: ['STRUCTURE_CODE_TAKEN'],
});

export const authorityJournal = defineEndpoint({
  method: 'GET',
  path: '/authorities/journal',
  tag: 'structures',
  summary: 'Who changed the authorities that the asker keeps, their structures and people, the latest first',
  permission: 'authority:read',
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(
    z.object({
      id: z.number().int(),
      action: z.string(),
      /** Of what: the person's, structure's or authority's name. */
      subject: z.string(),
      tenant: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
});

/** What anybody may know of a structure, to reach it. */
export const StructureInformation = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    structure_type: z.enum(STRUCTURE_TYPES),
    authority_name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'StructureInformation' });

export const structuresInformation = defineEndpoint({
  method: 'GET',
  path: '/structures/information',
  tag: 'structures',
  summary: 'What anybody may know of the connected structures, to reach them',
  permission: 'structure:read',
  query: z.object({ code: Line(12).optional() }),
  response: z.array(StructureInformation),
});

export const authoritiesEndpoints = {
  listAuthorities,
  createAuthority,
  updateAuthority,
  deleteAuthority,
  createStructure,
  updateStructureIdentity,
  authorityJournal,
  structuresInformation,
};
