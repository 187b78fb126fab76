import { z } from 'zod';
import { ConfigError, defineSettings, type ReadOf, textSetting } from '../../platform/settings.ts';

/** Nothing receives letters there: the demonstration's mailbox answers in their place. */
const DEMO_DOMAIN = 'reponses.envol.example.invalid';

/** Where answers to letters go. */
interface InboundMail {
  readonly domain: string;
  /** What the mail server signs with what it hands over; null: it hands over nothing (the demonstration). */
  readonly secret: string | null;
  /** How the mail server that receives calls itself in Authentication-Results; null: no letter comes from outside (the demonstration). */
  readonly authserv: string | null;
}

interface Given {
  readonly SMTP_URL: string | undefined;
  readonly INBOUND_MAIL_DOMAIN: string | undefined;
  readonly INBOUND_MAIL_SECRET: string | undefined;
  readonly INBOUND_MAIL_AUTHSERV: string | undefined;
}

/**
 * A domain, its secret and what vouches for a sender are set together: without the latter anybody writes under anybody's
 * address. Throws ConfigError.
 */
const readInbound = (given: Given, demo: boolean): InboundMail | null => {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = given;
  const { INBOUND_MAIL_AUTHSERV: authserv, SMTP_URL } = given;
  const said = [domain, secret, authserv].filter((value) => value !== undefined).length;
  if (said > 0 && said < 3)
    throw new ConfigError(
      'INBOUND_MAIL_DOMAIN, INBOUND_MAIL_SECRET and INBOUND_MAIL_AUTHSERV are set together, or not at all.',
    );
  if (domain !== undefined && secret !== undefined && authserv !== undefined)
    return { domain, secret, authserv };
  return demo && SMTP_URL === undefined ? { domain: DEMO_DOMAIN, secret: null, authserv: null } : null;
};

export const mailsSettings = defineSettings({
  settings: {
    SMTP_URL: {
      words:
        'Mail server. Without it, e-mails are kept in the database; the demonstration shows them on a page.',
      type: z.string().regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://'),
      example: 'smtps://user:secret@mail.example.fr:465',
    },
    MAIL_FROM: {
      type: z.string().min(3, 'it must be an address'),
      default: 'Envol <no-reply@envol.example.invalid>',
    },
    INBOUND_MAIL_DOMAIN: {
      words:
        'Where people answer letters: a domain whose mail server hands over what comes (deploy/hand-over-mail.sh), signed with the secret (openssl rand -hex 32). Absent: letters name no address to answer to.',
      type: z
        .string()
        .regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
          'it must be a domain in small letters, such as reponses.example.fr',
        )
        .max(120),
      example: 'reponses.envol.example.fr',
    },
    INBOUND_MAIL_SECRET: {
      type: z.string().min(32, 'it must be 32 characters at least: openssl rand -hex 32'),
      example: '',
    },
    INBOUND_MAIL_AUTHSERV: {
      words:
        'How that mail server calls itself in Authentication-Results (RFC 8601), needed with the other two: a letter whose sender it does not vouch for is refused. It has to take headers of that name out of what comes in.',
      type: textSetting(3, 250),
      example: 'mx.envol.example.fr',
    },
    CONTACT_EMAIL: {
      words: 'Where letters of the contact form go.',
      type: z.email('it must be an address'),
      default: 'contact@envol.example.invalid',
    },
  },
  read: (given, { demo }) => ({
    smtp_url: given.SMTP_URL ?? null,
    mail_from: given.MAIL_FROM,
    /** Where the contact form's letters go. */
    contact_email: given.CONTACT_EMAIL,
    /** Null: to nobody, and letters offer none. */
    inbound_mail: readInbound(given, demo),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof mailsSettings> {}
}
