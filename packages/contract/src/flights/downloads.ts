import { IdParams } from '../common.ts';
import { binary, defineEndpoint } from '../endpoint.ts';

export const downloadFlightPdf = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_pdf',
  tag: 'flights',
  summary: 'The mission sheet: one page, in the call’s language',
  permission: 'flight:read',
  params: IdParams,
  response: binary('application/pdf'),
});

export const downloadFlightKml = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_kml_area',
  tag: 'flights',
  summary: 'The mission’s areas as KML 2.2',
  permission: 'flight:read',
  params: IdParams,
  response: binary('application/vnd.google-earth.kml+xml'),
});
