import { OPINION_STATUSES } from '@envol/domain/opinions/statuses';
import { z } from 'zod';

export const opinionsFrames = {
  /** Told to who asked and who is consulted. */
  opinion_updated: {
    opinion_id: z.number().int(),
    /** As the opinion itself names it, to both. */
    approval_id: z.number().int(),
    status: z.enum(OPINION_STATUSES),
  },
};
