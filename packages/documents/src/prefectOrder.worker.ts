import { type PrefectOrderModel, renderPrefectOrder } from './prefectOrder.ts';

/**
 * Entry of a worker thread: draws an order of a prefect off the request thread.
 * @public loaded by its path
 */
export default (model: PrefectOrderModel): Uint8Array => renderPrefectOrder(model);
