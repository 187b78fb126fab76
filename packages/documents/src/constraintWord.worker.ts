import type { ConstraintSheetModel } from './constraintSheet.model.ts';
import { renderConstraintWord } from './word/constraintWord.ts';

/**
 * Entry of a worker thread: writes a constraint sheet as a Word document off the request thread.
 * @public loaded by its path
 */
export default (model: ConstraintSheetModel): Promise<Uint8Array> => renderConstraintWord(model);
