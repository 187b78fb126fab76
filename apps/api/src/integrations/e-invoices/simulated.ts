import { type EInvoicePlatform, PlatformFailure, type PlatformStatus } from './port.ts';

/** An invented platform: what is deposited is received, and paid once a payment was told. Nothing leaves the process. */
export const simulatedPlatform = (): EInvoicePlatform => {
  const paid = new Set<string>();
  const known = (reference: string): void => {
    if (!reference.startsWith('SIM-')) throw new PlatformFailure('unknown reference');
  };
  return {
    source: 'simulated',
    deposit: async ({ number, pdf }) => {
      if (pdf.length === 0) throw new PlatformFailure('an empty file');
      return `SIM-${number}`;
    },
    status: async (reference): Promise<PlatformStatus> => {
      known(reference);
      return paid.has(reference) ? 'paid' : 'received';
    },
    reportPayment: async (reference) => {
      known(reference);
      paid.add(reference);
    },
  };
};
