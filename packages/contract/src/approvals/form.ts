import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/**
 * What an authority's own form, or a prefecture's, asks for beside the mission: its fields by their names. Kept with the
 * request as sent, and shown to the authority as it is.
 */
export const FormPayload = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/),
    z.union([z.string().trim().max(LIMITS.long_text), z.number(), z.boolean(), z.null()]),
  )
  .refine((fields) => Object.keys(fields).length <= 50, { message: 'too_many_fields' })
  .meta({ id: 'FormPayload' });
export type FormPayload = z.infer<typeof FormPayload>;
