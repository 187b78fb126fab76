import { z } from 'zod';
import { IdParams, PeriodDays } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ApprovalStatus } from './status.ts';

/** Another request whose areas and hours meet this one's. */
export const IntersectingApproval = z
  .object({
    id: z.number().int(),
    display_identifier: z.string(),
    status: ApprovalStatus,
    company_name: z.string(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    flight_name: z.string(),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    hours_reference: z.enum(['local', 'utc']),
    ...PeriodDays,
    /** m above ground, as asked. */
    max_flying_height: z.number(),
    /** The first hours that both ask for, and how many such windows there are. */
    windows: z.array(z.object({ from: z.string(), to: z.string() })),
    windows_count: z.number().int(),
    /** The areas of the two that share a point. */
    areas: z.array(
      z.object({
        sub_approval_id: z.number().int(),
        identifier: z.string(),
        other_sub_approval_id: z.number().int(),
        other_identifier: z.string(),
      }),
    ),
  })
  .meta({ id: 'IntersectingApproval' });
export type IntersectingApproval = z.infer<typeof IntersectingApproval>;

export const listIntersectingApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/intersecting_approvals',
  tag: 'approvals',
  summary:
    'Other standing requests of the caller’s side whose areas and hours meet this one’s, the earliest first',
  permission: 'approval:read',
  params: IdParams,
  response: z.object({
    results: z.array(IntersectingApproval),
    /** More requests of these days and this place stand than are compared. */
    is_partial: z.boolean(),
  }),
});
