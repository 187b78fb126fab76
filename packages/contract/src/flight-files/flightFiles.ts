import { z } from 'zod';
import { IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The two sheets of a mission. */
export const FLIGHT_SHEETS = ['mission', 'constraints'] as const;

/** What of a mission can be downloaded. `document`: what was uploaded to it, its people, its drones or its operator. */
export const FLIGHT_FILES = [
  'mission_pdf',
  'mission_word',
  'constraints_pdf',
  'constraints_word',
  'kml',
  'cerfa',
  'receipts',
  'request',
  'document',
] as const;

/** One kind of file of a mission. */
export const FlightFile = z.object({
  file: z.enum(FLIGHT_FILES),
  /** How many of them there are. */
  count: z.number().int(),
  /** Together; of what is written only when it is asked for, what it comes to about. */
  bytes: z.number().int(),
  is_estimated: z.boolean(),
});
export type FlightFile = z.infer<typeof FlightFile>;

export const FlightFiles = z
  .object({
    /** Those that there are. */
    files: z.array(FlightFile),
    /** All of them in one archive, about. */
    zip_bytes: z.number().int(),
  })
  .meta({ id: 'FlightFiles' });
export type FlightFiles = z.infer<typeof FlightFiles>;

export const listFlightFiles = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/files',
  tag: 'flights',
  summary: 'What of a mission can be downloaded, with sizes',
  permission: 'flight:read',
  params: IdParams,
  response: FlightFiles,
});

export const downloadFlightWord = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_word',
  tag: 'flights',
  summary: 'The mission sheet, or the newest constraint sheet, as a Word document in the call’s language',
  permission: 'flight:read',
  params: IdParams,
  query: z.object({ sheet: z.enum(FLIGHT_SHEETS).default('mission') }),
  weight: 1,
  response: binaryResponse(WORD),
});

export const downloadFlightZip = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_zip_documents',
  tag: 'flights',
  summary:
    'Everything of a mission in one archive, with a page that lists it: sheets, areas, declarations, decisions, papers',
  permission: 'flight:read',
  params: IdParams,
  weight: 1,
  response: binaryResponse('application/zip'),
  rate_limit: 20,
});

export const demoWordLink = defineEndpoint({
  method: 'GET',
  path: '/flights/demo_word_link',
  tag: 'flights',
  summary: 'Where an example of a mission sheet in Word is found, for who has none yet',
  permission: 'flight:read',
  response: z.object({ url: z.string() }),
});

export const downloadDemoWord = defineEndpoint({
  method: 'GET',
  path: '/flights/demo_word',
  tag: 'flights',
  summary: 'An example of a mission sheet in Word: people, drones and decisions in it are invented',
  permission: 'public',
  response: binaryResponse(WORD),
  rate_limit: 30,
});

export const flightFilesEndpoints = {
  listFlightFiles,
  downloadFlightWord,
  downloadFlightZip,
  demoWordLink,
  downloadDemoWord,
};
