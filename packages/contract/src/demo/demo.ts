import { AUTHORITY_ROLES, OPERATOR_ROLES, TENANT_KINDS, USER_TYPES } from '@envol/domain/access/actor';
import { z } from 'zod';
import { IdParams, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { ReceivedMail } from '../mail-replies/index.ts';
import { DEMO } from '../surface.ts';

/** Only served where the demonstration data is loaded (setting `demo`). */
export const demoAccounts = defineEndpoint({
  method: 'GET',
  path: '/demo/accounts',
  tag: 'demo',
  summary: 'The demonstration’s accounts, for its sign-in page',
  permission: 'public',
  surface: DEMO,
  response: z.object({
    enabled: z.boolean(),
    password: z.string().nullable(),
    accounts: z.array(
      z.object({
        username: z.string(),
        long_name: z.string(),
        user_type: z.enum(USER_TYPES),
        /** Of the membership that a sign-in begins with; null for an account without any. */
        tenant_kind: z.enum(TENANT_KINDS).nullable(),
        organisation: z.string(),
        role: z.enum([...OPERATOR_ROLES, ...AUTHORITY_ROLES]).nullable(),
      }),
    ),
  }),
});

export const demoMails = defineEndpoint({
  method: 'GET',
  path: '/demo/mails',
  tag: 'demo',
  summary: 'The simulated mailbox: e-mails that the demonstration would have sent to the caller’s side',
  permission: 'demo:read',
  surface: DEMO,
  query: z.object({ ...pageQuery(['-id'], '-id') }),
  response: pageOf(
    z.object({
      id: z.number().int(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      sent_at: z.string().nullable(),
      created_at: z.string(),
      /** It asks for an answer, and of the caller. */
      can_answer: z.boolean(),
    }),
  ),
});

export const answerDemoMail = defineEndpoint({
  method: 'POST',
  path: '/demo/mails/:id/answer',
  tag: 'demo',
  summary:
    'Simulate an answer to one of these e-mails, with the letter quoted, as a mail server would hand it over',
  permission: 'demo:write',
  surface: DEMO,
  params: IdParams,
  body: z.strictObject({ message: z.string().trim().min(1).max(10_000) }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: ReceivedMail,
});

export const demoEndpoints = { demoAccounts, demoMails, answerDemoMail };
