import { AZBA_REFUSALS } from '@envol/domain/military/readAzba';
import { SECTOR_KINDS } from '@envol/domain/military/sectors';
import { z } from 'zod';
import { AreaGeometry, IdParams, Line, TimeOfDay } from '../common.ts';
import { defineEndpoint, LARGE_BODY, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** `simulated`: invented for the demonstration; it never counts as consulted. */
export const AZBA_SOURCES = ['feed', 'staff', 'simulated'] as const;
/**
 * `consulted`: the table of every day of the flight was taken, and its lines on the mission's zones read; `out_of_date`: too
 * long ago; `partial`: of some days; `not_checked`: of none.
 */
export const AZBA_STATES = ['consulted', 'out_of_date', 'partial', 'simulated', 'not_checked'] as const;
const Span = z.object({ from: z.string(), to: z.string() });

export const MilitaryAnalysis = z
  .object({
    azba: z.object({
      state: z.enum(AZBA_STATES),
      fetched_at: z.string().nullable(),
      /** Days of the flight (UTC), and of a night the day before, whose table was not taken, or not read for the mission's zones. */
      missing_dates: z.array(z.string()),
      zones: z.array(
        z.object({
          zone: z.string(),
          title: z.string(),
          hours: z.array(Span),
          common_minutes: z.number(),
          /** `unknown`: a table of the flight's days is missing, so that it counts as active. */
          activity: z.enum(['active', 'inactive', 'unknown']),
          /** The NOTAM that says that it is active, whatever the table says; null: the table says it. */
          notam: z.string().nullable(),
        }),
      ),
    }),
    sectors: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(SECTOR_KINDS),
        name: z.string(),
        hours: z.array(Span),
        floor_m: z.number(),
        ceiling_m: z.number(),
        /** Whether the armed forces are to be told because of it: height, mass and hours in common. */
        needs_army_notice: z.boolean(),
        source: z.string().nullable(),
      }),
    ),
    /** What is to be sent to the armed forces and when, where a sector or the flight asks for it. */
    army_windows: z.array(
      z.object({
        opens_at: z.string(),
        closes_at: z.string(),
        flight_from: z.string(),
        flight_to: z.string(),
      }),
    ),
    /** When sectors were last taken; null: never, and then nothing is known of them. */
    sectors_imported_at: z.string().nullable(),
  })
  .meta({ id: 'MilitaryAnalysis' });
export type MilitaryAnalysis = z.infer<typeof MilitaryAnalysis>;

export const flightMilitaryAnalysis = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/military_analysis',
  tag: 'military',
  summary: 'Activations of the low-altitude network and military sectors around the mission’s hours',
  permission: 'flight:read',
  params: IdParams,
  response: MilitaryAnalysis,
});

export const AzbaImported = z
  .object({
    activations: z.number().int(),
    dates: z.array(z.string()),
    refused: z.array(z.object({ line: z.number().int(), reason: z.enum(AZBA_REFUSALS) })),
  })
  .meta({ id: 'AzbaImported' });
export type AzbaImported = z.infer<typeof AzbaImported>;

export const importAzba = defineEndpoint({
  method: 'POST',
  path: '/military/azba/import',
  tag: 'military',
  summary:
    'Take the activation table of some days from a text; a day’s later table takes the place of the former',
  permission: 'platform:write',
  body: z.object({
    text: z.string().min(1).max(LIMITS.csv.characters),
    /** Whether it tells every zone that is active on its days; else it says nothing of a zone that it does not name. */
    is_complete: z.boolean().default(false),
    dry_run: z.boolean().default(false),
  }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: AzbaImported,
  errors: ['AZBA_UNREADABLE', 'CSV_TOO_LONG'],
});

const Sector = {
  kind: z.enum(SECTOR_KINDS),
  name: Line(120).min(1),
  geometry: AreaGeometry,
  /** m above ground. */
  floor_m: z.number().min(0).max(10_000).default(0),
  ceiling_m: z.number().min(0).max(20_000).default(150),
  calendar: z
    .object({
      /** 0 = Sunday. */
      days: z.array(z.number().int().min(0).max(6)).max(7),
      /** Clock times in Paris. */
      from: TimeOfDay,
      to: TimeOfDay,
      with_holidays: z.boolean(),
    })
    .optional(),
};

export const importMilitarySectors = defineEndpoint({
  method: 'POST',
  path: '/military/sectors/import',
  tag: 'military',
  summary:
    'Take the military low-flying sectors in place of the former ones; without a calendar the usual one counts',
  permission: 'platform:write',
  body: z.object({ source: Line(200).min(1), sectors: z.array(z.object(Sector)).max(500) }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: noContent,
});

export const listMilitary = defineEndpoint({
  method: 'GET',
  path: '/military',
  tag: 'military',
  summary: 'What was taken of the activation tables and of the sectors',
  permission: 'platform:read',
  response: z.object({
    service: z.enum(['feed', 'simulated', 'none']),
    tables: z.array(
      z.object({
        id: z.number().int(),
        source: z.enum(AZBA_SOURCES),
        fetched_at: z.string(),
        imported_by: z.string().nullable(),
        dates: z.array(z.string()),
        activations: z.number().int(),
        failure: z.string().nullable(),
      }),
    ),
    sectors: z.number().int(),
    sectors_imported_at: z.string().nullable(),
  }),
});

export const militaryEndpoints = { flightMilitaryAnalysis, importAzba, importMilitarySectors, listMilitary };
