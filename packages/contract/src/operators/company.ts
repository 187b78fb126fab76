import { z } from 'zod';
import { IdParams, pageOf, pageQuery, RequiredText, TimeOfDay } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { AlphaTangoUid } from '../pilots/index.ts';

const UidBody = z.object({ alphatango_uid: AlphaTangoUid });
const Uids = z.object({ alphatango_uids: z.array(z.string()) });

export const addAlphaTangoUid = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/add_alphatango_uid',
  tag: 'operators',
  summary: 'Add an account with the national registry',
  permission: 'operator:write',
  params: IdParams,
  body: UidBody,
  response: Uids,
});

export const removeAlphaTangoUid = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/remove_alphatango_uid',
  tag: 'operators',
  summary: 'Take an account with the national registry away',
  permission: 'operator:write',
  params: IdParams,
  body: UidBody,
  response: Uids,
});

export const changeGeneralistFlightTimes = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/change_generalist_flight_times',
  tag: 'operators',
  summary: 'Between which hours generalists plan; null for both: at any hour',
  permission: 'operator:write',
  params: IdParams,
  body: z
    .object({
      generalist_flight_time_start: TimeOfDay.nullable(),
      generalist_flight_time_end: TimeOfDay.nullable(),
    })
    .refine(
      ({ generalist_flight_time_start: start, generalist_flight_time_end: end }) =>
        (start === null) === (end === null),
      { path: ['generalist_flight_time_end'], message: 'required' },
    )
    .refine(
      ({ generalist_flight_time_start: start, generalist_flight_time_end: end }) =>
        start === null || end === null || start < end,
      { path: ['generalist_flight_time_end'], message: 'end_before_start' },
    ),
  response: z.object({
    generalist_flight_time_start: TimeOfDay.nullable(),
    generalist_flight_time_end: TimeOfDay.nullable(),
  }),
});

export const OPERATOR_ACTS = [
  'profile_changed',
  'alphatango_uid_added',
  'alphatango_uid_removed',
  'generalist_hours_changed',
  'subscription_asked',
  'plan_changed',
  'connection',
  'deletion_requested',
  'deletion_cancelled',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_changed',
  'member_removed',
  'sources_read',
  'sources_unread',
] as const;

export const operatorJournal = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/journal',
  tag: 'operators',
  summary: 'Who did what with the company itself and its people, the latest first',
  permission: 'operator-account:read',
  params: IdParams,
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(
    z.object({
      id: z.number().int(),
      action: z.enum(OPERATOR_ACTS),
      details: z.record(z.string(), z.unknown()),
      by: z.string(),
      at: z.string(),
    }),
  ),
});

export const accountRecap = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/account_recap',
  tag: 'operators',
  summary: 'What the company has with the platform: people, fleet, missions, requests, files',
  permission: 'operator-account:read',
  params: IdParams,
  response: z.object({
    members: z.number().int(),
    pilots: z.number().int(),
    drones: z.number().int(),
    sub_exploitants: z.number().int(),
    flights: z.number().int(),
    approvals: z.number().int(),
    /** Requests that an authority has not closed; while there are any, nothing is erased. */
    open_approvals: z.number().int(),
    documents: z.number().int(),
    document_bytes: z.number().int(),
    since: z.string(),
    deletion: z.object({ requested_at: z.string(), requested_by: z.string(), due_at: z.string() }).nullable(),
  }),
});

const Deletion = z.object({ requested_at: z.string(), due_at: z.string() });

export const requestAccountDeletion = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/request_account_deletion',
  tag: 'operators',
  summary: 'Delete the company’s account in a week; every administrator is told, and may take it back',
  permission: 'operator:write',
  params: IdParams,
  response: Deletion,
  errors: ['DELETION_ALREADY_REQUESTED', 'APPROVALS_OPEN'],
});

export const cancelAccountDeletion = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/cancel_account_deletion',
  tag: 'operators',
  summary: 'Take the deletion of the account back',
  permission: 'operator:write',
  params: IdParams,
  response: noContent,
  errors: ['DELETION_NOT_REQUESTED'],
});

export const requestUpdateSubscription = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/request_update_subscription',
  tag: 'operators',
  summary: 'Ask the platform’s staff for another plan; the company’s administrators are told',
  permission: 'operator:read',
  acts: true,
  params: IdParams,
  body: z.object({ message: RequiredText }),
  response: noContent,
  rate_limit: 5,
});

export const logConnection = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/log_connection',
  tag: 'operators',
  summary: 'Note in the company’s journal that the person came, once a day',
  permission: 'operator:read',
  params: IdParams,
  response: noContent,
});

export const companyEndpoints = {
  addAlphaTangoUid,
  removeAlphaTangoUid,
  changeGeneralistFlightTimes,
  operatorJournal,
  accountRecap,
  requestAccountDeletion,
  cancelAccountDeletion,
  requestUpdateSubscription,
  logConnection,
};
