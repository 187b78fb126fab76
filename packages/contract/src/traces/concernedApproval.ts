import { z } from 'zod';

/** A request whose areas and hours a trace fell into. */
export const ConcernedApproval = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  company_name: z.string(),
});
