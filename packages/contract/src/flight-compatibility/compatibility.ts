import { DOCUMENT_CATEGORIES } from '@envol/domain/documents/categories';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { PILOT_PROOFS, PROOF_STANDINGS } from '@envol/domain/pilots/proofs';
import { z } from 'zod';
import { IdParams, TextReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** `unknown`: not judged yet. `fits`: nothing that is known contradicts it. */
const Judged = {
  standing: z.enum(['unknown', 'fits', 'check', 'contradicts']),
  reasons: z.array(TextReason),
};

export const FlightCompatibility = z
  .object({
    scenario: z.enum(SCENARIOS),
    ...Judged,
    drones: z.array(z.object({ id: z.number().int(), name: z.string(), ...Judged })),
    pilots: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        proofs: z.array(
          z.object({
            proof: z.enum(PILOT_PROOFS),
            category: z.enum(DOCUMENT_CATEGORIES.pilot),
            standing: z.enum(PROOF_STANDINGS),
            /** Last valid day (YYYY-MM-DD) of the paper that lasts longest; null = none said. */
            expires_on: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'FlightCompatibility' });
export type FlightCompatibility = z.infer<typeof FlightCompatibility>;

export const flightCompatibility = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/compatibility',
  tag: 'flights',
  summary: 'Whether the scenario, each drone and each pilot’s proofs suit the mission, with every reason',
  permission: 'flight:read',
  params: IdParams,
  response: FlightCompatibility,
});
