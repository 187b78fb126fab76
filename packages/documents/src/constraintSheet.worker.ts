import type { ConstraintSheetModel } from './constraintSheet.model.ts';
import { renderConstraintSheet } from './constraintSheet.ts';

/**
 * Entry of a worker thread: draws one constraint sheet off the request thread.
 * @public loaded by its path
 */
export default (model: ConstraintSheetModel): Promise<Uint8Array> => renderConstraintSheet(model);
