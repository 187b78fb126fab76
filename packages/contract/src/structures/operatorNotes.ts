import { z } from 'zod';
import { Id, Line, RequiredText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const Pair = z.object({ sid: Id, id: Id });
const Written = { written_by: z.string().nullable(), written_at: z.string().nullable() };

/** What a structure notes of an operator, for its own people; null: nothing yet. */
export const OperatorNote = z
  .object({ note: z.string().nullable(), ...Written })
  .meta({ id: 'OperatorNote' });
export type OperatorNote = z.infer<typeof OperatorNote>;

/** What binds an operator to a structure: a protocol with its reference, its text, its last day. */
export const OperatorLink = z
  .object({
    reference: z.string().nullable(),
    url: z.string().nullable(),
    valid_until: z.iso.date().nullable(),
    ...Written,
  })
  .meta({ id: 'OperatorLink' });
export type OperatorLink = z.infer<typeof OperatorLink>;

export const OperatorLinkInput = z.object({
  reference: Line(50).nullable().optional(),
  url: z
    .string()
    .trim()
    .max(250)
    .pipe(z.url({ protocol: /^https$/ }))
    .nullable()
    .optional(),
  valid_until: z.iso.date().nullable().optional(),
});

const NOTE = '/structures-authority/:sid/exploitants/:id/note';
const LINK = '/structures-authority/:sid/exploitants/:id/custom_exploitant_structure_link';

export const getOperatorNote = defineEndpoint({
  method: 'GET',
  path: NOTE,
  tag: 'structures',
  summary: 'What a structure notes of an operator, for its own people and the platform’s staff',
  permission: 'structure-note:write',
  params: Pair,
  response: OperatorNote,
});

export const createOperatorNote = defineEndpoint({
  method: 'POST',
  path: NOTE,
  tag: 'structures',
  summary: 'Write it',
  permission: 'structure-note:write',
  params: Pair,
  body: z.object({ note: RequiredText }),
  unknown_fields: 'kept',
  response: OperatorNote,
  status: 201,
});

export const updateOperatorNote = defineEndpoint({
  method: 'PATCH',
  path: NOTE,
  tag: 'structures',
  summary: 'Change it: null takes it away',
  permission: 'structure-note:write',
  params: Pair,
  body: z.object({ note: RequiredText.nullable() }),
  unknown_fields: 'kept',
  response: OperatorNote,
});

export const getOperatorLink = defineEndpoint({
  method: 'GET',
  path: LINK,
  tag: 'structures',
  summary: 'What binds an operator to a structure',
  permission: 'structure-note:write',
  params: Pair,
  response: OperatorLink,
});

export const createOperatorLink = defineEndpoint({
  method: 'POST',
  path: LINK,
  tag: 'structures',
  summary: 'Write it',
  permission: 'structure-note:write',
  params: Pair,
  body: OperatorLinkInput,
  unknown_fields: 'kept',
  response: OperatorLink,
  status: 201,
});

export const updateOperatorLink = defineEndpoint({
  method: 'PATCH',
  path: LINK,
  tag: 'structures',
  summary: 'Change it: an absent field keeps, null clears',
  permission: 'structure-note:write',
  params: Pair,
  body: OperatorLinkInput,
  unknown_fields: 'kept',
  response: OperatorLink,
});

export const operatorNotesEndpoints = {
  getOperatorNote,
  createOperatorNote,
  updateOperatorNote,
  getOperatorLink,
  createOperatorLink,
  updateOperatorLink,
};
