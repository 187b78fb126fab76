import { REQUEST_CATEGORIES } from '@envol/domain/documents/categories';
import { z } from 'zod';

export const AttachedDocument = z
  .object({
    id: z.number().int(),
    /** What its sender said it is; null where nothing was said. */
    category: z.enum(REQUEST_CATEGORIES).nullable(),
    name: z.string(),
    type: z.string(),
    bytes: z.number().int(),
  })
  .meta({ id: 'AttachedDocument' });
export type AttachedDocument = z.infer<typeof AttachedDocument>;
