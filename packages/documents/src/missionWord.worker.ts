import type { MissionSheetModel } from './missionSheet.model.ts';
import { renderMissionWord } from './word/missionWord.ts';

/**
 * Entry of a worker thread: writes a mission or a request as a Word document off the request thread.
 * @public loaded by its path
 */
export default (model: MissionSheetModel): Promise<Uint8Array> => renderMissionWord(model);
