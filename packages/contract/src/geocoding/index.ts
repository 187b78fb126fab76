import { z } from 'zod';
import { PolygonGeometry, Position, textNumber } from '../common.ts';
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

/** WGS84, as the address writes it. */
const degrees = (most: number) => textNumber(z.number().min(-most).max(most));

/** Buildings of one answer: which of them is meant, the person sees. */
export const BUILDINGS_AT_MOST = 5;

export const findBuildings = defineEndpoint({
  method: 'GET',
  path: '/geocoding/buildings',
  tag: 'geocoding',
  summary:
    'Outlines of the buildings at a place, nearest first, from IGN’s BD TOPO; invented ones in the demonstration',
  permission: 'airspace:read',
  query: z.object({ longitude: degrees(180), latitude: degrees(90) }),
  response: z.object({
    /** `simulated`: invented; `none`: nobody was asked. No building then means nothing. */
    source: z.enum(['live', 'simulated', 'none']),
    /** The service did not answer. */
    failed: z.boolean(),
    results: z.array(
      z.object({
        outline: PolygonGeometry,
        /** From the ground to the gutter; null where the source does not say. */
        height_m: z.number().nullable(),
        /** From the place to the nearest wall; 0: the place is inside. */
        distance_m: z.number(),
      }),
    ),
  }),
  rate_limit: 120,
});

export const geocodingEndpoints = { searchAddresses, findBuildings };
