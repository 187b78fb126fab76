import { z } from 'zod';

export const AttachedDocument = z
  .object({ id: z.number().int(), name: z.string(), type: z.string(), bytes: z.number().int() })
  .meta({ id: 'AttachedDocument' });
export type AttachedDocument = z.infer<typeof AttachedDocument>;
