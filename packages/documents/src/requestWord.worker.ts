import type { MissionSheetModel } from './missionSheet.model.ts';
import { renderRequestWord } from './word/requestWord.ts';

/**
 * Entry of a worker thread: writes one Word document off the request thread.
 * @public loaded by its path
 */
export default (model: MissionSheetModel): Promise<Uint8Array> => renderRequestWord(model);
