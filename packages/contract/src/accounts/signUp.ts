import { PASSWORD_LEAST } from '@envol/domain/accounts/passwordStrength';
import { readSiret } from '@envol/domain/accounts/siret';
import { USERNAME, USERNAME_MOST } from '@envol/domain/accounts/username';
import { z } from 'zod';
import { LANGUAGES, Session } from '../auth/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { TypedOperatorNumber } from '../operators/index.ts';

/** Specification 1, §5: at least 8 characters. */
export const Password = z.string().min(PASSWORD_LEAST).max(250);

export const Email = z.string().trim().max(250).pipe(z.email());

const TypedSiret = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const reading = readSiret(typed);
    if (reading.kind === 'read') return reading.siret;
    context.addIssue({ code: 'custom', message: reading.message });
    return z.NEVER;
  });

/** An empty field of a form is one that was not given. */
const orNothing = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullable()
    .default(null);

export const SignUpInput = z.object({
  username: z.string().trim().min(1).max(USERNAME_MOST).regex(USERNAME, 'username_characters'),
  email: Email,
  password: Password,
  /** First and last name. */
  long_name: z.string().trim().min(1).max(250),
  commercial_name: z.string().trim().min(1).max(250),
  siret: orNothing(TypedSiret),
  uas_operator_number: orNothing(TypedOperatorNumber),
  /** The version of the terms that was read and accepted. */
  terms_version: z.string().min(1).max(50),
  /** Of the screens and letters; absent: that of the call. */
  language: z.enum(LANGUAGES).optional(),
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/users-signup',
  tag: 'accounts',
  summary:
    'A company signs up: its operator and the owner’s account; a letter asks to confirm the e-mail address',
  permission: 'public',
  body: SignUpInput,
  response: Session,
  status: 201,
  errors: ['USERNAME_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS', 'TERMS_NOT_ACCEPTED'],
  rate_limit: 10,
});

/** The terms of use in force, in the language of the call. */
export const Terms = z
  .object({
    version: z.string(),
    effective_on: z.iso.date(),
    articles: z.array(z.object({ title: z.string(), text: z.string() })),
  })
  .meta({ id: 'Terms' });

export const currentTerms = defineEndpoint({
  method: 'GET',
  path: '/terms',
  tag: 'accounts',
  summary: 'The terms of use in force today',
  permission: 'public',
  response: Terms,
});
