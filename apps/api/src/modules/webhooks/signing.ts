import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it: "whsec_" and base64. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * The headers that prove a message (Standard Webhooks 1.0.0): its id, when it was sent (s since 1970), and a signature by
 * each secret that is good.
 */
export const signedHeaders = (
  message: { readonly id: string; readonly body: string; readonly sent_at: Date },
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(message.sent_at.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};
