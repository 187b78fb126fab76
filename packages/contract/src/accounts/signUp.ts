import { PASSWORD_LEAST } from '@envol/domain/accounts/passwordStrength';
import { readSiret } from '@envol/domain/accounts/siret';
import { USERNAME, USERNAME_MOST } from '@envol/domain/accounts/username';
import { readOperatorNumber } from '@envol/domain/operators/operatorNumber';
import { z } from 'zod';
import { LanguageInput, Session } from '../auth/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Phone } from '../pilots/index.ts';

/** Specification 1, §5: at least 8 characters. */
export const Password = z.string().min(PASSWORD_LEAST).max(250);

export const Email = z.string().trim().max(250).pipe(z.email());

/** What a form leaves empty was not given; anything else is read, or refused by the reading's own message. */
const readOrNothing = <T extends string>(
  read: (
    typed: string,
  ) => { readonly kind: 'read'; readonly value: string } | { readonly kind: 'wrong'; readonly message: T },
) =>
  z
    .string()
    .max(40)
    .transform((typed, context): string | null => {
      if (typed.trim() === '') return null;
      const reading = read(typed);
      if (reading.kind === 'read') return reading.value;
      context.addIssue({ code: 'custom', message: reading.message });
      return z.NEVER;
    })
    .nullable()
    .default(null);

const TypedSiret = readOrNothing((typed) => {
  const reading = readSiret(typed);
  return reading.kind === 'read' ? { kind: 'read', value: reading.siret } : reading;
});
const TypedOperatorNumber = readOrNothing((typed) => {
  const reading = readOperatorNumber(typed);
  return reading.kind === 'read' ? { kind: 'read', value: reading.number } : reading;
});

export const SignUpInput = z.object({
  /** Null: made of the person's name, with a number where somebody has it. */
  username: z
    .string()
    .trim()
    .min(1)
    .max(USERNAME_MOST)
    .regex(USERNAME, 'username_characters')
    .nullable()
    .default(null),
  email: Email,
  password: Password,
  /** First and last name. */
  long_name: z.string().trim().min(1).max(250),
  commercial_name: z.string().trim().min(1).max(250),
  siret: TypedSiret,
  uas_operator_number: TypedOperatorNumber,
  /** Of the owner, who is the company's first pilot: an authority calls it during a flight. */
  phone: Phone.nullable().default(null),
  /** The version of the terms that was read and accepted. */
  terms_version: z.string().min(1).max(50),
  /** Of the screens and letters; absent: that of the call. */
  language: LanguageInput.optional(),
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/users-signup',
  tag: 'accounts',
  summary:
    'A company signs up: its operator, the owner’s account and pilot; a letter asks to confirm the e-mail address',
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
