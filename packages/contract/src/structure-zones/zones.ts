import { ZONE_FORMATS, ZONE_NOTES } from '@envol/domain/formats/zones/readZone';
import { ZONE_IMPORT_REFUSALS, ZONE_KINDS } from '@envol/domain/structures/zones';
import { z } from 'zod';
import { AreaGeometry, FormFlag, Id, IdParams, Line } from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import { defineEndpoint, type FileRules, LARGE_BODY, multipartBody, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** Of a client's site, as it is searched for. */
const Code = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/);

/** A zone that a structure keeps itself: where it answers, where traffic is impacted, a client's site, a U-space. */
export const StructureZone = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    kind: z.enum(ZONE_KINDS),
    code: z.string().nullable(),
    name: z.string(),
    geometry: AreaGeometry,
    area_m2: z.number(),
    /** Of a U-space, m above ground. */
    ceiling_m: z.number().nullable(),
    stroke_colour: z.string(),
    /** What the file that it came from says of it; null where it says nothing, and of what was drawn here. */
    zone_class: z.string().nullable(),
    lower: HeightLimit.nullable(),
    upper: HeightLimit.nullable(),
    message: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'StructureZone' });
export type StructureZone = z.infer<typeof StructureZone>;

const written = {
  kind: z.enum(ZONE_KINDS),
  code: Code.nullable(),
  name: Line(250).min(1),
  geometry: AreaGeometry,
  ceiling_m: z.number().positive().max(10_000).nullable(),
  stroke_colour: Colour,
};
const ZoneInput = z.strictObject({
  ...written,
  code: written.code.default(null),
  ceiling_m: written.ceiling_m.default(null),
  stroke_colour: Colour.default('#1f5eff'),
});

const PATH = '/structures-authority/:id/zones';
const ZoneParams = IdParams.extend({ zid: Id });

export const listStructureZones = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'structure-zones',
  summary: 'The zones that a structure of the asker’s keeps itself',
  permission: 'structure:write',
  params: IdParams,
  response: z.array(StructureZone),
});

export const createStructureZone = defineEndpoint({
  method: 'POST',
  path: PATH,
  tag: 'structure-zones',
  summary: 'Add a zone',
  permission: 'structure:write',
  params: IdParams,
  body: ZoneInput,
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: StructureZone,
  status: 201,
  errors: ['ZONE_NAME_TAKEN', 'AREA_INVALID', 'TOO_MANY_ZONES'],
});

export const updateStructureZone = defineEndpoint({
  method: 'PATCH',
  path: `${PATH}/:zid`,
  tag: 'structure-zones',
  summary: 'Change a zone: an absent field keeps',
  permission: 'structure:write',
  params: ZoneParams,
  body: z
    .strictObject({ ...written, kind: written.kind })
    .partial()
    .omit({ kind: true }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: StructureZone,
  errors: ['ZONE_NAME_TAKEN', 'AREA_INVALID'],
});

export const deleteStructureZone = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:zid`,
  tag: 'structure-zones',
  summary: 'Delete a zone',
  permission: 'structure:write',
  params: ZoneParams,
  response: noContent,
});

/** A file of zones of a structure: its text has as many characters as one that is sent in the body. */
export const ZONE_FILES: FileRules = {
  max: 1,
  max_bytes: 2_000_000,
  // What a text of zones is in, nobody knows by its first bytes: its reader tells.
  is_raw: true,
  types: [
    'text/plain',
    'application/xml',
    'application/vnd.google-earth.kml+xml',
    'application/vnd.google-earth.kmz',
    'application/geo+json',
  ],
};

/** What of a file could not become a zone: where it stands there, and why. */
const Refused = z.object({ place: z.string(), name: z.string(), reason: z.enum(ZONE_IMPORT_REFUSALS) });

export const importStructureZones = defineEndpoint({
  method: 'POST',
  path: `${PATH}/import`,
  tag: 'structure-zones',
  summary:
    'Read zones from OpenAir, GeoJSON, KML, KMZ, AIXM, ED-269 or ED-318, as a text or as a file; with dry_run nothing is written',
  permission: 'structure:write',
  params: IdParams,
  body: multipartBody(
    z.strictObject({
      kind: z.enum(ZONE_KINDS),
      /** What the file holds, where it is a text; a KMZ comes as a file. */
      text: z.string().min(1).max(LIMITS.csv.characters).optional(),
      dry_run: FormFlag,
    }),
    ZONE_FILES,
    { json: true },
  ),
  body_limit: LARGE_BODY,
  response: z.object({
    format: z.enum(ZONE_FORMATS).nullable(),
    zones: z.array(
      z.object({
        place: z.string(),
        name: z.string(),
        geometry: AreaGeometry,
        area_m2: z.number(),
        zone_class: z.string().nullable(),
        lower: HeightLimit.nullable(),
        upper: HeightLimit.nullable(),
        message: z.string().nullable(),
        /** What was mended of it, or left out beside it. */
        notes: z.array(z.enum(ZONE_NOTES)),
      }),
    ),
    refused: z.array(Refused),
    /** How many were written. */
    written: z.number().int(),
  }),
  errors: ['ZONE_FILE_INVALID', 'TOO_MANY_ZONES', 'FILE_TOO_LARGE', 'TOO_MANY_FILES'],
});

export const structuresImpacting = defineEndpoint({
  method: 'GET',
  path: '/structures-impacting',
  tag: 'structure-zones',
  summary: 'The impacting zones of the asker’s structures',
  permission: 'structure:write',
  response: z.array(StructureZone),
});

export const updateStructureImpacting = defineEndpoint({
  method: 'PATCH',
  path: '/structures-impacting/:id',
  tag: 'structure-zones',
  summary: 'Change an impacting zone: an absent field keeps',
  permission: 'structure:write',
  params: IdParams,
  body: z.strictObject({
    name: written.name.optional(),
    geometry: AreaGeometry.optional(),
    stroke_colour: Colour.optional(),
  }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: StructureZone,
  errors: ['ZONE_NAME_TAKEN', 'AREA_INVALID'],
});
