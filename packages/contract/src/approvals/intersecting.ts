import { z } from 'zod';
import { HeightToFly, IdParams, PeriodDays } from '../common.ts';
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
    /** m above ground, as asked; what may be flown is `height_to_fly`. */
    max_flying_height: z.number(),
    height_to_fly: HeightToFly,
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

/** Two standing requests of different missions that would be in the air at one place, at one hour. */
export const ApprovalConflict = z
  .object({
    approval_id: z.number().int(),
    other_approval_id: z.number().int(),
    /** The first hours that both ask for and that are not over, and how many such windows there are. */
    from: z.string(),
    to: z.string(),
    windows_count: z.number().int(),
    time_zone: z.string(),
    /** m above ground, from the ground up: as high as both are asked for over a shared area. */
    up_to_m: z.number(),
    /** The first areas that share a point, and how many pairs of them there are. */
    areas: z.array(z.object({ identifier: z.string(), other_identifier: z.string() })),
    areas_count: z.number().int(),
  })
  .meta({ id: 'ApprovalConflict' });
export type ApprovalConflict = z.infer<typeof ApprovalConflict>;

export const ApprovalConflicts = z.object({
  results: z.array(ApprovalConflict),
  /** More requests or pairs of them stand than are compared or told. */
  is_partial: z.boolean(),
});

export const listApprovalConflicts = defineEndpoint({
  method: 'GET',
  path: '/approvals/conflicts',
  tag: 'approvals',
  summary:
    'Pairs of standing requests of the caller’s side whose areas, hours and heights meet, the earliest first',
  permission: 'approval:read',
  response: ApprovalConflicts,
});
