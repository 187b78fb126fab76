import { z } from 'zod';

export const uSpaceFrames = {
  /** U-spaces were opened or closed. */
  uspace_status_updated: {
    structure_ids: z.array(z.number().int()),
    is_closed: z.boolean(),
  },
};
