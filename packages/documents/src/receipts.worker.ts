import { type ReceiptsModel, renderReceipts } from './receipts.ts';

/**
 * Entry of a worker thread: draws the receipts of a mission's notifications off the request thread.
 * @public loaded by its path
 */
export default (model: ReceiptsModel): Uint8Array => renderReceipts(model);
