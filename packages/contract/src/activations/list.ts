import { z } from 'zod';
import {
  commaList,
  featureCollection,
  Id,
  noLimitOnMapAlone,
  onePage,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  TextReason,
} from '../common.ts';
import { AS_MAP, defineEndpoint } from '../endpoint.ts';
import { ActivationStatus, ActivationSummary } from './activation.ts';

export const ACTIVATION_ORDERINGS = [
  '-authority_initial_status_ordering',
  'authority_initial_status_ordering',
  'date_start',
  '-date_start',
  'id',
  '-id',
] as const;

export const ActivationCollection = featureCollection(
  z.object({
    activation_id: z.number().int(),
    approval_id: z.number().int(),
    display_identifier: z.string(),
    name: z.string(),
    status: ActivationStatus,
    is_over: z.boolean(),
    /** Why its mission's analysis rests on data out of date, as the queue tells it. */
    data_age: z.array(TextReason),
    role: z.enum(['center', 'area']),
  }),
);

/** What waits for the caller’s decision and is not over, by the days on which it is asked for. */
export const ToDecide = z
  .object({
    count: z.number().int(),
    /** Local days (YYYY-MM-DD) on which the hours begin and end, the earliest first. */
    days: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), count: z.number().int() })),
  })
  .meta({ id: 'ToDecide' });
export type ToDecide = z.infer<typeof ToDecide>;

export const countActivationsToDecide = defineEndpoint({
  method: 'GET',
  path: '/activations/to_decide',
  tag: 'activations',
  summary: 'How many activations wait for a decision and are not over, by day',
  permission: 'activation:read',
  response: ToDecide,
});

export const listActivations = defineEndpoint({
  method: 'GET',
  path: '/activations',
  tag: 'activations',
  summary: 'Activations: an authority’s, an operator’s own; with geom=collection, for the map',
  permission: 'activation:read',
  query: noLimitOnMapAlone(
    z.object({
      ...pageQuery(ACTIVATION_ORDERINGS, '-authority_initial_status_ordering'),
      geom: z.literal('collection').optional(),
      no_limit: QueryFlag.optional(),
      status: commaList(ActivationStatus).optional(),
      ...onePage,
      date_min: z.iso.date().optional(),
      date_max: z.iso.date().optional(),
      exploitant_id: Id.optional(),
      q: SearchText.optional(),
      inside_impacting_zone: QueryFlag.optional(),
    }),
  ),
  weight: AS_MAP,
  response: z.union([
    pageOf(ActivationSummary).extend({ to_process: z.number().int() }),
    ActivationCollection,
  ]),
});
