import { z } from 'zod';
import { Id, IdParams, textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

export const downloadFlightPdf = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_pdf',
  tag: 'flights',
  summary: 'The mission sheet: one page, in the call’s language',
  permission: 'flight:read',
  params: IdParams,
  weight: 1,
  response: binaryResponse('application/pdf'),
});

export const downloadFlightKml = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_kml_area',
  tag: 'flights',
  summary: 'The mission’s areas as KML 2.2',
  permission: 'flight:read',
  feature: 'kml',
  params: IdParams,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
});

const Side = textNumber(z.number().int().min(100).max(2000));

export const staticMap = defineEndpoint({
  method: 'GET',
  path: '/static-map',
  tag: 'map-layers',
  summary:
    'A picture (SVG) of a mission on the embedded map, or of the map around a centre, with scale, sources and the date of the data',
  permission: 'flight:read',
  query: z
    .object({
      flight_id: Id.optional(),
      lng: textNumber(z.number().min(-180).max(180)).optional(),
      lat: textNumber(z.number().min(-85).max(85)).optional(),
      zoom: textNumber(z.number().min(4).max(17)).default(12),
      width: Side.default(1000),
      height: Side.default(300),
    })
    .refine(
      ({ flight_id, lng, lat }) => flight_id !== undefined || (lng !== undefined && lat !== undefined),
      {
        path: ['lng'],
        message: 'required',
      },
    ),
  response: binaryResponse('image/svg+xml'),
  rate_limit: 120,
});
