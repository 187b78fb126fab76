import { z } from 'zod';
import { IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';
import { Document, FlightDocument } from './document.ts';

export const downloadDocument = defineEndpoint({
  method: 'GET',
  path: '/documents/:id/download',
  tag: 'documents',
  summary: 'A file: a paper of the operator’s, or one attached to a request or a message',
  permission: 'document:read',
  params: IdParams,
  response: binaryResponse('application/octet-stream'),
});

export const documentThumbnail = defineEndpoint({
  method: 'GET',
  path: '/documents/:id/thumbnail',
  tag: 'documents',
  summary: 'A picture (PNG, JPEG), or the first page of a PDF, no larger than 256 pixels',
  permission: 'document:read',
  params: IdParams,
  response: binaryResponse('image/webp'),
});

export const listPilotDocuments = defineEndpoint({
  method: 'GET',
  path: '/pilots/:id/documents',
  tag: 'documents',
  summary: 'A pilot’s papers, newest first',
  permission: 'pilot:read',
  params: IdParams,
  response: z.array(Document),
});

export const listDroneDocuments = defineEndpoint({
  method: 'GET',
  path: '/drones/:id/documents',
  tag: 'documents',
  summary: 'A drone’s papers, newest first',
  permission: 'drone:read',
  params: IdParams,
  response: z.array(Document),
});

export const listOperatorDocuments = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/documents',
  tag: 'documents',
  summary:
    'An operator’s papers, newest first; a prefecture that it asked reads its insurance, declaration, register and operations manual',
  permission: 'document:read',
  params: IdParams,
  response: z.array(Document),
});

export const listFlightDocuments = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/documents',
  tag: 'documents',
  summary: 'The papers that count for a mission: its own, its pilots’, its drones’ and its operator’s',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(FlightDocument),
});
