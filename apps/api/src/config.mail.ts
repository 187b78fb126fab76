import { z } from 'zod';
import { ConfigError } from './configError.ts';

/** Settings of letters, out and in. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3, 'it must be an address').default('Envol <no-reply@envol.example.invalid>'),
  CONTACT_EMAIL: z.email('it must be an address').default('contact@envol.example.invalid'),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'it must be a domain in small letters, such as reponses.example.fr')
    .max(120)
    .optional(),
  INBOUND_MAIL_SECRET: z
    .string()
    .min(32, 'it must be 32 characters at least: openssl rand -hex 32')
    .optional(),
  INBOUND_MAIL_AUTHSERV: z.string().min(3).max(250).optional(),
};

export interface MailConfig {
  readonly smtp_url: string | null;
  readonly mail_from: string;
  /** Where the contact form's letters go. */
  readonly contact_email: string;
  /** Where answers to letters go; null: to nobody, and letters offer none. */
  readonly inbound_mail: {
    readonly domain: string;
    /** What the mail server signs with what it hands over; null: it hands over nothing (the demonstration). */
    readonly secret: string | null;
    /** How the mail server that receives calls itself in Authentication-Results; null: no letter comes from outside (the demonstration). */
    readonly authserv: string | null;
  } | null;
}

/** Nothing receives letters there: the demonstration's mailbox answers in their place. */
const DEMO_DOMAIN = 'reponses.envol.example.invalid';

/**
 * A domain, its secret and what vouches for a sender are set together: without the latter anybody writes under anybody's
 * address. Throws ConfigError.
 */
export const mailOf = (
  settings: z.output<z.ZodObject<typeof mailSettings>> & { readonly DEMO: boolean },
): MailConfig => {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret, SMTP_URL } = settings;
  const { INBOUND_MAIL_AUTHSERV: authserv } = settings;
  const given = [domain, secret, authserv].filter((value) => value !== undefined).length;
  if (given > 0 && given < 3)
    throw new ConfigError(
      'INBOUND_MAIL_DOMAIN, INBOUND_MAIL_SECRET and INBOUND_MAIL_AUTHSERV are set together, or not at all.',
    );
  const demo =
    settings.DEMO && SMTP_URL === undefined ? { domain: DEMO_DOMAIN, secret: null, authserv: null } : null;
  return {
    smtp_url: SMTP_URL ?? null,
    mail_from: settings.MAIL_FROM,
    contact_email: settings.CONTACT_EMAIL,
    inbound_mail:
      domain === undefined || secret === undefined || authserv === undefined
        ? demo
        : { domain, secret, authserv },
  };
};
