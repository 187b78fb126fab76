// The form of a declaration to a prefecture (Cerfa 15476), filled and read.
import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY } from '../endpoint.ts';
import { CREW_REFUSALS, PrefectureNoticeInput } from './noticeInput.ts';

/** The newest declaration form (Cerfa 15476) of a mission. */
export const CerfaPrefecture = z
  .object({
    generated_at: z.string(),
    generated_by: z.string(),
    /** The mission is no longer what the form says. */
    to_update: z.boolean(),
    prefectures: z.array(z.object({ key: z.string(), prefecture: z.string().nullable() })),
  })
  .meta({ id: 'CerfaPrefecture' });

export const generateCerfaPrefecture = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/generate_cerfa_prefecture',
  tag: 'flights',
  summary: 'Fill the declaration form of each prefecture (Cerfa 15476) with the mission as it is',
  permission: 'flight:write',
  params: IdParams,
  /** What was said with a notification that stands holds here as well, where it is absent. */
  body: PrefectureNoticeInput.omit({ send_at: true, recipients: true }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: CerfaPrefecture,
  status: 201,
  errors: [...CREW_REFUSALS, 'DRONE_COMPATIBILITY_ERROR', 'NOTICE_INCOMPLETE'],
});

export const getCerfaPrefecture = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/cerfa_prefecture',
  tag: 'flights',
  summary:
    'The newest declaration form of the mission, and whether the mission has changed since; null: none was filled',
  permission: 'flight:read',
  params: IdParams,
  response: z.object({ cerfa_prefecture: CerfaPrefecture.nullable() }),
});

export const downloadCerfaPrefecture = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_cerfa_prefecture',
  tag: 'flights',
  summary: 'The filled form of one prefecture, with an annex for what it has no room for',
  permission: 'flight:read',
  params: IdParams,
  /** The key of a prefecture; absent: the first. */
  query: z.object({ prefecture: Line(120).optional() }),
  response: binaryResponse('application/pdf'),
  errors: ['NO_NOTIFICATION'],
});

export const downloadDeclarationForm = defineEndpoint({
  method: 'GET',
  path: '/declarations/:id/form',
  tag: 'declarations',
  summary: 'The form (Cerfa 15476) of a declaration, as the asker’s authority received it',
  permission: 'declaration:read',
  params: IdParams,
  response: binaryResponse('application/pdf'),
});

export const declarationForms = {
  downloadDeclarationForm,
  getCerfaPrefecture,
  generateCerfaPrefecture,
  downloadCerfaPrefecture,
};
