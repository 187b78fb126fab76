import { z } from 'zod';

export const livestreamsFrames = {
  /** "livestream update" of the specification: one was opened, changed, stopped or deleted, or its picture came or went. */
  livestream_update: { livestream_id: z.number().int() },
};
