import { type PrefectureFormModel, renderPrefectureForm } from './prefectureForm.ts';

/**
 * Entry of a worker thread: draws one declaration to a prefecture off the request thread.
 * @public loaded by its path
 */
export default (model: PrefectureFormModel): Uint8Array => renderPrefectureForm(model);
