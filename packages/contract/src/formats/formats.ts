import { ZONE_FORMATS, ZONE_NOTES, ZONE_REFUSALS } from '@envol/domain/formats/zones/readZone';
import { z } from 'zod';
import { HeightLimit } from '../constraints/index.ts';
import { defineEndpoint, LARGE_BODY } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** What a file of zones came to: each zone read, or refused with its place in the file and the reason. */
export const ZoneFile = z
  .object({
    format: z.enum(ZONE_FORMATS).nullable(),
    zones: z.array(
      z.object({
        place: z.string(),
        name: z.string(),
        kind: z.string(),
        geometry: z.looseObject({ type: z.enum(['Polygon', 'Circle']) }),
        lower: HeightLimit.nullable(),
        upper: HeightLimit.nullable(),
        remark: z.string().nullable(),
        notes: z.array(z.enum(ZONE_NOTES)),
      }),
    ),
    refused: z.array(z.object({ place: z.string(), name: z.string(), reason: z.enum(ZONE_REFUSALS) })),
    /** The zones as a document of EUROCAE ED-318. */
    ed318: z.looseObject({ type: z.literal('FeatureCollection') }),
    /** The zones as OpenAir; it knows no holes. */
    openair: z.string(),
  })
  .meta({ id: 'ZoneFile' });
export type ZoneFile = z.infer<typeof ZoneFile>;

export const readZoneFile = defineEndpoint({
  method: 'POST',
  path: '/formats/read_zones',
  tag: 'formats',
  summary:
    'Read zones from OpenAir, GeoJSON, KML, ED-269, ED-318 or AIXM 4.5 and 5.1, and give them as ED-318 and OpenAir; nothing is kept',
  permission: 'airspace:read',
  body: z.object({ text: z.string().min(1).max(LIMITS.csv.characters) }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: ZoneFile,
  rate_limit: 30,
});

export const formatsEndpoints = { readZoneFile };
