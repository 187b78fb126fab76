import { z } from 'zod';
import { Id, IdParams, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const Article = z.object({ title: z.string(), text: z.string() });

/** Where one's own account stands with the terms of use. */
export const TermsState = z
  .object({
    has_validate: z.boolean(),
    version: z.string(),
    effective_on: z.iso.date(),
    articles: z.array(Article),
    /** What was accepted last, whichever version that was. */
    accepted: z.object({ version: z.string(), accepted_at: z.string() }).nullable(),
    /** What this version says otherwise than the one accepted last; empty where there is none, or it is the same. */
    changes: z.array(
      z.object({
        kind: z.enum(['added', 'changed', 'removed']),
        title: z.string(),
        text: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'TermsState' });
export type TermsState = z.infer<typeof TermsState>;

const termsState = defineEndpoint({
  method: 'GET',
  path: '/validate-conditions/has_validate',
  tag: 'terms',
  summary: 'Whether one’s own account has nothing to accept, and what changed since it last did',
  permission: 'account:read',
  query: z.object({
    /** No structure has terms of its own: asked about one, the platform’s hold, and the answer says so. */
    structureId: Id.optional(),
  }),
  response: TermsState.extend({
    /** The structure asked about. */
    structure: z
      .object({ id: z.number().int(), name: z.string(), has_own_terms: z.literal(false) })
      .optional(),
  }),
});

const validateTerms = defineEndpoint({
  method: 'POST',
  path: '/validate-conditions',
  tag: 'terms',
  summary: 'Accept the terms of use in force',
  permission: 'account:write',
  body: z.object({
    /** Absent: the version that the person was shown last by `has_validate`; refused where that is not the one in force. */
    version: z.string().min(1).max(50).optional(),
  }),
  response: TermsState,
  errors: ['TERMS_NOT_ACCEPTED'],
});

/** That somebody accepted a version. */
export const TermsValidation = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    long_name: z.string(),
    email: z.string(),
    version: z.string(),
    accepted_at: z.string(),
    withdrawn_at: z.string().nullable(),
  })
  .meta({ id: 'TermsValidation' });
export type TermsValidation = z.infer<typeof TermsValidation>;

const listTermsValidations = defineEndpoint({
  method: 'GET',
  path: '/terms-validations',
  tag: 'terms',
  summary: 'Who accepted which terms and when, for the platform’s staff',
  permission: 'terms:read',
  query: z.object({
    ...pageQuery(['-accepted_at', 'accepted_at', 'long_name', '-long_name'], '-accepted_at'),
    q: SearchText.optional(),
  }),
  response: pageOf(TermsValidation),
});

const forceTerms = defineEndpoint({
  method: 'POST',
  path: '/terms-validations/force',
  tag: 'terms',
  summary: 'Have everybody accept the terms again, or those who never did, before they go on',
  permission: 'terms:write',
  body: z.object({ whom: z.enum(['everybody', 'never_accepted']) }),
  response: z.object({ asked_at: z.string() }),
});

const deleteTermsValidation = defineEndpoint({
  method: 'DELETE',
  path: '/terms-validations/:id',
  tag: 'terms',
  summary: 'Withdraw somebody’s acceptance: that person accepts again before going on',
  permission: 'terms:write',
  params: IdParams,
  response: noContent,
});

export const termsEndpoints = {
  termsState,
  validateTerms,
  listTermsValidations,
  forceTerms,
  deleteTermsValidation,
};
