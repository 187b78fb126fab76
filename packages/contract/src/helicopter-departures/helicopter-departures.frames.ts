import { z } from 'zod';

export const helicopterDeparturesFrames = {
  /** A helicopter's departure was declared or is over, or whom it concerns, or who confirmed, has changed. */
  helicopter_departure_updated: { departure_id: z.number().int() },
};
