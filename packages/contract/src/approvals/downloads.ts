import { IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

export const downloadApprovalPdf = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_pdf',
  tag: 'approvals',
  summary: 'The mission sheet of a request',
  permission: 'approval:read',
  params: IdParams,
  weight: 1,
  response: binaryResponse('application/pdf'),
});

export const downloadApprovalWord = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_word',
  tag: 'approvals',
  summary: 'The sheet of a request as a Word document, to put into a letter',
  permission: 'approval:read',
  params: IdParams,
  weight: 1,
  response: binaryResponse('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
});

export const downloadExclusionZone = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_exclusion_zone',
  tag: 'approvals',
  summary:
    'The third-party exclusion zone that the operator saved for what a request asks, else one computed from it, as KML 2.2',
  permission: 'approval:read',
  feature: 'kml',
  params: IdParams,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
  errors: ['EXCLUSION_AREA_INVALID_CRITERIA'],
});

export const downloadApprovalKml = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_kml_area',
  tag: 'approvals',
  summary: 'The areas of a request as KML 2.2',
  permission: 'approval:read',
  feature: 'kml',
  params: IdParams,
  response: binaryResponse('application/vnd.google-earth.kml+xml'),
});
