import { z } from 'zod';
import {
  featureCollection,
  onePage,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  TextReason,
  textNumber,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OpinionStatus, OpinionSummary } from './opinion.ts';

export const OPINION_ORDERINGS = ['-identifier', 'identifier'] as const;

const filters = {
  q: SearchText.optional(),
  /** Days on which the mission is flown, by the clocks of its place. */
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
  isClosed: QueryFlag.optional(),
  /** Of an authority: what it was asked for (the default), or what it asked others for. */
  asked: z.enum(['of_me', 'by_me']).default('of_me'),
};

export const listOpinions = defineEndpoint({
  method: 'GET',
  path: '/opinions',
  tag: 'opinions',
  summary: 'Opinions asked of the caller, or by it; withId asks for the page on which one stands',
  permission: 'opinion:read',
  query: z.object({ ...pageQuery(OPINION_ORDERINGS, '-identifier', 20), ...onePage, ...filters }),
  response: pageOf(OpinionSummary).extend({ to_give: z.number().int() }),
});

export const OpinionCollection = featureCollection(
  z.object({
    opinion_id: z.number().int(),
    identifier: z.string(),
    name: z.string(),
    status: OpinionStatus,
    is_closed: z.boolean(),
    /** Why its mission's analysis rests on data out of date, as the queue tells it. */
    data_age: z.array(TextReason),
    role: z.enum(['center', 'area']),
  }),
);

export const listOpinionGeometries = defineEndpoint({
  method: 'GET',
  path: '/opinions/geometries',
  tag: 'opinions',
  summary: 'The same opinions for the map: at most 1,000',
  permission: 'opinion:read',
  query: z.object({
    ordering: z.enum(OPINION_ORDERINGS).default('-identifier'),
    limit: textNumber(z.number().int().min(1).max(1000)).default(1000),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
    ...onePage,
    ...filters,
  }),
  weight: 1,
  response: OpinionCollection,
});

export const listOpinionEmails = defineEndpoint({
  method: 'GET',
  path: '/opinions/emails',
  tag: 'opinions',
  summary:
    'Whom the authority may ask: visitors it let in, by e-mail address, and structures that answer in Envol',
  permission: 'opinion:request',
  response: z.object({
    emails: z.array(z.object({ email: z.string(), long_name: z.string() })),
    structures: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
  }),
});
