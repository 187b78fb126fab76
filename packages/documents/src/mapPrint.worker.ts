import { type MapPrintModel, renderMapPrint } from './mapPrint.ts';

/**
 * Entry of a worker thread: draws a printed map off the request thread.
 * @public loaded by its path
 */
export default (model: MapPrintModel): Uint8Array => renderMapPrint(model);
