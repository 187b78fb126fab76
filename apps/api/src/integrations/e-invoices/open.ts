import type { Config } from '../../config.ts';
import { manualPlatform } from './manual.ts';
import type { EInvoicePlatform } from './port.ts';
import { simulatedPlatform } from './simulated.ts';

/** The platform that the settings name. */
export const openPlatform = ({ e_invoices }: Pick<Config, 'e_invoices'>): EInvoicePlatform =>
  e_invoices === 'simulated' ? simulatedPlatform() : manualPlatform();
