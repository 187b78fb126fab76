/** The platform did not take the invoice, or did not answer. */
export class PlatformFailure extends Error {}

/**
 * Where an invoice is on its way, by the codes of the French reform (XP Z12-012): 200 deposited, 202 received, 210 refused by the
 * buyer, 213 rejected by a platform, 212 paid.
 */
export const PLATFORM_STATUSES = ['deposited', 'received', 'refused', 'rejected', 'paid'] as const;
export type PlatformStatus = (typeof PLATFORM_STATUSES)[number];

/** An invoice to be deposited: its Factur-X file. */
export interface Deposit {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/** An approved platform (plateforme agréée) for e-invoices. */
export interface EInvoicePlatform {
  /** `manual`: none is connected; files are downloaded here and deposited there by hand. */
  readonly source: 'manual' | 'simulated';
  /** Hands an invoice over; its reference there. The same number twice is the same deposit. Throws `PlatformFailure`. */
  readonly deposit: (deposit: Deposit) => Promise<string>;
  /** Throws `PlatformFailure`. */
  readonly status: (reference: string) => Promise<PlatformStatus>;
  /** Tells what was received, with tax, and when: the tax of services is due on receipt. Throws `PlatformFailure`. */
  readonly reportPayment: (reference: string, amount_cents: number, paid_at: string) => Promise<void>;
}
