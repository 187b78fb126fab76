import { z } from 'zod';
import { Position } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Results of one search (specification 2 §9.4). */
export const GEOCODER_RESULTS = 10;

export const searchAddresses = defineEndpoint({
  method: 'GET',
  path: '/geocoding/addresses',
  tag: 'geocoding',
  summary:
    'Addresses and places of France by what is typed, ten at most, from IGN’s geocoder; or streets of the towns that came with the product',
  permission: 'airspace:read',
  query: z.object({ q: z.string().trim().min(3).max(200) }),
  response: z.object({
    /** `embedded`: streets of some towns alone, without numbers; `none`: nobody was asked. No address then means nothing. */
    source: z.enum(['live', 'embedded', 'none']),
    /** The service did not answer: the towns that the map knows are found all the same. */
    failed: z.boolean(),
    results: z.array(
      z.object({
        label: z.string(),
        /** The postcode and what lies around: "75, Paris, Île-de-France". */
        context: z.string(),
        /** To five decimals: a metre. */
        position: Position,
        kind: z.enum(['address', 'street', 'place']),
      }),
    ),
  }),
  rate_limit: 300,
});

export const geocodingEndpoints = { searchAddresses };
