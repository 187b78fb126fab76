/** How long the staff may act for a person who consents, counted from when the code was shown. */
export const CONSENT_MINUTES = 30;

/** Wrong codes after which a consent is over. */
export const CONSENT_TRIES = 5;

/** No letter or digit that is taken for another when it is read out. */
export const CONSENT_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CONSENT_LENGTH = 8;

/** A code as it is compared: however it was typed. */
export const typedConsent = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A code as it is shown: "K7PM-4XQD". */
export const shownConsent = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Calls whose permission is opened and that stay closed all the same, by the tag of their contract: they cost money or
 * change what is paid, or write the rules by which requests are accepted without anybody looking at them.
 */
const CLOSED: ReadonlySet<string> = new Set([
  'subscriptions',
  'invoices',
  'agreed-volumes',
  'automatic-actions',
]);

/** Whether the calls of a tag pay or decide, which nobody does by another's consent. */
export const paysOrDecides = (tag: string): boolean => CLOSED.has(tag);
