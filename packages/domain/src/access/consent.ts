import type { Permission } from './permissions.ts';

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
 * What the staff may do in the name of a person who consents: prepare missions, keep the fleet and its papers, ask for agreements and
 * write about them. Not what proves who the person is, opens an account, hands out a secret or costs money, and no decision of an
 * authority: docs/adr/0304. A list of what may be done, so that what is new may not.
 */
const OPENED: ReadonlySet<Permission> = new Set<Permission>([
  'flight:write',
  'drone:write',
  'pilot:write',
  'document:write',
  'approval:request',
  'approval:cancel',
  'approval:message',
  'activation:request',
  'activation:message',
  'structure:write',
]);

/** Whether a consent opens this, beside what a look through the account reads. */
export const consentOpens = (permission: Permission): boolean => OPENED.has(permission);

/** Calls whose permission is opened and that cost money all the same: by the tag of their contract. */
const COSTING: ReadonlySet<string> = new Set(['subscriptions', 'invoices']);

/** Whether the calls of a tag cost money or change what is paid. */
export const costsMoney = (tag: string): boolean => COSTING.has(tag);
