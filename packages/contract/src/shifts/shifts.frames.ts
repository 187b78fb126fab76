import { z } from 'zod';

export const shiftsFrames = {
  /** A handover of a structure was given, or taken. */
  shift_handed_over: { structure_id: z.number().int(), handover_id: z.number().int() },
};
