import { type EInvoicePlatform, PlatformFailure } from './port.ts';

const byHand = (): Promise<never> => Promise.reject(new PlatformFailure('invoices are deposited by hand'));

/** No platform: who sells downloads the files and deposits them itself. */
export const manualPlatform = (): EInvoicePlatform => ({
  source: 'manual',
  deposit: byHand,
  status: byHand,
  reportPayment: byHand,
});
