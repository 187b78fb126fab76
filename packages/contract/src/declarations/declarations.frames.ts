import { DECLARATION_STATES } from '@envol/domain/declarations/statuses';
import { z } from 'zod';

export const declarationsFrames = {
  /** What a prefecture or the armed forces were told of arrived there, or stands otherwise than before. */
  declaration_updated: {
    declaration_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    state: z.enum(DECLARATION_STATES),
  },
  /** A town hall was told of a declared flight. */
  town_informed: { declaration_id: z.number().int() },
};
