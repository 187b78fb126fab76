import { STALE_CAUSES } from '@envol/domain/exclusion-zones/exclusionZone';
import { KML_REFUSALS } from '@envol/domain/exclusion-zones/kmlOutline';
import { MARKER_KINDS, MOST_MARKERS } from '@envol/domain/exclusion-zones/markers';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import { IdParams, PolygonGeometry, Position, TextReason } from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

export const ExclusionMarker = z.object({ kind: z.enum(MARKER_KINDS), position: Position });

const metres = (most: number) => z.number().positive().max(most).nullable();

/** What the operator says for the zone alone; null = the rule's own figure, or the mission's. */
const settings = {
  /** Over the ground, m/s; counts where the mission itself says none. */
  speed_ms: metres(200),
  tether_length_m: metres(1_000),
  /** What the drone travels once its flight is terminated, as its maker states. */
  termination_distance_m: metres(5_000),
  /** Under a parachute, m/s, and the wind that carries it. */
  descent_ms: metres(50),
  wind_ms: z.number().min(0).max(50).nullable(),
  /** Where no scenario gives a width: of an authorisation, of the operator's manual. */
  own_width_m: metres(5_000),
  margin_m: z.number().min(0).max(1_000),
  /** How far from the pilot the drone flies. */
  pilot_radius_m: metres(100_000),
};

export const ExclusionAreaInput = z
  .object({
    markers: z
      .array(ExclusionMarker)
      .max(MARKER_KINDS.length * MOST_MARKERS)
      .optional(),
    speed_ms: settings.speed_ms.optional(),
    tether_length_m: settings.tether_length_m.optional(),
    termination_distance_m: settings.termination_distance_m.optional(),
    descent_ms: settings.descent_ms.optional(),
    wind_ms: settings.wind_ms.optional(),
    own_width_m: settings.own_width_m.optional(),
    margin_m: settings.margin_m.optional(),
    pilot_radius_m: settings.pilot_radius_m.optional(),
    /** Drawn by hand around the computed zone, which it holds whole; null or absent: computed. */
    outline: PolygonGeometry.nullable().optional(),
  })
  .meta({ id: 'ExclusionAreaInput' });
export type ExclusionAreaInput = z.input<typeof ExclusionAreaInput>;

const Drawn = z.looseObject({ type: z.enum(['Polygon', 'MultiPolygon']) });

/** The saved third-party exclusion zone of a mission, from inside out. Lengths in m, surfaces in m². */
export const ExclusionArea = z
  .object({
    ...settings,
    markers: z.array(ExclusionMarker),
    outline: PolygonGeometry.nullable(),
    scenario: z.enum(SCENARIOS),
    /** Highest top of the areas above ground. */
    height_m: z.number(),
    /** How wide for each drone and why, the widest first; sentences in the `exclusion_zones` texts under `formulas`. */
    parts: z.array(
      z.object({
        drone_id: z.number().int().nullable(),
        drone_name: z.string().nullable(),
        around: z.enum(['area', 'attachment']),
        contingency_m: z.number().nullable(),
        buffer_m: z.number(),
        formula: TextReason,
        /** `to_confirm`: a working value that the text has not been compared with. */
        certainty: z.enum(['published', 'to_confirm']),
        source: z.string(),
      }),
    ),
    flight_geography: Drawn,
    contingency: Drawn.nullable(),
    minimum: Drawn,
    zone: Drawn,
    /** The part of the zone that no pilot reaches within the radius: not to be flown. */
    forbidden: Drawn.nullable(),
    area_m2: z.number(),
    flown_m2: z.number(),
    width_m: z.number().nullable(),
    farthest_from_pilot_m: z.number().nullable(),
    rules: z.object({ ruleset: z.string(), version: z.string() }),
    /** What changed since; empty while the zone is the mission's. */
    stale: z.array(z.enum(STALE_CAUSES)),
    /** Take-off and landing markers that an area's change left outside, and that were removed. */
    removed_markers: z.number().int(),
    version: z.number().int(),
    saved_at: z.string(),
    saved_by: z.string(),
  })
  .meta({ id: 'ExclusionArea' });
export type ExclusionArea = z.infer<typeof ExclusionArea>;

export const getExclusionArea = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/exclusion_area',
  tag: 'flights',
  summary: 'The third-party exclusion zone saved with a mission, and what changed since; null without one',
  permission: 'flight:read',
  params: IdParams,
  response: z.object({ exclusion_area: ExclusionArea.nullable() }),
});

export const saveExclusionArea = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/exclusion_area',
  tag: 'flights',
  summary:
    'Compute the third-party exclusion zone of a mission by its scenario and save it in the place of the former',
  permission: 'flight:write',
  params: IdParams,
  body: ExclusionAreaInput,
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: ExclusionArea,
  errors: ['EXCLUSION_AREA_INVALID_CRITERIA'],
});

export const deleteExclusionArea = defineEndpoint({
  method: 'DELETE',
  path: '/flights/:id/exclusion_area',
  tag: 'flights',
  summary: 'Forget the saved exclusion zone of a mission with its markers',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
});

export const exclusionAreaKml = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/exclusion_area_kml',
  tag: 'flights',
  summary: 'An exclusion zone as KML 2.2, computed from what is sent; nothing is saved',
  permission: 'flight:read',
  feature: 'kml',
  params: IdParams,
  body: ExclusionAreaInput,
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
  errors: ['EXCLUSION_AREA_INVALID_CRITERIA'],
});

export const uploadExclusionZone = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/upload_exclusion_zone',
  tag: 'flights',
  summary:
    'Save an outline read from KML as the exclusion zone; it holds the computed one whole. What is said of markers and figures stays as it was',
  permission: 'flight:write',
  params: IdParams,
  body: z.strictObject({ text: z.string().min(1).max(LIMITS.csv.characters) }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: z.object({
    exclusion_area: ExclusionArea,
    /** What of the file was not taken, with its name there. */
    left_out: z.array(z.object({ name: z.string(), reason: z.enum(KML_REFUSALS) })),
  }),
  errors: ['EXCLUSION_AREA_INVALID_CRITERIA', 'EXCLUSION_FILE_INVALID'],
});

export const downloadExclusionArea = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_exclusion_zone',
  tag: 'flights',
  summary:
    'The saved exclusion zone of a mission as KML 2.2; without one, computed by the mission’s scenario',
  permission: 'flight:read',
  feature: 'kml',
  params: IdParams,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
  errors: ['EXCLUSION_AREA_INVALID_CRITERIA'],
});
