import type { Invoice } from '@envol/domain/invoicing/invoice';
import { renderInvoice } from './invoice/renderInvoice.ts';

/**
 * Entry of a worker thread: draws an invoice off the request thread.
 * @public loaded by its path
 */
export default (invoice: Invoice): Uint8Array => renderInvoice(invoice);
