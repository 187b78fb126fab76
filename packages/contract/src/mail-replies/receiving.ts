import { z } from 'zod';
import { textNumber } from '../common.ts';
import { defineEndpoint, rawBody } from '../endpoint.ts';
import { INBOUND } from '../surface.ts';

/** Why a letter is not among the messages: nobody wrote it or too many came (ignored), or its writer is told (refused). */
export const MAIL_REASONS = [
  'unknown_address',
  'automatic',
  'too_many',
  'over',
  'closed',
  'sender',
  'not_allowed',
  'empty',
  'too_long',
  'unreadable',
  'not_read',
] as const;

export const ReceivedMail = z
  .object({
    outcome: z.enum(['added', 'ignored', 'refused']),
    reason: z.enum(MAIL_REASONS).nullable(),
  })
  .meta({ id: 'ReceivedMail' });
export type ReceivedMail = z.infer<typeof ReceivedMail>;

export const receiveMail = defineEndpoint({
  method: 'POST',
  path: '/inbound-mail',
  tag: 'mail-replies',
  summary: 'A mail server hands over a letter that answers one of ours, as it came, with its signature',
  permission: 'public',
  surface: INBOUND,
  headers: z.object({
    /** The address that the letter was sent to, of its envelope. */
    'envol-recipient': z.string().trim().min(3).max(320),
    /** Seconds since 1970, when the letter was handed over: five minutes apart at most. */
    'envol-timestamp': textNumber(z.number().int().positive()),
    /** HMAC-SHA256, in hexadecimal, of "timestamp.recipient." and the body's bytes. */
    'envol-signature': z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** One letter as it came (RFC 5322), at most as large as mail servers commonly take. */
  body: rawBody(['message/rfc822'], 20_000_000),
  response: ReceivedMail,
  rate_limit: 600,
  errors: ['MAIL_SIGNATURE_INVALID'],
});
