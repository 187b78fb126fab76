import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { LANGUAGES, Session } from '../auth/index.ts';
import { Id, IdParams, Line, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** Somebody whom the authority acted for let in by a link. */
export const Visitor = z
  .object({
    /** Of the access, not of the person. */
    id: z.number().int(),
    long_name: z.string(),
    email: z.string(),
    invited_by: z.string(),
    sent_at: z.string(),
    /** Of the link that is good now; another one can be asked for with the former letter. */
    expires_at: z.string(),
    is_expired: z.boolean(),
    /** When it last opened Envol by its link; null: never. */
    used_at: z.string().nullable(),
  })
  .meta({ id: 'Visitor' });
export type Visitor = z.infer<typeof Visitor>;

const visitorToken = defineEndpoint({
  method: 'GET',
  path: '/visitor-token',
  tag: 'auth',
  summary: 'Sign a visitor in with the token of its letter (sesame), as often as the link is good',
  permission: 'public',
  query: z.object({ sesame: z.string().min(1).max(200) }),
  response: Session,
  errors: ['VISITOR_LINK_EXPIRED', 'UNACTIVE_ACCOUNT'],
  rate_limit: 30,
});

const generateVisitorToken = defineEndpoint({
  method: 'GET',
  path: '/generate-visitor-token',
  tag: 'auth',
  summary: 'Send a visitor another letter, to the address that it has; the former link ends',
  permission: 'public',
  query: z.object({
    uuid: z.uuid(),
    /** What the letter’s link is to open. */
    idSelected: Id.optional(),
  }),
  response: noContent,
  errors: ['RATE_LIMITED'],
  rate_limit: 10,
});

export const listVisitors = defineEndpoint({
  method: 'GET',
  path: '/visitors',
  tag: 'visitors',
  summary: 'Who may come in by a link of the authority acted for, the newest first',
  permission: 'visitor:read',
  query: z.object(pageQuery(['-id', 'id'], '-id')),
  response: pageOf(Visitor),
});

export const VisitorInput = z.object({
  email: Email,
  long_name: Line(250).min(1),
  /** Of the letter; absent: that of the call. */
  language: z.enum(LANGUAGES).optional(),
});

const inviteVisitor = defineEndpoint({
  method: 'POST',
  path: '/visitors',
  tag: 'visitors',
  summary: 'Let somebody in by a link, who is asked for opinions; it is good for two weeks',
  permission: 'visitor:write',
  needs_confirmed_email: true,
  body: VisitorInput,
  response: Visitor,
  status: 201,
  errors: ['EMAIL_ALREADY_EXISTS', 'ALREADY_INVITED', 'EMAIL_NOT_CONFIRMED'],
  rate_limit: 60,
});

const resendVisitor = defineEndpoint({
  method: 'POST',
  path: '/visitors/:id/resend',
  tag: 'visitors',
  summary: 'Send another letter; the former link ends',
  permission: 'visitor:write',
  params: IdParams,
  response: Visitor,
  errors: ['RATE_LIMITED'],
  rate_limit: 20,
});

const revokeVisitor = defineEndpoint({
  method: 'DELETE',
  path: '/visitors/:id',
  tag: 'visitors',
  summary: 'Let somebody in no more: the link ends, and so do the sessions',
  permission: 'visitor:write',
  params: IdParams,
  response: noContent,
});

export const visitorsEndpoints = {
  visitorToken,
  generateVisitorToken,
  listVisitors,
  inviteVisitor,
  resendVisitor,
  revokeVisitor,
};
