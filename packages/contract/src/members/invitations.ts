import { TENANT_KINDS } from '@envol/domain/access/actor';
import { USERNAME, USERNAME_MOST } from '@envol/domain/accounts/username';
import { z } from 'zod';
import { Email, Password } from '../accounts/index.ts';
import { LANGUAGES, Session } from '../auth/index.ts';
import { IdParams, Line, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LINKS } from '../surface.ts';
import { MemberPartInput, memberPart } from './members.ts';

const Token = z.string().min(1).max(200);

/** Somebody who was asked to join and has not answered yet. */
export const Invitation = z
  .object({
    id: z.number().int(),
    email: z.string(),
    ...memberPart,
    invited_by: z.string(),
    sent_at: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/invitations',
  tag: 'members',
  summary: 'Invitations that wait for an answer, the newest first',
  permission: 'invitation:read',
  query: z.object(pageQuery(['-id', 'id'], '-id')),
  response: pageOf(Invitation),
});

export const InvitationInput = MemberPartInput.extend({
  email: Email,
  /** Of the letter; absent: that of the call. */
  language: z.enum(LANGUAGES).optional(),
});

const invite = defineEndpoint({
  method: 'POST',
  path: '/invitations',
  tag: 'members',
  summary: 'Ask somebody to join, by a letter whose link is good for a week',
  permission: 'invitation:write',
  needs_confirmed_email: true,
  body: InvitationInput,
  response: Invitation,
  status: 201,
  errors: ['MEMBER_NOT_EDITABLE', 'ALREADY_MEMBER', 'ALREADY_INVITED', 'EMAIL_NOT_CONFIRMED'],
  rate_limit: 60,
});

const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/:id/resend',
  tag: 'members',
  summary: 'Send another letter; the link of the former one ends',
  permission: 'invitation:write',
  params: IdParams,
  response: Invitation,
  errors: ['MEMBER_NOT_EDITABLE', 'RATE_LIMITED'],
  rate_limit: 20,
});

const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/invitations/:id',
  tag: 'members',
  summary: 'Take an invitation back: its link ends',
  permission: 'invitation:write',
  params: IdParams,
  response: noContent,
  errors: ['MEMBER_NOT_EDITABLE'],
});

const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/read',
  tag: 'members',
  summary: 'What the holder of a letter’s token is invited to',
  permission: 'public',
  surface: LINKS,
  body: z.object({ token: Token }),
  response: z.object({
    email: z.string(),
    tenant_kind: z.enum(TENANT_KINDS),
    tenant_name: z.string(),
    ...memberPart,
    invited_by: z.string(),
    expires_at: z.string(),
    /** Whether an account has that address: then it is signed in to, and none is made. */
    has_account: z.boolean(),
  }),
  errors: ['INVITATION_EXPIRED'],
  rate_limit: 30,
});

const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/accept',
  tag: 'members',
  summary: 'Join with the account that is signed in, whose address the letter went to',
  permission: 'account:write',
  body: z.object({ token: Token }),
  response: z.object({ membership_id: z.number().int() }),
  errors: ['INVITATION_EXPIRED', 'INVITATION_FOR_ANOTHER', 'ALREADY_MEMBER'],
  rate_limit: 20,
});

export const InvitedSignUp = z.object({
  token: Token,
  username: z.string().trim().min(1).max(USERNAME_MOST).regex(USERNAME, 'username_characters'),
  password: Password,
  /** First and last name. */
  long_name: Line(250).min(1),
  /** The version of the terms that was read and accepted. */
  terms_version: z.string().min(1).max(50),
  language: z.enum(LANGUAGES).optional(),
});

const signUpInvited = defineEndpoint({
  method: 'POST',
  path: '/invitations/sign-up',
  tag: 'members',
  summary: 'Make the account of who was invited; its address is the letter’s, and so confirmed',
  permission: 'public',
  surface: LINKS,
  body: InvitedSignUp,
  response: Session,
  status: 201,
  errors: ['INVITATION_EXPIRED', 'USERNAME_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS', 'TERMS_NOT_ACCEPTED'],
  rate_limit: 10,
});

export const invitationsEndpoints = {
  listInvitations,
  invite,
  resendInvitation,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  signUpInvited,
};
